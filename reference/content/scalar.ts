/** Input of attributes with a value of their own: types, coercions and bounds, as observed. */
import type { ScalarAttribute } from '../model/attribute.ts';
import type { Json } from '../store/reader.ts';
import { readArray, readBigInteger, readJson, readMoment } from './scalar-loose.ts';
import { readBoolean, readEnumeration, readNumber, readText, type ScalarRead } from './scalar-types.ts';

/** What the value is for. */
export interface ScalarRules {
  /** Drafts may lack what is required, and be shorter than they should. */
  readonly draft: boolean;
  /** The attribute belongs to something new: what is absent gets its default. */
  readonly creating: boolean;
}

/** What was made of a value: its internal form, undefined to leave it as it is; or what is wrong with it. */
export interface ScalarResult {
  readonly value?: Json;
  readonly messages: readonly string[];
  /** The value has the form of no date or time: refused alone, after everything else was found right. */
  readonly malformed?: string;
}

/** Reads the value given for an attribute. `place` begins the messages: `quotes[0].text`. */
export function readScalar(
  attribute: ScalarAttribute,
  given: unknown,
  place: string,
  rules: ScalarRules,
): ScalarResult {
  const required = attribute.required && !rules.draft;
  const value = given === undefined && rules.creating ? attribute.default : given;
  if (value === undefined) {
    return { messages: required && rules.creating ? [`${place} must be defined.`] : [] };
  }
  const { read, typed } = readerOf(attribute);
  if (value === null) {
    if (!required) return { value: null, messages: [] };
    if (typed !== undefined) return { messages: [read(null, place).messages?.[0] ?? ''] };
    return { messages: [rules.creating ? `${place} must be defined.` : `${place} cannot be null.`] };
  }
  const result = read(value, place, rules.draft);
  return { messages: [], ...result };
}

type Read = (value: unknown, place: string, draft?: boolean) => ScalarRead;

/** How values of a type are read; `typed`: null is a wrong type, not only a missing value. */
function readerOf(attribute: ScalarAttribute): { read: Read; typed?: true } {
  switch (attribute.type) {
    case 'integer':
    case 'float':
    case 'decimal':
      return { read: (value, place) => readNumber(attribute, value, place), typed: true };
    case 'boolean':
      return { read: (value, place) => readBoolean(value, place), typed: true };
    case 'enumeration':
      return { read: (value, place) => readEnumeration(attribute, value, place), typed: true };
    case 'biginteger':
      return { read: (value, place) => readBigInteger(attribute, value, place) };
    case 'array':
      return { read: readArray, typed: true };
    case 'json':
      return { read: readJson };
    case 'date':
    case 'time':
    case 'datetime':
    case 'timestamp': {
      const { type } = attribute;
      return { read: (value) => readMoment(type, value) };
    }
    default:
      return { read: (value, place, draft = false) => readText(attribute, value, place, draft), typed: true };
  }
}
