/** Field selection (source document 4.4): from the parameter `fields` to names of scalar attributes, in order. */
import { isScalar } from '../model/attribute.ts';
import type { Component, ContentType } from '../model/model.ts';
import type { Json } from '../store/reader.ts';
import { invalidParameter, invalidValue } from './invalid.ts';
import { visibleAttribute } from './scope.ts';

/**
 * Resolves the scalar attributes of an answer: those in `fields`, in that order; without `fields` all visible ones, in the
 * order of the schema. `id` may be in `fields` and is always returned.
 *
 * @param place the parameter as written, for messages
 * @throws ApiError 400 `Invalid parameter NAME` for an attribute that is unknown, hidden, or must be populated
 */
export function resolveFields(
  value: Json | undefined,
  schema: ContentType | Component,
  place = 'fields',
): readonly string[] {
  if (value === undefined || value === null || value === '') return visibleScalars(schema);
  const names = Array.isArray(value) ? value : [value];
  const chosen = new Set<string>();
  for (const name of names) {
    if (typeof name !== 'string') throw invalidValue(place, 'names of attributes', name);
    if (name === 'id' || name === EVERY_FIELD) continue;
    const attribute = visibleAttribute(schema, name);
    if (!attribute || !isScalar(attribute)) throw invalidParameter(name);
    chosen.add(name);
  }
  return names.includes(EVERY_FIELD) ? visibleScalars(schema) : listOf(schema, chosen);
}

/** Whether resolved fields are all visible ones, asked for in whatever way: by `*`, or by naming none. */
export const isEveryField = (fields: readonly string[], schema: ContentType | Component): boolean =>
  fields === visibleScalars(schema);

/** Selects every visible scalar attribute. */
const EVERY_FIELD = '*';

function visibleScalars(schema: ContentType | Component): readonly string[] {
  const cached = everything.get(schema);
  if (cached) return cached;
  const names = [...schema.attributes.values()]
    .filter((attribute) => isScalar(attribute) && visibleAttribute(schema, attribute.name) !== undefined)
    .map((attribute) => attribute.name);
  everything.set(schema, names);
  return names;
}

/** All visible scalar attributes, by schema. */
const everything = new WeakMap<ContentType | Component, readonly string[]>();

/** Returns the same array for the same names, so that it can be the key of a cache. */
function listOf(schema: ContentType | Component, names: ReadonlySet<string>): readonly string[] {
  const byKey = lists.get(schema) ?? new Map<string, readonly string[]>();
  lists.set(schema, byKey);
  const key = [...names].join();
  const cached = byKey.get(key);
  if (cached) return cached;
  if (byKey.size >= MOST_LISTS) byKey.clear();
  const list = [...names];
  byKey.set(key, list);
  return list;
}

const lists = new WeakMap<ContentType | Component, Map<string, readonly string[]>>();
const MOST_LISTS = 200;
