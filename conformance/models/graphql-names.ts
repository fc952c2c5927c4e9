/** GraphQL names of a content-type or component (source document 2.3 and 4.9). */
import slugify from '@sindresorhus/slugify';
import type { Attribute, ContentType } from './model.ts';

const wordForm = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;

const words = (text: string): string[] => text.match(wordForm) ?? [];

const capitalised = (text: string): string =>
  words(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('');

const lowered = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** `<X>` of a content-type: its singular name, capitalised (graphql.types.name). */
export const typeName = ({ singularName }: Pick<ContentType, 'singularName'>): string => capitalised(singularName);

/** `<x>`: the query of one entry, or of a single type. */
export const oneName = (type: Pick<ContentType, 'singularName'>): string => lowered(typeName(type));

/** `<xs>`: the query of a list. */
export const listName = ({ pluralName }: Pick<ContentType, 'pluralName'>): string => lowered(capitalised(pluralName));

/** Type of a component, by its uid `category.name` (graphql.types.component). */
export const componentName = (uid: string): string => `Component${capitalised(uid)}`;

/** Type of an enumeration; `owner` is the type that has the attribute (graphql.types.scalars). */
export const enumName = (owner: string, { name }: Pick<Attribute, 'name'>): string =>
  `ENUM_${owner.toUpperCase()}_${name.toUpperCase()}`;

/** Union of a dynamic zone (graphql.types.zone). */
export const zoneName = (owner: string, { name }: Pick<Attribute, 'name'>): string =>
  `${owner}${capitalised(name)}DynamicZone`;

/**
 * The GraphQL name of an enumeration's value: in Latin letters, and characters that a name may not have become one underscore
 * (graphql.types.enum-names).
 */
export function enumValueName(value: string): string {
  const name = enumValueNames.get(value) ?? slugify(value, { decamelize: false, lowercase: false, separator: '_' });
  enumValueNames.set(value, name);
  return name;
}

/** The names so far: transliteration takes long, and models have few values. */
const enumValueNames = new Map<string, string>();

/** Fills `<X>`, `<x>` and `<xs>` in a name or type of the spec tables. */
export function fillName(template: string, type: Pick<ContentType, 'singularName' | 'pluralName'>): string {
  return template.replaceAll('<xs>', listName(type)).replaceAll('<x>', oneName(type)).replaceAll('<X>', typeName(type));
}
