/** Values that only resemble another one: they are others, also where values are unique (2.1). */
import { textFormOf } from '../../models/attribute-types.ts';
import type { Attribute } from '../../models/model.ts';
import { isAllowed } from '../writing/values.ts';

/** A text with every letter in the other case. */
const inOtherCase = (text: string): string =>
  text.replace(/\p{L}/gu, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()));

/** Ways to resemble a text: by case, space at the ends, accents, length, punctuation and wildcards. */
const ofLine: readonly ((text: string) => string)[] = [
  (text) => `${text} `,
  inOtherCase,
  (text) => ` ${text}`,
  (text) => `${text}x`,
  (text) => text.replace('a', 'á'),
  (text) => text.slice(0, -1),
  (text) => `${text}é`,
  (text) => `${text}e\u0301`,
  (text) => `${text}\n`,
  (text) => `0${text}`,
  (text) => text.replace('-', '_'),
  (text) => `\t${text}`,
];

const ofSlug: typeof ofLine = [
  inOtherCase,
  (text) => `${text}x`,
  (text) => text.slice(0, -1),
  (text) => text.replace('-', '_'),
];

const ofEmail: typeof ofLine = [
  (text) => text.toUpperCase(),
  (text) => `a${text}`,
  (text) => text.replace('@', '+a@'),
  (text) => text.replace('@', '@a.'),
  (text) => `${text}m`,
  (text) => text.replace('.', ''),
];

const ofNumber: readonly ((number: bigint) => bigint)[] = [
  (number) => number * 10n,
  (number) => -number,
  (number) => number / 10n,
];

const waysByForm = { line: ofLine, prose: ofLine, slug: ofSlug, email: ofEmail, choice: [], secret: [] };

const mostInteger = 2n ** 31n - 1n;

function numbersLike(type: string, value: unknown): unknown[] {
  const number = BigInt(String(value));
  const numbers = ofNumber.map((way) => way(number));
  if (type === 'integer') return numbers.filter((one) => one <= mostInteger && one >= -mostInteger).map(Number);
  // as floating point numbers these two are one
  const far = 2n ** 53n + 2n * number;
  return [...numbers, far, far + 1n].map(String);
}

/** Values that the attribute allows and that resemble a value, none of them twice. */
export function resembling(attribute: Attribute, value: unknown): unknown[] {
  const form = textFormOf(attribute.type);
  const isWhole = ['integer', 'biginteger'].includes(attribute.type) && /^-?\d+$/.test(String(value));
  const texts = form ? waysByForm[form].map((way) => way(String(value))) : [];
  const all = isWhole ? numbersLike(attribute.type, value) : texts;
  return [...new Set(all)].filter((other) => other !== value && isAllowed(attribute, other));
}
