/** Marks: words that identify the creations of a run, on any machine. */
import { hash } from '../models/fnv.ts';

const letters = 36;
const digits = 6;
const mostDigits = letters ** digits;

/** A mark, a word of its own: `ts`, six characters from the name, and six of checksum. `%20` of a URL may stand before it. */
const pattern = /(?:(?<![a-z0-9])|(?<=%[0-9a-f]{2}))ts[a-z0-9]{12}(?![a-z0-9])/g;

/** Longest text with a mark: a longer text may only quote one. */
const longest = 300;

/** The mark of a name, the same for the same name. */
export function markOf(name: string): string {
  const start = `ts${word(mixBits(name))}`;
  return start + checksum(start);
}

/** Whether a text contains a mark as a word, in any case. */
export function isMarked(text: unknown): boolean {
  if (typeof text !== 'string' || text.length > longest) return false;
  return [...text.toLowerCase().matchAll(pattern)].some(([mark]) => mark.slice(8) === checksum(mark.slice(0, 8)));
}

const checksum = (start: string): string => word(mixBits(`content touchstone ${start}`));

const word = (value: number): string => (value % mostDigits).toString(letters).padStart(digits, '0');

/** Hashes a text and mixes the bits, so that short names differ in all digits. */
function mixBits(text: string): number {
  const first = hash(text);
  const value = Math.imul(first ^ (first >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/** Replaces the marks in a text; undefined where one is written in capitals, since case may matter to what is asked. */
export function replaceMarks(text: string, replacement: string): string | undefined {
  const marks = [...text.matchAll(new RegExp(pattern.source, 'gi'))].map(([mark]) => mark);
  if (marks.some((mark) => mark !== mark.toLowerCase())) return undefined;
  return text.replace(pattern, (mark) => (isMarked(mark) ? replacement : mark));
}
