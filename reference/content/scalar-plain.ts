/** Values of texts, enumerations, numbers and booleans. */
import type { ScalarAttribute } from '../model/attribute.ts';
import type { Json } from '../store/reader.ts';
import { wrongType } from './print-value.ts';

/** A value in internal form, or its problems. */
export interface ScalarRead {
  readonly value?: Json;
  readonly messages?: readonly string[];
  readonly malformed?: string;
  /** Problems inside the value, with their paths from there. */
  readonly inner?: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
}

const ATOM = "[a-z\\d!#$%&'*+\\-/=?^_`{|}~\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF]+";
const LETTER = '[a-z\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF]';
const INNER = '[a-z\\d\\-._~\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF]*';
const LABEL = `(?:[a-z\\d\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF](?:${INNER}[a-z\\d\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF])?)`;
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${LABEL}\\.${LETTER}(?:${INNER}${LETTER})?$`, 'i');
/** Maximum length of an e-mail address; a longer text would make the regular expression slow. */
const LONGEST_EMAIL = 320;
const UID = /^[A-Za-z0-9-_.~]*$/;

/** Reads a text; drafts may be shorter than `minLength`. */
export function readText(attribute: ScalarAttribute, value: unknown, place: string, draft: boolean): ScalarRead {
  if (typeof value !== 'string') return { messages: [wrongType(place, 'string', value)] };
  const { type, minLength, maxLength, regex } = attribute;
  const messages: string[] = [];
  if (type === 'email' && value === '') messages.push(`${place} cannot be empty`);
  // an e-mail address is checked for its form, not for its length
  if (type !== 'email' && !draft && minLength !== undefined && value.length < minLength) {
    messages.push(`${place} must be at least ${minLength} characters`);
  }
  if (maxLength !== undefined && value.length > maxLength) {
    messages.push(`${place} must be at most ${maxLength} characters`);
  }
  const pattern = regex === undefined ? undefined : new RegExp(regex);
  // as observed, an empty text has the form of an optional attribute
  const isExempt = value === '' && !attribute.required;
  if (pattern && !isExempt && !pattern.test(value)) messages.push(`${place} must match the following: "${pattern}"`);
  if (type === 'email' && value !== '' && !isEmail(value)) messages.push(`${place} must be a valid email`);
  if (type === 'uid' && !UID.test(value)) messages.push(`${place} must match the following: "${UID}"`);
  return { value, messages };
}

/** Whether a text has the form of an e-mail address. */
export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text);

/** Reads a value of an enumeration; numbers and booleans count as their text. */
export function readEnumeration(attribute: ScalarAttribute, value: unknown, place: string): ScalarRead {
  const { enum: values = [] } = attribute;
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text === 'string' && values.includes(text)) return { value: text };
  const messages = typeof text === 'string' ? [] : [wrongType(place, 'string', value)];
  // null is no value of an enumeration, yet allowed, so it ends the list
  if (value !== null) messages.push(`${place} must be one of the following values: ${values.join(', ')}, `);
  return { messages };
}

/** Reads a number; texts of digits count, spaces in them do not. `castsLists`: a list counts as the number it begins with. */
export function readNumber(attribute: ScalarAttribute, value: unknown, place: string, castsLists = false): ScalarRead {
  const number = castsLists && Array.isArray(value) ? Number.parseFloat(String(value)) : toNumber(value);
  if (!Number.isFinite(number)) return { messages: [wrongType(place, 'number', value, Number.NaN)] };
  const messages: string[] = [];
  if (attribute.type === 'integer' && !Number.isInteger(number)) messages.push(`${place} must be an integer`);
  if (attribute.min !== undefined && number < Number(attribute.min)) {
    messages.push(`${place} must be greater than or equal to ${attribute.min}`);
  }
  if (attribute.max !== undefined && number > Number(attribute.max)) {
    messages.push(`${place} must be less than or equal to ${attribute.max}`);
  }
  return { value: Object.is(number, -0) ? 0 : number, messages };
}

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return Number.NaN;
  const digits = value.replace(/\s/g, '');
  return digits === '' ? Number.NaN : Number(digits);
}

/**
 * Reads a boolean; `true`, `false`, `1` and `0` count also as text and number. `castsLists`: a list counts as the one item
 * that it has.
 */
export function readBoolean(value: unknown, place: string, castsLists = false): ScalarRead {
  if (typeof value === 'boolean') return { value };
  if (typeof value === 'string' || typeof value === 'number' || (castsLists && Array.isArray(value))) {
    if (/^(true|1)$/i.test(String(value))) return { value: true };
    if (/^(false|0)$/i.test(String(value))) return { value: false };
  }
  return { messages: [wrongType(place, 'boolean', value)] };
}
