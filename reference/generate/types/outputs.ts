/** What answers and filters have of a content-type or component, in TypeScript. */
import type { ScalarAttribute } from '../../model/attribute.ts';
import type { Component, ContentType, Model } from '../../model/model.ts';
import type { Behaviour } from '../../model/profile.ts';
import type { LinkAttribute } from '../../query/populate.ts';
import { FILE_UID } from '../../query/scope.ts';
import { followedFrom, linksOf, shownScalars } from '../shown.ts';
import { conditionsName } from './operators.ts';
import { answerType, operandType } from './scalars.ts';
import { literal, type Member, unionOf } from './text.ts';

type Schema = ContentType | Component;

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

/** The links, by name. */
export const linkMembers = (schema: Schema, behaviour: Behaviour): Member[] =>
  linksOf(schema, behaviour).map((attribute) => ({ name: attribute.name, type: linkType(attribute) }));

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
