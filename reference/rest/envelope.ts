/** The answer of a REST request (source document 2.2): `{ data, meta }`, entries as `{ id, attributes }`. */
import type { Shown } from '../engine/populate.ts';
import type { Attribute } from '../model/attribute.ts';
import { type Model, schemaOf } from '../model/model.ts';
import type { Json, Reader } from '../store/reader.ts';

/** An object of an answer. */
type JsonObject = { readonly [name: string]: Json };

/**
 * Renders an entry at the top of an answer: `{ id, attributes, meta }`, where `meta.availableLocales` are the codes of its
 * other localizations, none on a content-type that is not localized (decision available-locales).
 */
export function renderEntry(shown: Shown, model: Model, reader: Reader): JsonObject {
  return { id: shown.entry.id, attributes: attributesOf(shown, model), meta: metaOf(shown, model, reader) };
}

const ALONE = Object.freeze({ availableLocales: Object.freeze([]) });

function metaOf({ uid, entry }: Shown, model: Model, reader: Reader): JsonObject {
  if (model.contentTypes.get(uid)?.localized !== true) return ALONE;
  const localizations = reader.linked(uid, entry.id, 'localizations');
  if (localizations.length === 0) return ALONE;
  const codes = localizations.map((ref) => reader.get(ref.uid, ref.id)?.locale ?? null);
  return { availableLocales: codes.filter((code) => code !== null) };
}

function entity(shown: Shown, model: Model): JsonObject {
  return { id: shown.entry.id, attributes: attributesOf(shown, model) };
}

/** Scalar attributes first, populated ones after them, each in the order asked for. */
function attributesOf(shown: Shown, model: Model): JsonObject {
  const attributes: Record<string, Json> = {};
  for (const name of shown.fields) attributes[name] = shown.entry[name] ?? null;
  if (shown.populated.size === 0) return attributes;
  const schema = schemaOf(model, shown.uid);
  for (const [name, linked] of shown.populated) {
    const attribute = schema.attributes.get(name);
    const value = attribute && populated(attribute, linked, model);
    if (value !== undefined) attributes[name] = value;
  }
  return attributes;
}

/**
 * A populated attribute in the shape of its kind. What an empty one looks like is as observed: an empty polymorphic list
 * is left out (undefined).
 */
function populated(attribute: Attribute, linked: readonly Shown[] | number, model: Model): Json | undefined {
  if (typeof linked === 'number') return { data: { attributes: { count: linked } } };
  const first = linked[0];
  switch (attribute.type) {
    case 'media':
      return wrapped(linked, !attribute.multiple || linked.length === 0, model);
    case 'relation':
      if (attribute.target === undefined) {
        if (attribute.toOne) return first ? inline(first, model) : null;
        return first && linked.map((shown) => ({ __type: shown.uid, ...inline(shown, model) }));
      }
      return wrapped(linked, attribute.toOne || (attribute.relation === 'morphMany' && linked.length === 0), model);
    case 'component':
      if (attribute.repeatable) return linked.map((shown) => inline(shown, model));
      return first ? inline(first, model) : null;
    case 'dynamiczone':
      return linked.map((shown) => ({ id: shown.entry.id, __component: shown.uid, ...attributesOf(shown, model) }));
    default:
      return null;
  }
}

function wrapped(linked: readonly Shown[], single: boolean, model: Model): Json {
  const entities = linked.map((shown) => entity(shown, model));
  return { data: single ? (entities[0] ?? null) : entities };
}

function inline(shown: Shown, model: Model): JsonObject {
  return { id: shown.entry.id, ...attributesOf(shown, model) };
}
