/** Turns an entry as an API answers it into an entry of a seed. Everything is checked against the model. */
import { isScalar, type RelationAttribute } from '../model/attribute.ts';
import { type Component, type ContentType, type Model, schemaOf } from '../model/model.ts';
import { isObject, ownMember } from '../model/object.ts';
import { at, type Raw, valueError } from '../model/raw.ts';
import { FILE_UID, visibleAttribute } from '../query/scope.ts';
import { isCreator } from '../seed/complete.ts';
import type { SeedRecord } from '../seed/record.ts';
import { CREATOR_UID } from './choose.ts';
import { type MarksByType, typeByMarks } from './marks.ts';
import { isReadable } from './question.ts';

/** What is noticed while entries are read. */
export interface Notes {
  /** Attributes that the answers show and the project does not have, by uid. */
  readonly unknown: Map<string, Set<string>>;
  /** Administrators who created or changed entries, by id. */
  readonly creators: Map<number, SeedRecord>;
}

/** Makes empty notes. */
export const emptyNotes = (): Notes => ({ unknown: new Map(), creators: new Map() });

/** What entries are read with. */
export interface Reader {
  readonly model: Model;
  readonly marks: MarksByType;
  readonly notes: Notes;
}

/**
 * Reads an entry, in an envelope (`{ id, attributes }`) or without.
 *
 * @throws ProjectError that names the address and the place in the answer
 */
export function readEntry(reader: Reader, type: ContentType, raw: Raw): SeedRecord {
  const { value } = raw;
  const id = idIn(raw);
  const values = isObject(value) && isObject(value.attributes) && !type.attributes.has('attributes');
  const attributes = type.hasEndpoints ? enveloped(raw) : values ? at(raw, 'attributes') : raw;
  return { id, ...readValues(reader, type, attributes) };
}

function enveloped(raw: Raw): Raw {
  const attributes = at(raw, 'attributes');
  if (isObject(attributes.value)) return attributes;
  throw valueError(attributes, 'the attributes of an entry, as Strapi 4 answers them');
}

/** The id of an entry, a link or a component. */
function idIn(raw: Raw): number {
  const id = at(raw, 'id');
  // GraphQL has texts, REST of some builds too
  const number = typeof id.value === 'string' && /^\d{1,15}$/.test(id.value) ? Number(id.value) : id.value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0) return number;
  throw valueError(id, 'the id of an entry, a whole number above 0');
}

function readValues(reader: Reader, schema: ContentType | Component, raw: Raw): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const { name } of schema.attributes.values()) {
    const attribute = visibleAttribute(schema, name);
    if (!attribute || (attribute.type === 'relation' && !isReadable(attribute))) continue;
    const value = ownMember(raw.value, name);
    const place = at(raw, name);
    if (isScalar(attribute)) {
      if (value !== undefined) record[name] = value;
      continue;
    }
    switch (attribute.type) {
      case 'media':
        record[name] = readLinks(place, !attribute.multiple, idIn);
        break;
      case 'relation':
        record[name] = readRelation(reader, attribute, place);
        break;
      case 'component':
        record[name] = attribute.repeatable
          ? listIn(place).map((item) => readComponent(reader, attribute.component, item))
          : (value ?? null) === null
            ? null
            : readComponent(reader, attribute.component, place);
        break;
      case 'dynamiczone':
        record[name] = listIn(place).map((item) => readZoneItem(reader, item));
        break;
    }
  }
  noteUnknown(reader, schema, raw);
  return record;
}

function readComponent(reader: Reader, uid: string, raw: Raw): Record<string, unknown> {
  return { id: idIn(raw), ...readValues(reader, schemaOf(reader.model, uid), raw) };
}

function readZoneItem(reader: Reader, raw: Raw): Record<string, unknown> {
  const name = at(raw, '__component');
  if (typeof name.value !== 'string' || !reader.model.components.has(name.value))
    throw valueError(name, 'the uid of a component of the project');
  return { __component: name.value, ...readComponent(reader, name.value, raw) };
}

function readRelation(reader: Reader, attribute: RelationAttribute, raw: Raw): unknown {
  const { name, toOne, target } = attribute;
  if (isCreator(name)) return readLinks(raw, true, (item) => readCreator(reader, item));
  if (target !== undefined) return readLinks(raw, toOne, idIn);
  return readLinks(raw, toOne, (item) => readPolymorphic(reader, item));
}

/** The links of an attribute: one or null, or a list. `{ data }` around them is optional. */
function readLinks(raw: Raw, toOne: boolean, read: (item: Raw) => unknown): unknown {
  const { value } = raw;
  const inner = isObject(value) && Object.keys(value).length === 1 && 'data' in value ? at(raw, 'data') : raw;
  if (!toOne) return listIn(inner).map(read);
  return inner.value === null || inner.value === undefined ? null : read(inner);
}

function readPolymorphic({ model, marks }: Reader, raw: Raw): unknown {
  const { value } = raw;
  const shown = isObject(value) && isObject(value.attributes) ? value.attributes : value;
  const typeMark = isObject(value) ? value.__type : undefined;
  const uid =
    typeof typeMark === 'string' && model.contentTypes.has(typeMark) ? typeMark : typeByMarks(marks, namesOf(shown));
  if (uid === undefined) throw valueError(raw, 'an entry of a content-type of the project');
  return { id: idIn(raw), __type: uid };
}

const namesOf = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : []);

function readCreator({ model, notes }: Reader, raw: Raw): number {
  const id = idIn(raw);
  const shown = isObject(at(raw, 'attributes').value) ? at(raw, 'attributes') : raw;
  const { attributes } = schemaOf(model, CREATOR_UID);
  const members = [...attributes.keys()].filter((name) => namesOf(shown.value).includes(name));
  notes.creators.set(id, { id, ...Object.fromEntries(members.map((name) => [name, ownMember(shown.value, name)])) });
  return id;
}

/** The items of a list; none where there is nothing. */
function listIn(raw: Raw): Raw[] {
  const { value } = raw;
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw valueError(raw, 'a list');
  return value.map((each: unknown, index) => ({ ...raw, value: each, place: `${raw.place}.${index}` }));
}

function noteUnknown({ notes }: Reader, schema: ContentType | Component, raw: Raw): void {
  if (schema.uid === FILE_UID) return;
  for (const name of namesOf(raw.value)) {
    const isKnown = schema.attributes.has(name) || name === 'id' || name === '__component';
    if (!isKnown) notes.unknown.set(schema.uid, (notes.unknown.get(schema.uid) ?? new Set()).add(name));
  }
}
