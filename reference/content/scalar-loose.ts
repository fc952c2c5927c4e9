/** Values whose type says little of their form: moments, big integers, JSON, arrays. */
import type { ScalarAttribute } from '../model/attribute.ts';
import { parseDateTime, parseTime } from '../query/moment.ts';
import type { Json } from '../store/reader.ts';
import { wrongType } from './print-value.ts';
import type { ScalarRead } from './scalar-plain.ts';

/** Reads a date, time or datetime with the parser of its form. */
export function readMoment(parse: typeof parseDateTime, value: unknown): ScalarRead {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  const parsed = parse(text);
  return 'message' in parsed ? { malformed: parsed.message } : { value: parsed.value };
}

/** Reads a time of day, which must be a text. */
export function readTime(value: unknown): ScalarRead {
  return typeof value === 'string'
    ? readMoment(parseTime, value)
    : { malformed: `Expected a string, got a ${typeof value}` };
}

/** Reads a datetime; it is stored as milliseconds since 1970, as text. */
export function readTimestamp(value: unknown): ScalarRead {
  const moment = readMoment(parseDateTime, value);
  return typeof moment.value === 'string' ? { value: String(Date.parse(moment.value)) } : moment;
}

/** Reads a whole number of any size, as number or text of digits; it is stored as text, so that no digit is lost. */
export function readBigInteger(attribute: ScalarAttribute, value: unknown, place: string): ScalarRead {
  const text = typeof value === 'string' ? value.trim() : value;
  const digits =
    typeof text === 'string' && /^[+-]?\d+$/.test(text)
      ? BigInt(text.replace(/^\+/, ''))
      : typeof text === 'number' && Number.isInteger(text)
        ? BigInt(text)
        : undefined;
  if (digits === undefined) {
    const number = typeof text === 'number' || (typeof text === 'string' && text !== '') ? Number(text) : Number.NaN;
    if (Number.isFinite(number)) return { messages: [`${place} must be an integer`] };
    return { messages: [wrongType(place, 'number', value, Number.NaN)] };
  }
  const { min, max } = attribute;
  const messages: string[] = [];
  if (min !== undefined && digits < BigInt(min)) messages.push(`${place} must be greater than or equal to ${min}`);
  if (max !== undefined && digits > BigInt(max)) messages.push(`${place} must be less than or equal to ${max}`);
  return { value: digits.toString(), messages };
}

/**
 * Reads any value as the text that a column of whole numbers of SQLite keeps: digits as they are, other numbers in their shortest
 * form, any other text unchanged.
 */
export function readAnyBigInteger(_attribute: ScalarAttribute, value: unknown): ScalarRead {
  const text = String(value);
  const trimmed = text.trim();
  if (/^[+-]?\d+(\.0*)?$/.test(trimmed))
    return { value: BigInt(trimmed.replace(/\.0*$/, '').replace(/^\+/, '')).toString() };
  return { value: /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? String(Number(trimmed)) : text };
}

/** Reads any JSON value, without conversion. */
export function readJson(value: unknown, place: string): ScalarRead {
  if (isDeeper(value, MOST_LEVELS)) return { messages: [`${place} must be nested at most ${MOST_LEVELS} levels deep`] };
  // bodies are parsed JSON, or texts from a form
  return { value: value as Json };
}

/** Reads a list of any values. */
export function readArray(value: unknown, place: string): ScalarRead {
  return Array.isArray(value) ? readJson(value, place) : { messages: [wrongType(place, 'array', value)] };
}

/** Maximum nesting of JSON: a deeper value could be stored, but serializing it would overflow the stack. */
export const MOST_LEVELS = 500;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
