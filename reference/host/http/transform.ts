/** From a project's plain entries to the answer of a request: `{ data: { id, attributes }, meta }`. */
import type { Attribute } from '../../model/attribute.ts';
import { type Component, type ContentType, type Model, schemaOf } from '../../model/model.ts';
import { isObject, membersOf } from '../../model/object.ts';
import type { Behaviour } from '../../model/profile.ts';
import { FILE_UID } from '../../query/scope.ts';
import type { Reader } from '../../store/reader.ts';
import type { Bag } from '../callable.ts';

type Schema = ContentType | Component;

/** Turns an entry or a list of them into an answer; nothing stays nothing. */
export type TransformResponse = (data: unknown, meta: unknown, schema: Schema | undefined) => unknown;

/** Makes the transformation of one server's entries. */
export function createTransform(
  model: Model,
  reader: Reader,
  { availableLocales }: Pick<Behaviour, 'availableLocales'>,
): TransformResponse {
  /** Codes of the other localizations, as every entry of an answer carries them (decision available-locales). */
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
      const members = membersOf(entity(item, schema, model));
      return availableLocales ? { ...members, meta: metaOf(schema, item.id) } : members;
    };
    return { data: Array.isArray(data) ? data.map(top) : top(data), meta: meta ?? {} };
  };
}

function entity(value: unknown, schema: Schema | undefined, model: Model): unknown {
  if (Array.isArray(value)) return value.map((item) => entity(item, schema, model));
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
  // what code has put in the place of an entry is its own affair
  if (value !== null && typeof value !== 'object') return value;
  switch (attribute.type) {
    case 'media':
      return { data: entity(value, schemaOf(model, FILE_UID), model) };
    case 'relation':
      return attribute.target === undefined ? value : { data: entity(value, schemaOf(model, attribute.target), model) };
    case 'component':
      return inline(value, schemaOf(model, attribute.component), model);
    case 'dynamiczone':
      return Array.isArray(value)
        ? value.map((item) => inline(item, model.components.get(String(membersOf(item).__component)), model))
        : value;
    default:
      return value;
  }
}

function inline(value: unknown, schema: Schema | undefined, model: Model): unknown {
  if (Array.isArray(value)) return value.map((item) => inline(item, schema, model));
  if (!isObject(value)) return value;
  const { id, ...rest } = value;
  return { id, ...attributesOf(rest, schema, model) };
}
