/** The one place where XML and HTML are written. */
import { printable } from '../models/printable.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is complete: it is put into other markup as it is. */
export class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

type Value = string | number | Markup | readonly Markup[];

/**
 * The template tag `markup`. It escapes values, in content and in quoted attributes; characters that XML cannot carry,
 * or that are invisible, become `\u001b`.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(strings.reduce((text, next, at) => text + render(values[at - 1] ?? '') + next));
}

/** Markup on lines of their own. */
export function lines(items: readonly Markup[]): Markup {
  return new Markup(items.join('\n'));
}

/** Lines of text as content. */
export function textLines(texts: readonly string[]): Markup {
  return lines(texts.map((text) => markup`${text}`));
}

function render(value: Value): string {
  if (value instanceof Markup) return value.toString();
  if (typeof value === 'object') return value.join('');
  return printable(String(value)).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
