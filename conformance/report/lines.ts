/** Makes lines of text safe for terminals and logs. All such lines are made here. */
import { styleText } from 'node:util';
import { printable, printableLine } from '../models/printable.ts';

export type Style = Parameters<typeof styleText>[0];

/** A part of a line: plain, or in a style. */
export type Part = string | { readonly style: Style | undefined; readonly text: string };

/** One line made of parts, without a line break. Escapes all control characters. */
export function lineOf(parts: readonly Part[], color = false): string {
  const plain = printable(parts.map((part) => (typeof part === 'string' ? part : part.text)).join(''));
  const safe = printableLine(plain);
  // several parts together may form a command of a build server
  if (!color || safe !== parts.map(textOf).join('')) return safe;
  return parts.map((part) => paint(part)).join('');
}

/** The lines as text, each with a line break. */
export function textOfLines(lines: readonly string[]): string {
  return lines.map((line) => `${printableLine(line)}\n`).join('');
}

const textOf = (part: Part): string => printable(typeof part === 'string' ? part : part.text);

function paint(part: Part): string {
  if (typeof part === 'string' || part.style === undefined) return textOf(part);
  return styleText(part.style, textOf(part), { validateStream: false });
}
