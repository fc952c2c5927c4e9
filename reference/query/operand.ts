/** Converts operands of filters to the internal form of their column's type (see `store/reader.ts`). */
import { type Family, familyOf } from '../model/scalar-types.ts';
import type { Json } from '../store/reader.ts';
import { ApiError } from './api-error.ts';
import { parseFlag } from './flag.ts';
import { invalidValue } from './invalid.ts';
import { parseDate, parseDateTime, parseTime } from './moment.ts';
import type { Column } from './query.ts';

/**
 * Converts one operand of an operator that compares values.
 *
 * As observed: as a number, an empty text is 0; as a boolean, any text except `false`, `f`, `0` and the empty one is true; as
 * an id, a text that is no number equals no id (NaN); JSON is compared as it was sent.
 *
 * @param place the parameter as written, for messages: `filters[stock][$eq]`
 * @param anyBigInteger whether a big integer may be any text
 * @throws ApiError 400 when the value cannot be of that type
 */
export function toOperand(column: Column, raw: Json, place: string, anyBigInteger = false): Json {
  const family = familyOf(column.type);
  if (family === 'json') return raw;
  if (raw === null || typeof raw === 'object') throw invalidValue(place, 'one value', raw);
  if (family === 'bigInteger' && anyBigInteger && !WHOLE.test(String(raw))) return String(raw);
  return OPERANDS[family](raw, place);
}

/** A whole number, or no digits at all. */
const WHOLE = /^\s*(?:[+-]?\d+(?:\.0*)?)?\s*$/;

type ReadOperand = (raw: boolean | number | string, place: string) => Json;

const OPERANDS: Readonly<Record<Exclude<Family, 'json'> | 'id', ReadOperand>> = {
  id: (raw) => (raw === '' ? Number.NaN : Number(raw)),
  number: toNumber,
  bigInteger: toDigits,
  boolean: parseFlag,
  text: String,
  date: (raw) => understood(parseDate(String(raw))),
  time: (raw) => understood(parseTime(String(raw))),
  datetime: (raw) => understood(parseDateTime(String(raw))),
  timestamp: (raw) => String(Date.parse(understood(parseDateTime(String(raw))))),
};

/** Reads the operand of an operator that searches text, without conversion. */
export function toText(raw: Json, place: string): string {
  if (raw === null || typeof raw === 'object') throw invalidValue(place, 'one text', raw);
  return String(raw);
}

function toNumber(raw: boolean | number | string, place: string): number {
  const number = Number(raw);
  if (!Number.isFinite(number)) throw invalidValue(place, 'a number', raw);
  return number;
}

function toDigits(raw: boolean | number | string, place: string): string {
  const text = String(raw).trim();
  if (/^[+-]?\d+(\.0*)?$/.test(text)) return BigInt(text.replace(/\.0*$/, '').replace(/^\+/, '')).toString();
  if (text === '') return '0';
  throw invalidValue(place, 'a whole number', raw);
}

/** Returns a parsed date or time. Throws an ApiError with the observed message for an invalid one. */
function understood(parsed: { readonly value: string } | { readonly message: string }): string {
  if ('message' in parsed) throw new ApiError('ValidationError', parsed.message);
  return parsed.value;
}
