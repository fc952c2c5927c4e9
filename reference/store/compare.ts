/** The order of stored values, by the type of their column. */
import { type Family, familyOf } from '../model/scalar-types.ts';
import type { StoredColumn } from './indexed-reader.ts';
import type { Json } from './reader.ts';

/** Less than zero when `a` comes before `b`. Neither is null. */
export type Compare = (a: Json, b: Json) => number;

const byNumber: Compare = (a, b) => Number(a) - Number(b);
const byText: Compare = (a, b) => compareText(String(a), String(b));

/** Numbers as numbers, big integers exactly, false before true, text by code points, dates and times by their text. */
const COMPARERS: Readonly<Record<Family | 'id', Compare>> = {
  id: byNumber,
  number: byNumber,
  boolean: byNumber,
  timestamp: byNumber,
  bigInteger: (a, b) => compareDigits(String(a), String(b)),
  text: byText,
  date: byText,
  time: byText,
  datetime: byText,
  json: (a, b) => compareText(JSON.stringify(a), JSON.stringify(b)),
};

/** The comparison of values of a column, by its type. */
export const comparerOf = (type: StoredColumn['type']): Compare => COMPARERS[familyOf(type)];

/** The same comparison with NULL before all values. */
export function nullsFirst(compare: Compare): Compare {
  return (a, b) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
    return compare(a, b);
  };
}

const numberOf = (text: string): number | undefined =>
  text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text);

/** Compares two texts by code points. JavaScript compares code units, which differ beyond U+FFFF. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const x = a.charCodeAt(index);
    const y = b.charCodeAt(index);
    if (x !== y) return aboveSurrogates(x) - aboveSurrogates(y);
  }
  return a.length - b.length;
}

/** Maps surrogates, which encode code points beyond U+FFFF, above all other units. */
function aboveSurrogates(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

const DIGITS = /^-?\d+$/;

/** Compares two integers of any size. Other numbers stand among them, and any other text after all numbers, as in SQLite. */
function compareDigits(a: string, b: string): number {
  if (a === b) return 0;
  if (!DIGITS.test(a) || !DIGITS.test(b)) {
    const [x, y] = [numberOf(a), numberOf(b)];
    if (x === undefined || y === undefined) return x === y ? compareText(a, b) : x === undefined ? 1 : -1;
    return x - y;
  }
  const [x, y] = [BigInt(a), BigInt(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}
