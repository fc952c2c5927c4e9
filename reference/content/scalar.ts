/** Reads the input of scalar attributes: types, conversions and limits, as observed. */
import type { ScalarAttribute } from '../model/attribute.ts';
import { type InputKind, SCALARS } from '../model/scalar-types.ts';
import { parseDate, parseDateTime } from '../query/moment.ts';
import type { Json } from '../store/reader.ts';
import { readBlocks } from './blocks.ts';
import {
  readAnyBigInteger,
  readArray,
  readBigInteger,
  readJson,
  readMoment,
  readTime,
  readTimestamp,
} from './scalar-loose.ts';
import { readBoolean, readEnumeration, readNumber, readText, type ScalarRead } from './scalar-plain.ts';

/** Circumstances of the value. */
export interface ScalarRules {
  /** Whether the entry is a draft, which may lack required values or have texts that are too short. */
  readonly draft: boolean;
  /** Whether the entry or instance is new, so that absent values get their default. */
  readonly creating: boolean;
  /** Whether a biginteger may be any text. @default false */
  readonly anyBigInteger?: boolean;
  /** Whether a number or a boolean may stand in a list. @default false */
  readonly castsLists?: boolean;
  /** Whether a required value must be there. @default creating */
  readonly demanding?: boolean;
}

/** The internal form of a value (undefined: no change), or its problems. */
export interface ScalarResult {
  readonly value?: Json;
  readonly messages: readonly string[];
  /** Message for a malformed date or time, which is reported only when there is no other problem. */
  readonly malformed?: string;
  /** Problems inside the value, with their paths from there. */
  readonly inner?: ScalarRead['inner'];
}

/** Reads the value of an attribute. `place` begins the messages: `quotes[0].text`. */
export function readScalar(
  attribute: ScalarAttribute,
  input: unknown,
  place: string,
  rules: ScalarRules,
): ScalarResult {
  const required = attribute.required && !rules.draft;
  const { demanding = rules.creating } = rules;
  const value = input === undefined && rules.creating ? attribute.default : input;
  if (value === undefined) {
    return { messages: required && demanding ? [`${place} must be defined.`] : [] };
  }
  const { input: kind } = SCALARS[attribute.type];
  const { read, typed } =
    kind === 'bigInteger' && rules.anyBigInteger ? { read: readAnyBigInteger, typed: undefined } : INPUTS[kind];
  if (value === null) {
    if (!required) return { value: null, messages: [] };
    if (typed !== undefined) return { messages: [read(attribute, null, place, rules).messages?.[0] ?? ''] };
    return { messages: [demanding ? `${place} must be defined.` : `${place} cannot be null.`] };
  }
  const result = read(attribute, value, place, rules);
  // a value that is read as null is missing
  if (result.value === null) return readScalar(attribute, null, place, rules);
  return { messages: [], ...result };
}

type Read = (attribute: ScalarAttribute, value: unknown, place: string, rules: ScalarRules) => ScalarRead;

/** How values are read; `typed`: null is a wrong type, not only a missing value. */
const INPUTS: Readonly<Record<InputKind, { readonly read: Read; readonly typed?: true }>> = {
  text: { read: (attribute, value, place, { draft }) => readText(attribute, value, place, draft), typed: true },
  enumeration: { read: readEnumeration, typed: true },
  number: {
    read: (attribute, value, place, { castsLists }) => readNumber(attribute, value, place, castsLists),
    typed: true,
  },
  bigInteger: { read: readBigInteger },
  boolean: {
    read: (_attribute, value, place, { castsLists }) => readBoolean(value, place, castsLists),
    typed: true,
  },
  date: { read: (_attribute, value) => readMoment(parseDate, value) },
  time: { read: (_attribute, value) => readTime(value) },
  datetime: { read: (_attribute, value) => readMoment(parseDateTime, value) },
  timestamp: { read: (_attribute, value) => readTimestamp(value) },
  array: { read: (_attribute, value, place) => readArray(value, place), typed: true },
  blocks: { read: (_attribute, value, place) => readBlocks(value, place) },
  json: { read: (_attribute, value, place) => readJson(value, place) },
};
