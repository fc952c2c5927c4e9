/** Draws values of attribute types, so that each seed compares with other operands. */

import type { TextForm } from '../../spec/index.ts';
import { textFormOf } from '../models/attribute-types.ts';
import type { Random } from './random.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';

const randomBelow = (random: Random, most: number): number => Math.floor(random() * most);

function word(random: Random): string {
  return Array.from(
    { length: 4 + randomBelow(random, 4) },
    () => letters[randomBelow(random, letters.length)] ?? 'a',
  ).join('');
}

/** Texts: both cases, a space, an accent, combining marks, characters beyond the basic plane, SQL wildcards. */
function texts(random: Random): string[] {
  const [first, second] = [word(random), word(random)];
  const plain = [first, first.toUpperCase(), `${first} ${second}`];
  return [...plain, `${first}\n${second}`, `${second}é`, `${second}e\u0301`, `${first}𝒜🦉`, `${first}%${second}_`];
}

/** A text of 10,000 characters, with words in its middle and at its end that it holds once. */
export function longText(random: Random): string {
  const filling = `${word(random)} `.repeat(1000).slice(0, 4970);
  const [middle, end] = [`middle${word(random)}`, `end${word(random)}`];
  return `${filling} ${middle} ${filling}`.padEnd(10_000 - end.length - 1).concat(' ', end);
}

function moments(random: Random): string[] {
  const instant = Date.UTC(1971, 0, 1) + randomBelow(random, 2 ** 31) * 1000 + randomBelow(random, 1000);
  const day = new Date(instant).toISOString().slice(0, 10);
  return [new Date(instant).toISOString(), `${day}T00:00:00.000Z`, `${day}T23:59:59.999Z`];
}

/** A day between the years 1000 and 9999. */
function anyDay(random: Random): string {
  const [first, last] = [Date.UTC(1000, 0, 2), Date.UTC(9999, 11, 30)];
  return new Date(first + random() * (last - first)).toISOString().slice(0, 10);
}

const repeat = <Value>(count: number, make: () => Value): Value[] => Array.from({ length: count }, make);

const sign = (random: Random): number => (random() < 0.5 ? -1 : 1);

const textsByForm: Readonly<Record<TextForm, (random: Random) => readonly string[]>> = {
  line: texts,
  prose: texts,
  slug: (random) => repeat(3, () => `${word(random)}_${randomBelow(random, 100)}`),
  email: (random) => repeat(3, () => `${word(random)}@example.com`),
  choice: () => [],
  secret: () => [],
};

/** Draws values of an attribute type; none where the schema lists the values. */
export function drawnValues(type: string, random: Random): readonly unknown[] {
  const form = textFormOf(type);
  if (form) return textsByForm[form](random);
  switch (type) {
    case 'integer':
      return repeat(3, () => sign(random) * randomBelow(random, 2 ** 31));
    case 'biginteger':
      return repeat(3, () => String(BigInt(sign(random)) * BigInt(randomBelow(random, 2 ** 31)) * BigInt(2 ** 31 + 1)));
    case 'float':
      return repeat(3, () => sign(random) * Number((random() * 1000).toPrecision(15)));
    case 'decimal':
      return repeat(3, () => (sign(random) * randomBelow(random, 25_000_000)) / 100);
    case 'date':
      return [...repeat(2, () => moments(random)[0]?.slice(0, 10)), anyDay(random)];
    case 'time':
      return repeat(3, () => moments(random)[0]?.slice(11, 23));
    case 'datetime':
      return [...moments(random), `${anyDay(random)}T12:30:00.250Z`];
    case 'timestamp':
      return moments(random);
    default:
      return [];
  }
}
