/** Compares values as answers carry them. */
import type { ValueFamily } from '../../spec/index.ts';
import { isObject } from '../models/json.ts';
import { type Order, order, textOrder } from './order.ts';

/** A form in which values of one family can be compared with `===`. */
export type Comparable = string | number | bigint | boolean;

const timeForm = /^(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,6}))?$/;

const withSortedKeys = (_key: string, value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => order(a, b))) : value;

/** JSON text with sorted keys: equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, withSortedKeys) ?? 'null';
}

function instant(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value === '') return undefined;
  const time = /^-?\d{5,}$/.test(value) ? Number(value) : Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}

function wholeNumber(value: unknown): bigint | undefined {
  const text = String(value);
  return /^-?\d+$/.test(text) ? BigInt(text) : undefined;
}

function timeOfDay(value: unknown): string | undefined {
  const parts = typeof value === 'string' ? timeForm.exec(value) : null;
  return parts ? `${parts[1]}:${parts[2]}:${parts[3]}.${(parts[4] ?? '').padEnd(3, '0').slice(0, 3)}` : undefined;
}

function truthValue(value: unknown): boolean | undefined {
  if (value === true || value === 'true' || value === 1 || value === '1') return true;
  if (value === false || value === 'false' || value === 0 || value === '0') return false;
  return undefined;
}

/**
 * The comparable form of a value: milliseconds for a datetime, three decimals for a time, a bigint for a big integer,
 * text with sorted keys for JSON. Undefined: the value does not belong to the family.
 */
export function comparable(family: ValueFamily, value: unknown): Comparable | undefined {
  switch (family) {
    case 'text':
      return typeof value === 'string' ? value : undefined;
    case 'number': {
      const number =
        typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN;
      return Number.isNaN(number) ? undefined : number;
    }
    case 'biginteger':
      return wholeNumber(value);
    case 'boolean':
      return truthValue(value);
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : undefined;
    case 'time':
      return timeOfDay(value);
    case 'datetime':
      return instant(value);
    case 'json':
    case 'array':
      return canonicalJson(value);
  }
}

/**
 * An answered value with datetimes in ISO form. In an answer, a datetime of digits is milliseconds since 1970; in a
 * query, the same digits may be a year.
 */
export function asAnswered(family: ValueFamily, answered: unknown): unknown {
  const isMilliseconds = family === 'datetime' && /^-?\d+$/.test(String(answered));
  return isMilliseconds ? new Date(Number(answered)).toISOString() : answered;
}

const carriedAs: Readonly<Partial<Record<ValueFamily, readonly string[]>>> = {
  text: ['string'],
  number: ['number'],
  biginteger: ['string', 'number'],
  boolean: ['boolean'],
  date: ['string'],
  time: ['string'],
  datetime: ['string', 'number'],
};

/** Whether an answered value is the expected one, in the form of its family. */
export function sameValue(family: ValueFamily, answered: unknown, expected: unknown): boolean {
  if (expected === null || expected === undefined) return answered === null;
  const forms = carriedAs[family];
  if (forms && !forms.includes(typeof answered)) return false;
  if (family === 'date' && String(answered).length !== 'yyyy-mm-dd'.length) return false;
  const value = comparable(family, asAnswered(family, answered));
  return value !== undefined && value === comparable(family, expected);
}

/** The order of two comparable values of a family; undefined where usual servers differ. */
export function compareValues(family: ValueFamily, a: Comparable, b: Comparable): Order | undefined {
  if (family === 'text') return textOrder(String(a), String(b));
  if (family === 'json' || family === 'array') return undefined;
  return order(a, b);
}
