/** What a form holds of an entry, and what it sends. */
import type { Attribute } from '../../../model/attribute.ts';
import type { ShownProject } from '../../describe.ts';
import type { Entry, FileValues } from '../parts/values.tsx';
import type { Parameter } from '../query/query.ts';

/** Values by attribute, as the form holds them. */
export type Values = Readonly<Record<string, unknown>>;

/** A linked entry. */
export interface Linked {
  readonly id: number;
  readonly label: string;
  /** Of a relation to any content-type. */
  readonly type?: string;
}

/** A linked file. */
export interface LinkedFile extends FileValues {
  readonly id: number;
}

/** A component in a form; `key` tells it from others while it has no id. */
export interface Part {
  readonly key: number;
  readonly id?: number;
  /** In a dynamic zone. */
  readonly component?: string;
  readonly values: Values;
}

let lastKey = 0;

/** A component with these values. */
export function partOf(values: Values, id?: number, component?: string): Part {
  lastKey += 1;
  return {
    key: lastKey,
    values,
    ...(id === undefined ? {} : { id }),
    ...(component === undefined ? {} : { component }),
  };
}

/** Attributes that the server sets. */
const SYSTEM: readonly string[] = [
  'createdAt',
  'updatedAt',
  'publishedAt',
  'locale',
  'createdBy',
  'updatedBy',
  'localizations',
];

/** The attributes that a form has. */
export const editable = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.filter(({ name }) => !SYSTEM.includes(name));

type Schemas = Pick<ShownProject, 'types' | 'components'>;

const componentOf = ({ components }: Schemas, uid: string) => components.find((component) => component.uid === uid);

/** What to populate so that the answer has everything that a form shows. */
export function populationOf(attributes: readonly Attribute[], schemas: Schemas, depth = 4): Parameter {
  const parts = editable(attributes).flatMap((attribute): [string, Parameter][] => {
    const { name } = attribute;
    if (attribute.private) return [];
    if (attribute.type === 'media') return [[name, true]];
    if (attribute.type === 'relation') return attribute.attachedByCode || attribute.withoutLinks ? [] : [[name, true]];
    if (attribute.type === 'component') {
      const below = populationOf(componentOf(schemas, attribute.component)?.attributes ?? [], schemas, depth - 1);
      return [[name, depth > 0 && hasMembers(below) ? { populate: below } : true]];
    }
    // members of a zone have attributes of their own: all of them, one level deep
    return attribute.type === 'dynamiczone' ? [[name, { populate: '*' }]] : [];
  });
  return Object.fromEntries(parts);
}

const hasMembers = (value: Parameter): boolean => typeof value === 'object' && Object.keys(value).length > 0;

/** The values of a form from an answer. */
export function valuesOf(attributes: readonly Attribute[], answer: Values, schemas: Schemas): Values {
  return Object.fromEntries(
    editable(attributes).map((attribute) => [attribute.name, shownValue(attribute, answer[attribute.name], schemas)]),
  );
}

type Enveloped = { readonly data?: Entry | readonly Entry[] | null } | null | undefined;

function shownValue(attribute: Attribute, value: unknown, schemas: Schemas): unknown {
  if (attribute.type === 'media' || attribute.type === 'relation') {
    const data = (value as Enveloped)?.data ?? [];
    const entries = [data].flat() as readonly Entry[];
    if (attribute.type === 'media') return entries.map(({ id, attributes }) => ({ id, ...attributes }));
    const target = schemas.types.find(({ uid }) => uid === attribute.target);
    return entries.map(({ id, attributes }): Linked => {
      const type = attributes.__type ?? (attribute.target === undefined ? attributes.__contentType : undefined);
      const label = String((target && attributes[target.title]) ?? attributes.title ?? attributes.name ?? '');
      return { id, label, ...(typeof type === 'string' ? { type } : {}) };
    });
  }
  if (attribute.type === 'component') {
    const inner = componentOf(schemas, attribute.component)?.attributes ?? [];
    const items = [value ?? []].flat() as unknown as readonly (Values & { readonly id?: number })[];
    return items.map((item) => partOf(valuesOf(inner, item, schemas), item.id));
  }
  if (attribute.type === 'dynamiczone') {
    const items = (value ?? []) as readonly (Values & { readonly id?: number; readonly __component: string })[];
    return items.map((item) => {
      const inner = componentOf(schemas, item.__component)?.attributes ?? [];
      return partOf(valuesOf(inner, item, schemas), item.id, item.__component);
    });
  }
  return value ?? null;
}

/** The values of an entry that does not exist yet: the defaults of the schema. */
export function newValues(attributes: readonly Attribute[]): Values {
  return Object.fromEntries(
    editable(attributes).map((attribute) => {
      if (['media', 'relation', 'component', 'dynamiczone'].includes(attribute.type)) return [attribute.name, []];
      return [attribute.name, 'default' in attribute ? (attribute.default ?? null) : null];
    }),
  );
}

/** What a form sends for all its attributes. */
export function dataOf(attributes: readonly Attribute[], values: Values, schemas: Schemas): Values {
  return Object.fromEntries(
    editable(attributes).map((attribute) => [attribute.name, sentValue(attribute, values[attribute.name], schemas)]),
  );
}

function sentValue(attribute: Attribute, value: unknown, schemas: Schemas): unknown {
  if (attribute.type === 'media') {
    const ids = (value as readonly LinkedFile[]).map(({ id }) => id);
    return attribute.multiple ? ids : (ids[0] ?? null);
  }
  if (attribute.type === 'relation') {
    const links = (value as readonly Linked[]).map(({ id, type }) => (type === undefined ? id : { id, __type: type }));
    return attribute.toOne ? (links[0] ?? null) : links;
  }
  if (attribute.type === 'component') {
    const parts = (value as readonly Part[]).map((part) => sentPart(part, attribute.component, schemas));
    return attribute.repeatable ? parts : (parts[0] ?? null);
  }
  if (attribute.type === 'dynamiczone')
    return (value as readonly Part[]).map((part) => ({
      __component: part.component,
      ...sentPart(part, part.component ?? '', schemas),
    }));
  return value;
}

function sentPart({ id, values }: Part, component: string, schemas: Schemas): Values {
  const data = dataOf(componentOf(schemas, component)?.attributes ?? [], values, schemas);
  // the values of hidden attributes are unknown here: what is not sent stays
  const known = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null || id !== undefined));
  return { ...(id === undefined ? {} : { id }), ...known };
}

/** The members of what a form sends that differ from what it would have sent at first. */
export function changesBetween(before: Values, after: Values): Values {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}

/** The members that say something, for a new entry. */
export function withoutEmpty(data: Values): Values {
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );
}
