/** Sorting (source document 4.2): resolves the parameter `sort` to sort keys. */
import { isScalar } from '../model/attribute.ts';
import type { Component, ContentType } from '../model/model.ts';
import { isObject } from '../model/object.ts';
import type { Json } from '../store/reader.ts';
import type { Tally } from './bounds.ts';
import { invalidParameter, invalidValue } from './invalid.ts';
import type { SortKey, SortStep } from './query.ts';
import { behaviourIn, counting, followed, type Scope, visibleAttribute } from './scope.ts';

/** One sort key as written: a path of names and a direction. */
interface WrittenKey {
  readonly path: readonly string[];
  readonly order: string;
}

/**
 * Resolves a sort. It may be written `name:desc`, `category.name`, as a comma list, as a list, or as an object
 * (`sort[category][name]=desc`); all of these may be mixed. Empty keys are skipped.
 *
 * @param place the parameter as written, for messages
 * @throws ApiError 400 for an attribute that is unknown, hidden, not permitted or has no order, and for a wrong order
 */
export function resolveSort(
  value: Json | undefined,
  schema: ContentType | Component,
  scope: Scope,
  place = 'sort',
): SortKey[] {
  const counted = counting(scope);
  const keys = readKeys(value ?? null, place, counted.tally).map((key) => resolveKey(key, schema, counted, place));
  return deciding(keys);
}

/** The keys without repeated ones, which can never decide. */
function deciding(keys: readonly SortKey[]): SortKey[] {
  const first = new Map<string, SortKey>();
  for (const key of keys) {
    const name = [...key.path.map(({ attribute }) => attribute), key.column.name].join('.');
    if (!first.has(name)) first.set(name, key);
  }
  return [...first.values()];
}

/** Parses sort keys. Counts them while parsing, so that parsing stops at the limit. */
function readKeys(value: Json, place: string, tally: Tally): WrittenKey[] {
  if (value === null) return [];
  if (typeof value === 'string')
    return value.split(',', MOST_PIECES).flatMap((key) => readKey(key.trim(), place, tally));
  if (Array.isArray(value)) return value.flatMap((item, index) => readKeys(item, `${place}[${index}]`, tally));
  if (typeof value === 'object') return readNested(value as { [name: string]: Json }, [], place, tally);
  throw invalidValue(place, 'attribute:asc or attribute:desc', value);
}

/** Maximum number of pieces a text is split into; more than any limit allows. */
const MOST_PIECES = 10_000;

/** Parses one key. Anything after a second colon is ignored, as observed. */
function readKey(key: string, place: string, tally: Tally): WrittenKey[] {
  if (key === '') {
    tally.add('sortNames', place);
    return [];
  }
  const [name = '', order = 'asc'] = key.split(':');
  if (name === '') throw invalidValue(place, 'an attribute before the colon', key);
  const path = name.split('.', MOST_PIECES);
  tally.add('sortNames', place, path.length);
  return [{ path, order }];
}

function readNested(
  value: { readonly [name: string]: Json },
  path: readonly string[],
  place: string,
  tally: Tally,
): WrittenKey[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = `${place}[${name}]`;
    tally.add('sortNames', at);
    if (typeof inner === 'string') return [{ path: [...path, name], order: inner }];
    if (isObject(inner)) return readNested(inner, [...path, name], at, tally);
    throw invalidValue(at, 'asc or desc', inner);
  });
}

function resolveKey(key: WrittenKey, schema: ContentType | Component, scope: Scope, place: string): SortKey {
  const descending = () => {
    const order = key.order.toLowerCase();
    if (order === 'asc' || order === 'desc') return order === 'desc';
    throw invalidValue(place, `asc or desc for ${key.path.join('.')}`, key.order);
  };
  const path: SortStep[] = [];
  let isToMany = false;
  const last = key.path.at(-1) ?? '';
  let at: ContentType | Component = schema;
  for (const step of key.path.slice(0, -1)) {
    const attribute = visibleAttribute(at, step);
    const next: ContentType | Component | undefined = attribute && followed(scope, attribute, { media: true });
    if (!next) throw invalidParameter(step);
    path.push({ attribute: step, target: next.uid });
    isToMany ||=
      attribute?.type === 'component' ? attribute.repeatable : attribute?.type === 'relation' && !attribute.toOne;
    at = next;
  }
  const repeats = isToMany && behaviourIn(scope).repeatsSorted ? { repeats: true } : {};
  if (last === 'id') return { path, column: { name: 'id', type: 'id' }, descending: descending(), ...repeats };
  const attribute = visibleAttribute(at, last);
  if (!attribute || !isScalar(attribute)) throw invalidParameter(last);
  return { path, column: { name: last, type: attribute.type }, descending: descending(), ...repeats };
}
