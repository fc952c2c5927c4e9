/** Converts plain entries to the answer of a request: `{ data: { id, attributes }, meta }`. */
import type { Attribute } from '../../model/attribute.ts';
import { type Component, type ContentType, type Model, schemaOf } from '../../model/model.ts';
import { isObject, membersOf } from '../../model/object.ts';
import type { Behaviour } from '../../model/profile.ts';
import { FILE_UID } from '../../query/scope.ts';
import type { Reader } from '../../store/reader.ts';
import type { Bag } from '../callable.ts';

type Schema = ContentType | Component;

/** Converts an entry or a list to an answer; returns null and undefined unchanged. */
export type TransformResponse = (data: unknown, meta: unknown, schema: Schema | undefined) => unknown;

/** Makes the conversion for one server's entries. */
export function createTransform(
  model: Model,
  reader: Reader,
  { availableLocales }: Pick<Behaviour, 'availableLocales'>,
): TransformResponse {
  /** The `meta` of an entry: codes of its other localizations (decision available-locales). */
  const metaOf = (schema: Schema | undefined, id: unknown): Bag => {
    const localized = schema !== undefined && 'kind' in schema && schema.localized && typeof id === 'number';
    const refs = localized ? reader.linked(schema.uid, id, 'localizations') : [];
    const codes = refs.map((ref) => reader.get(ref.uid, ref.id)?.locale ?? null);
    return { availableLocales: codes.filter((code) => code !== null) };
  };
  return (data, meta, schema) => {
    if (data === undefined || data === null) return data;
    const top = (item: unknown) => {
      if (!isObject(item)) return item;
      const members = membersOf(toEntity(item, schema, model));
      return availableLocales ? { ...members, meta: metaOf(schema, item.id) } : members;
    };
    return { data: Array.isArray(data) ? data.map(top) : top(data), meta: meta ?? {} };
  };
}

function toEntity(value: unknown, schema: Schema | undefined, model: Model): unknown {
  if (Array.isArray(value)) return value.map((item) => toEntity(item, schema, model));
  if (!isObject(value)) return value;
  const { id, ...rest } = value;
  return { id, attributes: attributesOf(rest, schema, model) };
}

function attributesOf(values: Bag, schema: Schema | undefined, model: Model): Bag {
  const members = Object.entries(values).map(([name, value]) => {
    const attribute = schema?.attributes.get(name);
    return [name, attribute ? attributeValue(attribute, value, model) : value] as const;
  });
  return Object.fromEntries(members);
}

function attributeValue(attribute: Attribute, value: unknown, model: Model): unknown {
  // code may replace an entry by another value
  if (value !== null && typeof value !== 'object') return value;
  switch (attribute.type) {
    case 'media':
      return { data: toEntity(value, schemaOf(model, FILE_UID), model) };
    case 'relation':
      return attribute.target === undefined
        ? value
        : { data: toEntity(value, schemaOf(model, attribute.target), model) };
    case 'component':
      return toInline(value, schemaOf(model, attribute.component), model);
    case 'dynamiczone':
      return Array.isArray(value)
        ? value.map((item) => toInline(item, model.components.get(String(membersOf(item).__component)), model))
        : value;
    default:
      return value;
  }
}

function toInline(value: unknown, schema: Schema | undefined, model: Model): unknown {
  if (Array.isArray(value)) return value.map((item) => toInline(item, schema, model));
  if (!isObject(value)) return value;
  const { id, ...rest } = value;
  return { id, ...attributesOf(rest, schema, model) };
}
