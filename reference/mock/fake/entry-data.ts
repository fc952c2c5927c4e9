/** Fake data of one entry: scalars, components and dynamic zones, with links and media that others choose. */
import {
  type Attribute,
  isScalar,
  type MediaAttribute,
  type RelationAttribute,
  type ScalarAttribute,
} from '../../model/attribute.ts';
import { type Component, type ContentType, type Model, schemaOf } from '../../model/model.ts';
import { type Draw, dashed } from './draw.ts';
import { fittingValue, type Taken } from './fit.ts';
import { isNameOrTitle } from './named-values.ts';

/** What the data of an entry needs of the rest of the content. */
export interface Surroundings {
  readonly model: Model;
  /** The unique values of a content-type or component in use. */
  taken(uid: string): Taken;
  /** The ids that a relation links; undefined for none. */
  links(attribute: RelationAttribute, draw: Draw): unknown;
  /** The ids of the files of a media attribute; undefined for none. */
  files(attribute: MediaAttribute, draw: Draw): unknown;
}

/** Attributes of every entry, which the server sets. */
const SYSTEM_ATTRIBUTES: ReadonlySet<string> = new Set([
  'createdAt',
  'updatedAt',
  'publishedAt',
  'locale',
  'localizations',
  'createdBy',
  'updatedBy',
]);

/** How deep components of components are filled: an optional one may contain itself. */
const DEEPEST = 4;

/** Share of the optional scalars that entries of collections have. */
const FILLED = 0.9;

/**
 * Makes the data of an entry: everything required, and most of the rest.
 *
 * @param shared values that the entry has in every locale
 * @throws Error for a required attribute that no value suits, or whose unique values are used up
 */
export function entryData(
  schema: ContentType | Component,
  draw: Omit<Draw, 'values' | 'subject'>,
  around: Surroundings,
  shared: Readonly<Record<string, unknown>> = {},
  depth = 0,
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...shared };
  const drawn: Draw = { ...draw, subject: subjectOf(schema), values };
  for (const [name, attribute] of inOrder(schema)) {
    if (SYSTEM_ATTRIBUTES.has(name) || name in shared) continue;
    if (mayLack(schema, attribute) && !draw.faker.datatype.boolean(FILLED)) continue;
    const value = isScalar(attribute)
      ? scalar(schema, attribute, drawn, around)
      : structure(attribute, drawn, around, depth);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/** Whether some entries are made without the value. Single types are shown once, and are full. */
const mayLack = (schema: ContentType | Component, attribute: Attribute): boolean => {
  const { name, required, type } = attribute;
  return (
    'kind' in schema &&
    schema.kind === 'collectionType' &&
    !required &&
    !hasWrittenTime(attribute) &&
    !STRUCTURES.has(type) &&
    !isNameOrTitle(dashed(name))
  );
};

/** Whether the schema has a default time: Strapi reads it with the first entry alone, and it may be none. */
const hasWrittenTime = (attribute: Attribute): boolean =>
  isScalar(attribute) && attribute.default !== undefined && ['date', 'time', 'datetime'].includes(attribute.type);

const STRUCTURES: ReadonlySet<string> = new Set(['relation', 'media', 'component', 'dynamiczone']);

/** `article` of `api::blog.article`, `meta-tag` of `shared.meta-tag`. */
const subjectOf = ({ uid }: { readonly uid: string }): string => uid.slice(uid.lastIndexOf('.') + 1);

/** Names and titles first: other values are made from them. */
function inOrder(schema: ContentType | Component): [string, Attribute][] {
  const rank = ([name, { type }]: [string, Attribute]): number => {
    if (isNameOrTitle(dashed(name))) return 0;
    return type === 'uid' || type === 'email' ? 2 : 1;
  };
  return [...schema.attributes].sort((a, b) => rank(a) - rank(b));
}

function scalar(
  schema: ContentType | Component,
  attribute: ScalarAttribute,
  draw: Draw,
  { taken }: Surroundings,
): unknown {
  const value = fittingValue(attribute, draw, taken(schema.uid));
  if (value !== undefined || !attribute.required) return value;
  const cause = attribute.unique
    ? 'runs out of values for ATTRIBUTE, which must be unique; ask for fewer entries'
    : 'finds no value for ATTRIBUTE, which is required';
  throw new Error(`--fake: ${schema.uid} ${cause.replace('ATTRIBUTE', attribute.name)}`);
}

function structure(
  attribute: Exclude<Attribute, ScalarAttribute>,
  draw: Draw,
  around: Surroundings,
  depth: number,
): unknown {
  if (attribute.type === 'relation') return around.links(attribute, draw);
  if (attribute.type === 'media') return around.files(attribute, draw);
  if (depth >= DEEPEST && !attribute.required) return undefined;
  const part = (uid: string) => entryData(schemaOf(around.model, uid), draw, around, {}, depth + 1);
  if (attribute.type === 'component')
    return attribute.repeatable
      ? multiple(attribute, 3, draw, () => part(attribute.component))
      : part(attribute.component);
  const { components } = attribute;
  // all kinds of blocks are on the first pages that a developer looks at
  const usual = Math.max(2, Math.min(components.length, 6));
  return multiple(attribute, usual, draw, (at) => {
    const uid = components[(draw.number - 1 + at) % components.length] ?? '';
    return { __component: uid, ...part(uid) };
  });
}

/** A list within the bounds of its attribute, `usual` items long where these allow it. */
function multiple<Item>(
  { min = 1, max = Number.POSITIVE_INFINITY }: { readonly min?: number; readonly max?: number },
  usual: number,
  { faker }: Draw,
  make: (at: number) => Item,
): Item[] {
  const least = Math.min(Math.max(min, 1), Math.max(max, min));
  const count = faker.number.int({ min: least, max: Math.max(least, Math.min(max, Math.max(usual, least))) });
  return Array.from({ length: count }, (_, at) => make(at));
}
