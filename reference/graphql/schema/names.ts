/** Names of GraphQL types and operations (source document 2.3, 4.9; the details as observed). */
import slugify from '@sindresorhus/slugify';
import type { Component, ContentType, Model } from '../../model/model.ts';
import { isObject } from '../../model/object.ts';

/** All names made from one content-type. */
export interface TypeNames {
  /** `Article`, `UsersPermissionsUser`, `I18NLocale`. */
  readonly type: string;
  readonly entity: string;
  readonly response: string;
  readonly collection: string;
  readonly relation: string;
  readonly input: string;
  readonly filters: string;
  /** The query of one entry: `article`. */
  readonly one: string;
  /** The query of a list: `articles`. */
  readonly many: string;
}

/** The names of a content-type, made of its plugin and singular name. */
export function namesOf({
  uid,
  singularName,
  pluralName,
}: Pick<ContentType, 'uid' | 'singularName' | 'pluralName'>): TypeNames {
  const plugin = /^plugin::([^.]+)\./.exec(uid)?.[1] ?? '';
  const prefix = toPascalCase(plugin);
  const type = prefix + toPascalCase(singularName);
  return {
    type,
    entity: `${type}Entity`,
    response: `${type}EntityResponse`,
    collection: `${type}EntityResponseCollection`,
    relation: `${type}RelationResponseCollection`,
    input: `${type}Input`,
    filters: `${type}FiltersInput`,
    one: lowerFirst(type),
    many: lowerFirst(prefix + toPascalCase(pluralName)),
  };
}

/** The names of a component: `ComponentSharedMetaTag` for `shared.meta-tag`. */
export function componentNames({ uid }: Component): Pick<TypeNames, 'type' | 'input' | 'filters'> {
  const type = toPascalCase(`component_${uid}`);
  return { type, input: `${type}Input`, filters: `${type}FiltersInput` };
}

/** The name of the type of an enumeration: `enumName` of its declaration, else `ENUM_ARTICLE_KIND`. */
export function enumName(schema: ContentType | Component, typeName: string, attribute: string): string {
  const { attributes } = schema.declared;
  const declared = isObject(attributes) ? attributes[attribute] : undefined;
  const enumName = isObject(declared) ? declared.enumName : undefined;
  return typeof enumName === 'string' && isName(enumName) ? enumName : `ENUM_${typeName}_${attribute}`.toUpperCase();
}

/**
 * Names for the values of an enumeration, in order: `deep_dive` for `deep dive`, `Privet` for `Привет`. Other characters that a
 * name may not have become an underscore, and equal names are numbered.
 */
export function enumValueNames(values: readonly string[]): string[] {
  const names = new Set<string>();
  return values.map((value) => {
    const name = plainName(value);
    const valid = isName(name) && !RESERVED.has(name) ? name : `_${name}`;
    let free = valid;
    for (let count = 2; names.has(free); count += 1) free = valid === '_' ? `_${count}` : `${valid}_${count}`;
    names.add(free);
    return free;
  });
}

/** The name that Strapi gives to a value, by the same library; it does not start if that is not valid. */
function plainName(value: string): string {
  // most values are such words, which the library leaves as they are after 50 µs each
  if (/^[A-Za-z0-9]+$/.test(value)) return value;
  return slugify(value, { decamelize: false, lowercase: false, separator: '_' });
}

/** Whether Strapi starts with these values: each has a valid name of its own. */
function haveNames(values: readonly string[]): boolean {
  const names = values.map(plainName);
  return names.every(isName) && new Set(names).size === names.length;
}

/** Words that are no valid names of enum values. */
const RESERVED: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** Whether a text is a valid name in GraphQL. Names that begin with two underscores are reserved. */
export function isName(text: string): boolean {
  return /^(?!__)[_A-Za-z][_0-9A-Za-z]*$/.test(text);
}

/**
 * Remarks about attributes that GraphQL leaves out because of their names, such as `sub-title`, and about enumerations whose
 * values it cannot name as Strapi does (decision attribute-names-in-graphql).
 */
export function namelessRemarks({ contentTypes, components }: Model): string[] {
  const schemas = [...[...contentTypes.values()].filter((type) => type.hasEndpoints), ...components.values()];
  return schemas.flatMap(({ uid, attributes }) =>
    [...attributes.values()].flatMap((attribute) => {
      const { name } = attribute;
      const values = attribute.type === 'enumeration' ? (attribute.enum ?? []) : [];
      if (!isName(name))
        return `${uid}: GraphQL leaves out the attribute ${JSON.stringify(name)}; it can name what begins with a letter or _ and goes on with letters, digits and _, and Strapi 4 with GraphQL does not start with any other name`;
      if (haveNames(values)) return [];
      return `${uid}: GraphQL names the values of ${name} ${enumValueNames(values).join(', ')}; Strapi 4 does not start with values that are equal as Latin letters and digits, or do not begin with a letter`;
    }),
  );
}

/** Converts a name to PascalCase: `MetaTag` for `meta-tag`, `I18N` for `i18n`; runs of letters and of digits are words. */
export function toPascalCase(text: string): string {
  const words = text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('');
}

/** Makes the first letter of a name lower case. */
function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
