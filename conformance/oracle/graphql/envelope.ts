/** Translates answers of GraphQL into the form of REST, so that one comparison serves both (2.2, 2.3). */
import type { FieldNode, SelectionSetNode } from 'graphql';
import { componentName, enumValueName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { type Attributed, attributeNamed, findComponent } from '../../models/lookup.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { oncePer } from '../../models/once-per.ts';
import type { EntryId } from '../../world/world.ts';
import { isUnion } from '../attributes.ts';
import type { AnsweredEntry } from '../shape.ts';
import { insideOf } from './as-rest.ts';
import { fieldNamed, fieldsIn, keyOf, type RootField } from './document.ts';

/**
 * Translates an id into the form of REST: GraphQL answers digits in a string. The judge reports other values.
 */
export const idAsRest = (id: unknown): EntryId =>
  typeof id === 'string' && /^\d+$/.test(id)
    ? Number(id)
    : typeof id === 'string'
      ? id
      : `no id: ${JSON.stringify(id)}`;

/** The enumeration value with this GraphQL name; an unknown name is returned as it is. */
function enumValue({ enum: values = none }: Attribute, name: unknown): unknown {
  return valuesByName(values).get(name) ?? name;
}

const none: readonly string[] = [];

const valuesByName = oncePer(
  (values: readonly string[]): ReadonlyMap<unknown, string> =>
    // of two values with one name the first
    new Map(values.toReversed().map((value) => [enumValueName(value), value])),
);

function attributesOf(model: Model, owner: Attributed, value: unknown, set: SelectionSetNode | undefined): unknown {
  if (!isObject(value)) return value;
  const out: Record<string, unknown> = {};
  for (const field of fieldsIn(set)) {
    const name = field.name.value;
    const fieldValue = value[keyOf(field)];
    const attribute = attributeNamed(owner, name);
    if (name.startsWith('__') || fieldValue === undefined || (attribute && isUnion(attribute))) continue;
    out[name] = attributeValue(model, owner, name, fieldValue, field);
  }
  return out;
}

/** Whether the scalar of an attribute is DateTime: REST may answer a timestamp in digits, GraphQL has one form. */
const isMoment = ({ type }: Attribute): boolean => type === 'datetime' || type === 'timestamp';

function attributeValue(model: Model, owner: Attributed, name: string, value: unknown, field: FieldNode): unknown {
  const attribute = attributeNamed(owner, name);
  const set = field.selectionSet;
  if (name === 'localizations') return relationAsRest(model, owner, value, set);
  if (!attribute) return value;
  if (attribute.type === 'enumeration') return enumValue(attribute, value);
  if (isMoment(attribute) && typeof value === 'string' && /^-?\d+$/.test(value)) return `no DateTime: ${value}`;
  const inside = insideOf(model, attribute) ?? { attributes: [] };
  if (attribute.type === 'component') {
    return Array.isArray(value)
      ? value.map((item) => attributesOf(model, inside, item, set))
      : attributesOf(model, inside, value, set);
  }
  if (attribute.type === 'dynamiczone') {
    return Array.isArray(value) ? value.map((item) => zoneItem(model, attribute, item, set)) : value;
  }
  return attribute.type === 'relation' || attribute.type === 'media'
    ? relationAsRest(model, inside, value, set)
    : value;
}

function zoneItem(
  model: Model,
  { components = [] }: Attribute,
  item: unknown,
  set: SelectionSetNode | undefined,
): unknown {
  if (!isObject(item)) return item;
  const uid = components.find((component) => componentName(component) === item.__typename);
  const component = findComponent(model, uid) ?? { attributes: [] };
  const fragment = set?.selections.find(
    (selection) => selection.kind === 'InlineFragment' && selection.typeCondition?.name.value === item.__typename,
  );
  const inside = fragment?.kind === 'InlineFragment' ? fragment.selectionSet : undefined;
  const attributes = attributesOf(model, component, item, inside);
  return { __component: uid ?? item.__typename, ...(isObject(attributes) ? attributes : {}) };
}

/** `{ data: entry | [entries] }` of a relation. */
function relationAsRest(model: Model, inside: Attributed, value: unknown, set: SelectionSetNode | undefined): unknown {
  if (!isObject(value)) return value;
  const data = fieldNamed(set, 'data');
  const of = (item: unknown): unknown => (isObject(item) && data ? entryOf(model, inside, item, data) : item);
  return { data: Array.isArray(value.data) ? value.data.map(of) : of(value.data) };
}

function entryOf(model: Model, owner: Attributed, entry: JsonObject, data: FieldNode): AnsweredEntry {
  const field = fieldNamed(data.selectionSet, 'attributes');
  const value = field ? entry[keyOf(field)] : {};
  const attributes = attributesOf(model, owner, value, field?.selectionSet);
  return { id: idAsRest(entry.id), attributes: isObject(attributes) ? attributes : {} };
}

/** The entries of an answered field in the form of REST; undefined when it contains something else. */
export function answeredEntries(model: Model, { type, node }: RootField, value: unknown): AnsweredEntry[] | undefined {
  const data = fieldNamed(node.selectionSet, 'data');
  if (!isObject(value) || !data) return undefined;
  const fieldValue = value[keyOf(data)];
  const entries = Array.isArray(fieldValue) ? fieldValue : fieldValue === null ? [] : [fieldValue];
  if (!entries.every(isObject)) return undefined;
  return entries.map((entry) => entryOf(model, type, entry, data));
}

/** `meta.pagination` of an answered list. */
export function answeredMeta(value: unknown): JsonObject | undefined {
  const meta = isObject(value) ? value.meta : undefined;
  return isObject(meta) && isObject(meta.pagination) ? meta.pagination : undefined;
}
