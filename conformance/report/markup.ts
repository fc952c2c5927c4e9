/** Writes XML and HTML, with all values escaped. */
import { printable } from '../models/printable.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Finished markup, which other markup includes without escaping. */
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
 * The template tag `markup` escapes values, in content and in quoted attributes. Characters that are invisible or not
 * allowed in XML become escapes such as `\u001b`.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(strings.reduce((text, next, at) => text + render(values[at - 1] ?? '') + next));
}

/** Joins markup, one item a line. */
export function lines(items: readonly Markup[]): Markup {
  return new Markup(items.join('\n'));
}

/** Escapes lines of text as content. */
export function textLines(texts: readonly string[]): Markup {
  return lines(texts.map((text) => markup`${text}`));
}

function render(value: Value): string {
  if (value instanceof Markup) return value.toString();
  if (typeof value === 'object') return value.join('');
  return printable(String(value)).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
