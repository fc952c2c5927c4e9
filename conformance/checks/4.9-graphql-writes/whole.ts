/** All that an entry holds: asked for through GraphQL and through REST, and read into one form that can be compared. */
import { queryString } from '../../generate/query-string.ts';
import { componentName, enumValueName } from '../../models/graphql-names.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import { familyOfType, isPlainRelation, isToMany, isValueFamily } from '../../oracle/attributes.ts';
import { asAnswered, comparable } from '../../oracle/value.ts';
import { Mismatch } from '../mismatch.ts';

/** What an entry or a component holds, by attribute; of relations and media the ids, of components what they hold. */
export type Whole = Readonly<Record<string, unknown>>;

/** Components nest at most this deep. */
const deepest = 4;

const isMany = (attribute: Attribute): boolean =>
  attribute.type === 'media' ? attribute.multiple === true : isToMany(attribute);

/**
 * Attributes that both faces show; polymorphic relations apart. Timestamps have a check of their own: where they cannot be
 * answered, everything else can still be judged.
 */
export const shown = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.filter(
    (attribute) =>
      !attribute.private &&
      attribute.type !== 'password' &&
      attribute.type !== 'timestamp' &&
      (attribute.type !== 'relation' || isPlainRelation(attribute)),
  );

export const attributesOfComponent = (model: Model, uid: unknown): readonly Attribute[] =>
  model.components.find((component) => component.uid === uid)?.attributes ?? [];

/**
 * The selection of everything below `attributes` of an entity; of its type's name where there is nothing else. Relations
 * are asked without arguments, which are not stated: what checks link is published, and little.
 */
export function selectionOf(model: Model, attributes: readonly Attribute[], alias = '', depth = deepest): string {
  const named = ({ name }: Attribute): string => (alias === '' ? name : `${alias}_${name}: ${name}`);
  const fields = shown(attributes).flatMap((attribute): string[] => {
    if (attribute.component !== undefined) {
      if (depth === 0) return [];
      const inner = selectionOf(model, attributesOfComponent(model, attribute.component), '', depth - 1);
      return [`${named(attribute)} { id ${inner} }`];
    }
    if (attribute.type === 'dynamiczone') return [zoneSelection(model, attribute, named(attribute), depth)];
    if (attribute.type === 'relation' || attribute.type === 'media') {
      return [`${named(attribute)} { data { id } }`];
    }
    return [named(attribute)];
  });
  return fields.length > 0 ? fields.join(' ') : '__typename';
}

/** Fields of different components may have one name and different types: each component has aliases of its own. */
function zoneSelection(model: Model, { components = [] }: Attribute, named: string, depth: number): string {
  if (depth === 0) return '';
  const members = components.map((uid) => {
    const name = componentName(uid);
    return `... on ${name} { ${name}_id: id ${selectionOf(model, attributesOfComponent(model, uid), name, depth - 1)} }`;
  });
  return `${named} { __typename ${members.join(' ')} }`;
}

/** The query string with which REST shows everything of an entry, drafts included. */
export function wholeQuery(model: Model, type: ContentType): string {
  const populate = populateKeys(model, type.attributes, deepest);
  return `${queryString({ populate })}&publicationState=preview`;
}

function populateKeys(model: Model, attributes: readonly Attribute[], depth: number): string[] {
  const keys = shown(attributes).flatMap((attribute): string[] => {
    if (attribute.type === 'relation' || attribute.type === 'media') return [attribute.name];
    const uids = attribute.component ? [attribute.component] : (attribute.components ?? []);
    if (uids.length === 0 || depth === 0) return [];
    const inner = uids.flatMap((uid) => populateKeys(model, attributesOfComponent(model, uid), depth - 1));
    return [attribute.name, ...inner.map((key) => `${attribute.name}.${key}`)];
  });
  return [...new Set(keys)];
}

/** A value in the form both faces are compared in. */
export function plainValue({ type }: Pick<Attribute, 'type'>, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'enumeration') return enumValueName(String(value));
  const family = familyOfType(type);
  if (!isValueFamily(family)) return value;
  const plain = comparable(family, asAnswered(family, value));
  return typeof plain === 'bigint' ? String(plain) : (plain ?? value);
}

const idOf = (item: unknown): unknown => (isObject(item) ? String(item.id) : null);

/** Ids behind `{ data }`, as both faces write relations and media. */
function linked(attribute: Attribute, value: unknown): unknown {
  const data = isObject(value) ? value.data : value;
  if (!isMany(attribute)) return data === null || data === undefined ? null : idOf(data);
  return Array.isArray(data) ? data.map(idOf) : [];
}

/** How a face names what it answers. */
interface Face {
  /** The uid of a zone's item, among those the zone allows; undefined: none of them. */
  componentOf(zone: Attribute, item: JsonObject): string | undefined;
  /** The key under which an attribute of a zone's item stands. */
  keyIn(uid: string, name: string): string;
}

const rest: Face = {
  componentOf: (zone, item) => zone.components?.find((uid) => uid === item.__component),
  keyIn: (_uid, name) => name,
};
const graphql: Face = {
  componentOf: (zone, item) => zone.components?.find((uid) => componentName(uid) === item.__typename),
  keyIn: (uid, name) => `${componentName(uid)}_${name}`,
};

function wholeBy(face: Face, model: Model, attributes: readonly Attribute[], found: JsonObject): Whole {
  const component = (uid: string, item: unknown, keyOf = (name: string) => name): unknown => {
    if (!isObject(item)) return null;
    const inner = attributesOfComponent(model, uid);
    const values = Object.fromEntries(inner.map(({ name }) => [name, item[keyOf(name)]]));
    return { id: String(item[keyOf('id')]), ...wholeBy(face, model, inner, values) };
  };
  const held = (attribute: Attribute): unknown => {
    const value = found[attribute.name];
    if (attribute.component !== undefined) {
      const { component: uid } = attribute;
      if (!attribute.repeatable) return component(uid, value);
      return Array.isArray(value) ? value.map((item: unknown) => component(uid, item)) : [];
    }
    if (attribute.type === 'dynamiczone') {
      return (Array.isArray(value) ? value : []).filter(isObject).map((item) => {
        const uid = face.componentOf(attribute, item) ?? '';
        return { __component: uid, ...(component(uid, item, (name) => face.keyIn(uid, name)) as object) };
      });
    }
    if (attribute.type === 'relation' || attribute.type === 'media') return linked(attribute, value);
    return plainValue(attribute, value);
  };
  return Object.fromEntries(shown(attributes).map((attribute) => [attribute.name, held(attribute)]));
}

/** What `attributes` of a GraphQL entity hold, asked for by `selectionOf`. */
export const wholeInGraphql = (model: Model, type: ContentType, attributes: JsonObject): Whole =>
  wholeBy(graphql, model, type.attributes, attributes);

/** What `attributes` of a REST entry hold, asked for by `wholeQuery`. */
export const wholeInRest = (model: Model, type: ContentType, attributes: JsonObject): Whole =>
  wholeBy(rest, model, type.attributes, attributes);

/** What data of a body says, in the form of a whole; ids of components only where they are said. */
export function wholeOfData(model: Model, attributes: readonly Attribute[], data: JsonObject): Whole {
  const component = (uid: unknown, item: unknown): unknown => {
    if (!isObject(item)) return null;
    const id = item.id === undefined ? {} : { id: String(item.id) };
    return { ...id, ...wholeOfData(model, attributesOfComponent(model, uid), item) };
  };
  const held = (attribute: Attribute): unknown => {
    const value = data[attribute.name];
    if (attribute.component !== undefined) {
      if (!attribute.repeatable) return component(attribute.component, value);
      return Array.isArray(value) ? value.map((item: unknown) => component(attribute.component, item)) : [];
    }
    if (attribute.type === 'dynamiczone') {
      return (Array.isArray(value) ? value : [])
        .filter(isObject)
        .map((item) => ({ __component: item.__component, ...(component(item.__component, item) as object) }));
    }
    if (attribute.type === 'relation' || attribute.type === 'media') {
      if (isMany(attribute)) return (Array.isArray(value) ? value : []).map(String);
      return value === null || value === undefined ? null : String(value);
    }
    return plainValue(attribute, value);
  };
  const said = shown(attributes).filter(({ name }) => name in data);
  return Object.fromEntries(said.map((attribute) => [attribute.name, held(attribute)]));
}

/** Whether everything expected is there; what the expectation does not name may be anything. */
function holds(expected: unknown, actual: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item: unknown, at) => holds(item, actual[at]))
    );
  }
  if (isObject(expected)) {
    return isObject(actual) && Object.entries(expected).every(([key, value]) => holds(value, actual[key]));
  }
  return expected === actual;
}

/** Throws Mismatch unless everything expected is there. `where` begins the message: `updateBook answers`. */
export function expectWhole(where: string, actual: Whole, expected: Whole): void {
  for (const [name, value] of Object.entries(expected)) {
    if (holds(value, actual[name])) continue;
    throw new Mismatch({
      message: `${where} another ${name} than it must`,
      expected: { [name]: value },
      actual: { [name]: actual[name] },
    });
  }
}
