/** What answers have of a content-type or component: its attributes, its links, and what they are called in queries. */
import { type AttributeTypeRow, loadTable } from '../../../spec/index.ts';
import { isScalar, type ScalarAttribute } from '../../model/attribute.ts';
import type { Component, ContentType, Model } from '../../model/model.ts';
import type { Behaviour } from '../../model/profile.ts';
import { type LinkAttribute, populatableAttributes } from '../../query/populate.ts';
import { FILE_UID, followed, visibleAttribute } from '../../query/scope.ts';
import { UNRESTRICTED } from '../../query/viewer.ts';
import { conditionsName } from './operators.ts';
import { answerType, operandType } from './scalars.ts';
import { literal, type Member, unionOf } from './text.ts';

type Schema = ContentType | Component;

/** The attributes of a schema that answers have without being asked to populate them. */
export const shownScalars = (schema: Schema): ScalarAttribute[] =>
  [...schema.attributes.values()].filter(
    (attribute): attribute is ScalarAttribute =>
      isScalar(attribute) && visibleAttribute(schema, attribute.name) !== undefined,
  );

/** Times that every entry has. */
const ALWAYS_THERE: readonly string[] = ['createdAt', 'updatedAt', 'publishedAt', 'locale'];

/** Whether an entry that is no draft always has a value of an attribute. */
const isSure = (schema: Schema, { name, required }: ScalarAttribute): boolean =>
  required || ('kind' in schema && ALWAYS_THERE.includes(name));

/** Names of attributes that only drafts lack. */
export const requiredOf = (schema: Schema): string[] =>
  shownScalars(schema)
    .filter((attribute) => attribute.required || attribute.name === 'publishedAt')
    .map(({ name }) => name);

/** The members of an entry's `attributes`, without links. */
export const attributeMembers = (schema: Schema): Member[] =>
  shownScalars(schema).map((attribute) => ({
    name: attribute.name,
    type: `${answerType(attribute)}${isSure(schema, attribute) ? '' : ' | null'}`,
    says: describeAttribute(attribute),
  }));

/** What editors show of an attribute: its type and its limits. */
export function describeAttribute(attribute: ScalarAttribute): string {
  const { type, min, max, minLength, maxLength, unique, regex } = attribute;
  const limits = [
    ...(unique ? ['unique'] : []),
    ...(min === undefined ? [] : [`at least ${min}`]),
    ...(max === undefined ? [] : [`at most ${max}`]),
    ...(minLength === undefined ? [] : [`at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(regex === undefined ? [] : [`matches ${regex}`]),
  ];
  return [type, ...limits].join(', ');
}

/** The kind of a link, and what it leads to. */
function linkType(attribute: LinkAttribute): string {
  switch (attribute.type) {
    case 'media':
      return `${attribute.multiple ? 'ManyOrNull' : 'One'}<${literal(FILE_UID)}>`;
    case 'component':
      return `${attribute.repeatable ? 'Parts' : 'Part'}<${literal(attribute.component)}>`;
    case 'dynamiczone':
      return `Zone<${unionOf(attribute.components)}>`;
    case 'relation':
      if (attribute.target === undefined) return attribute.toOne ? 'AnyOne' : 'AnyMany';
      if (attribute.toOne) return `One<${literal(attribute.target)}>`;
      return `${attribute.relation === 'morphMany' ? 'ManyOrNull' : 'Many'}<${literal(attribute.target)}>`;
  }
}

/** The links of a schema that answers can have. */
export const linksOf = (schema: Schema, behaviour: Behaviour): LinkAttribute[] =>
  populatableAttributes(schema, behaviour).filter(
    (attribute) => !(attribute.type === 'relation' && attribute.keptFromAnswers),
  );

/** The links, by name. */
export const linkMembers = (schema: Schema, behaviour: Behaviour): Member[] =>
  linksOf(schema, behaviour).map((attribute) => ({ name: attribute.name, type: linkType(attribute) }));

/** The uids that an attribute leads to; every content-type, if it is polymorphic: none is named. */
export function targetsOf(attribute: LinkAttribute): readonly string[] {
  switch (attribute.type) {
    case 'media':
      return [FILE_UID];
    case 'component':
      return [attribute.component];
    case 'dynamiczone':
      return attribute.components;
    case 'relation':
      return attribute.target === undefined ? [] : [attribute.target];
  }
}

/** Names of attributes that have an order. */
export function sortable(schema: Schema): string[] {
  const ordered = loadTable<AttributeTypeRow>('attribute-types').filter((row) => row.sortable);
  const types = new Set(ordered.map(({ name }) => name));
  return shownScalars(schema)
    .filter(({ type }) => types.has(type))
    .map(({ name }) => name);
}

/** What a path of names in `sort` (with `media`) or `filters` leads to, by name. */
export function followedFrom(
  model: Model,
  schema: Schema,
  media: boolean,
): { readonly name: string; readonly uid: string }[] {
  const scope = { model, viewer: UNRESTRICTED, warn: () => {} };
  return [...schema.attributes.values()].flatMap(({ name }) => {
    const attribute = visibleAttribute(schema, name);
    const target = attribute && followed(scope, attribute, { media });
    return target ? [{ name, uid: target.uid }] : [];
  });
}

/** The members of the filters on a schema. `nameOf`: the name of the filters on another. */
export function filterMembers(
  model: Model,
  schema: Schema,
  behaviour: Behaviour,
  nameOf: (uid: string) => string,
): Member[] {
  const condition = (type: ScalarAttribute['type'] | 'id', value: string) =>
    `Condition<${value}, ${conditionsName(type)}>`;
  return [
    { name: 'id', type: condition('id', 'Id'), optional: true },
    ...shownScalars(schema).map(({ name, type }) => ({
      name,
      type: condition(type, operandType(type)),
      optional: true,
    })),
    ...followedFrom(model, schema, behaviour.filtersMedia).map(({ name, uid }) => ({
      name,
      type: `LinkCondition<${nameOf(uid)}>`,
      optional: true,
    })),
  ];
}
