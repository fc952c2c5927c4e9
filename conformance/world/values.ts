/** Makes the values of one attribute for all the run's entries of a content-type, as its schema allows them. */

import fc from 'fast-check';
import type { TextForm } from '../../spec/index.ts';
import { textFormOf } from '../models/attribute-types.ts';
import type { Attribute } from '../models/model.ts';
import { familyOfType } from '../oracle/attributes.ts';
import { canaryValues } from '../target/canary.ts';
import { drawnValues } from './drawn-values.ts';
import { randomFrom, seedFor, shuffled } from './random.ts';
import { type RawValues, rawValues } from './raw-values.ts';

export interface ValueRequest {
  readonly attribute: Attribute;
  /** Number of entries. */
  readonly count: number;
  /** Number of drafts, at the end of the entries. Core values go to the entries before them. */
  readonly drafts: number;
  readonly seed: number;
  /** Makes unique values differ from those of other runs on the target. */
  readonly nonce: string;
  /** Existing values, as texts, from which unique ones must differ. */
  readonly reserved?: ReadonlySet<string>;
}

const isUnique = ({ unique, type }: Attribute): boolean => unique || type === 'uid';

/** Adds a nonce to a text; undefined for forms that allow none. */
const withNonceByForm: Readonly<Record<TextForm, (text: string, nonce: string) => string | undefined>> = {
  line: (text, nonce) => `${text} ${nonce}`,
  prose: (text, nonce) => `${text} ${nonce}`,
  slug: (text, nonce) => `${text}-${nonce}`,
  email: (text, nonce) => text.replace('@', `.${nonce}@`),
  choice: () => undefined,
  secret: () => undefined,
};

function withNonce(type: string, value: unknown, nonce: string): unknown {
  if (typeof value === 'number') return value;
  const text = String(value);
  const form = textFormOf(type);
  return form ? (withNonceByForm[form](text, nonce) ?? value) : value;
}

/** Whether the schema allows the value, by length, range, pattern and list. */
function isAllowed(
  { min, max, minLength, maxLength, regex, enum: names, required, objectsOnly, safeOnly }: Attribute,
  value: unknown,
): boolean {
  if (objectsOnly && typeof value !== 'object') return false;
  if (safeOnly && !Number.isSafeInteger(Number(value))) return false;
  if (typeof value === 'string') {
    const length = [...value].length;
    if (value === '' && (required || (minLength ?? 0) > 0)) return false;
    if (length < (minLength ?? 0) || value.length > (maxLength ?? Infinity)) return false;
    if (regex !== undefined && !new RegExp(regex).test(value)) return false;
    if (names && !names.includes(value)) return false;
  }
  if (typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value))) {
    const number = Number(value);
    if (typeof min === 'number' && number < min) return false;
    if (typeof max === 'number' && number > max) return false;
  }
  return true;
}

/** Values near the limits of the schema. */
function atLimits({ min, max, type }: Attribute): unknown[] {
  if (familyOfType(type) !== 'number') return [];
  const limits: number[] = [];
  if (typeof min === 'number') limits.push(min, min + 1);
  if (typeof max === 'number') limits.push(max, max - 1);
  return limits;
}

/** Whether an attribute gets no drawn values: it is private, a password or an enumeration. */
const isHidden = (attribute: Attribute): boolean =>
  attribute.private === true || attribute.type === 'password' || attribute.enum !== undefined;

const printable = /^[ -~]*$/;

/** Makes more values from the pattern, the lengths or the minimum of the schema. */
function filler(attribute: Attribute, count: number, seed: number, nonce: string): unknown[] {
  const { type, regex, minLength = 1, maxLength = 255 } = attribute;
  const family = familyOfType(type);
  if (family === 'number' || family === 'biginteger') {
    const from = typeof attribute.min === 'number' ? attribute.min : 200;
    return Array.from({ length: count }, (_, at) => (family === 'biginteger' ? String(from + 3 * at) : from + 3 * at));
  }
  if (regex !== undefined) {
    const pattern = fc
      .stringMatching(new RegExp(regex))
      .filter((text) => printable.test(text) && isAllowed(attribute, text));
    return fc.sample(pattern, { seed: seedFor(seed, nonce), numRuns: count });
  }
  return Array.from({ length: count }, (_, at) => {
    const text = `${String.fromCharCode(97 + (at % 26))}${at}-${nonce}`.slice(0, maxLength);
    if (textFormOf(type) === 'email') return `${text}@example.com`;
    return text.padEnd(minLength, 'x');
  });
}

function rawFor(attribute: Attribute): RawValues {
  if (textFormOf(attribute.type) === 'choice') return { core: attribute.enum ?? [], more: attribute.enum ?? [] };
  const canaries = canaryValues(attribute, 4);
  if (canaries.length > 0) return { core: canaries, more: [] };
  const raw = rawValues(attribute.type) ?? { core: [], more: [] };
  return { core: [...raw.core, ...atLimits(attribute)], more: raw.more };
}

/** Repeats values until there are `count`. */
const cycle = (values: readonly unknown[], count: number): unknown[] =>
  Array.from({ length: count }, (_, at) => values[at % values.length]);

/**
 * Makes one value for each of `count` entries, the same for the same seed. Some are null where the attribute is optional.
 * Core values go to the published entries. Unique attributes get distinct values with the nonce.
 */
export function attributeValues({ attribute, count, drafts, seed, nonce, reserved }: ValueRequest): unknown[] {
  const unique = isUnique(attribute);
  const random = randomFrom(seedFor(seed, attribute.name));
  const prepare = (values: readonly unknown[]): unknown[] => {
    const candidates = unique ? values.map((value) => withNonce(attribute.type, value, nonce)) : values;
    const free = unique && reserved ? candidates.filter((value) => !reserved.has(String(value))) : candidates;
    return free.filter((value) => isAllowed(attribute, value));
  };
  const raw = rawFor(attribute);
  const empty = attribute.required ? [] : [null];
  const drawn = isHidden(attribute)
    ? []
    : drawnValues(attribute.type, randomFrom(seedFor(seed, `${attribute.name} drawn`)));
  let pool = [
    ...empty,
    ...prepare(raw.core),
    ...shuffled(prepare(drawn), random),
    ...shuffled(prepare(raw.more), random),
  ];
  if (unique) pool = [...new Set(pool)];
  if (pool.filter((value) => value !== null).length < (unique ? count : 2)) {
    pool = [...new Set([...pool, ...prepare(filler(attribute, count + (reserved?.size ?? 0), seed, nonce))])];
  }
  if (unique) while (pool.length < count && !attribute.required) pool.push(null);
  if (pool.length === 0) return cycle([null], count);
  const values = cycle(pool, count);
  const published = count - drafts;
  return [...shuffled(values.slice(0, published), random), ...values.slice(published)];
}
