/** What a fake value depends on. */
import type { Faker } from '@faker-js/faker';
import type { PatternTexts } from './pattern-texts.ts';

/** The library in the language of an entry, and the entry so far. */
export interface Draw {
  /** Makes names, texts and numbers; seeded for this entry. */
  readonly faker: Faker;
  /** Whether titles are English; the library has plain words for other languages. */
  readonly isEnglish: boolean;
  /** Number of the entry among those of its content-type, from 1. */
  readonly number: number;
  /** Name of the content-type or component, as words joined by dashes: `blog-post`. */
  readonly subject: string;
  /** Values of the entry so far; names and titles come first. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Texts that match patterns. */
  readonly matches: PatternTexts;
}

/** A name as lower-case words joined by dashes: `metaTitle` is `meta-title`. */
export function dashed(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .toLowerCase();
}
