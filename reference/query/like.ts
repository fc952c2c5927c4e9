/** LIKE as SQLite has it: the text test of the profile `strapi-4` (decision literal-text-operators). */
import { escaped, LONGEST_PATTERN } from './text-search.ts';

/** Lower case of the ASCII letters alone. */
const foldAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const BEYOND_ASCII = /[^\0-\x7f]/;

/** Any characters, and any one character, in a pattern. */
const [ANY, ONE] = ['any', 'one'] as const;

/**
 * The test of a pattern: `%` stands for any characters, `_` for one, and the case of ASCII letters does not count. Nothing
 * escapes a wildcard. Takes time in proportion to the lengths of pattern and text multiplied, whatever the pattern.
 */
export function likeTest(pattern: string): (text: string) => boolean {
  const [, before, literal, after] = /^(%?)([^%]+)(%?)$/.exec(pattern) ?? [];
  const expression = literal && literalPattern(literal, { begins: !before, ends: !after });
  if (expression) return (text) => expression.test(text);
  return testOf(pattern, (parts) => parts.map((part) => (part === '%' ? ANY : part)));
}

/** The test of `_q`: the text somewhere, where only `_` is a wildcard, as observed, and the case of ASCII letters does not count. */
export function searchTest(text: string): (value: string) => boolean {
  const expression = literalPattern(text, { begins: false, ends: false });
  if (expression) return (value) => expression.test(value);
  return testOf(text, (parts) => [ANY, ...parts, ANY]);
}

/** A regular expression for a text without wildcards, which finds it several times faster than the general test. */
function literalPattern(text: string, at: { readonly begins: boolean; readonly ends: boolean }): RegExp | undefined {
  if (text.includes('_') || text.length > LONGEST_PATTERN) return undefined;
  const letters = escaped(text).replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
  return new RegExp(`${at.begins ? '^' : ''}${letters}${at.ends ? '$' : ''}`);
}

function testOf(pattern: string, toPattern: (parts: readonly string[]) => string[]): (text: string) => boolean {
  const folded = foldAscii(pattern);
  // a character beyond the first plane is one character for `_`, and two units of a string
  const whole = folded.includes('_');
  const parts = toPattern(whole ? [...folded] : folded.split('')).map((part) => (part === '_' ? ONE : part));
  return (text) => {
    const value = foldAscii(text);
    return matches(parts, whole && BEYOND_ASCII.test(value) ? [...value] : value);
  };
}

/** Goes back to the last `ANY` alone: an earlier one cannot match more than that one does. */
function matches(pattern: readonly string[], text: ArrayLike<string>): boolean {
  let at = 0;
  let afterAny = -1;
  let resume = 0;
  for (let index = 0; index < text.length; ) {
    if (pattern[at] === ANY) {
      at += 1;
      afterAny = at;
      resume = index;
    } else if (at < pattern.length && (pattern[at] === ONE || pattern[at] === text[index])) {
      at += 1;
      index += 1;
    } else if (afterAny >= 0) {
      at = afterAny;
      resume += 1;
      index = resume;
    } else return false;
  }
  while (pattern[at] === ANY) at += 1;
  return at === pattern.length;
}
