/** What a client sees of a content-type or component: attributes, links, and what queries can sort by and follow. */
import { type AttributeTypeRow, loadTable } from '../../spec/index.ts';
import { isScalar, type ScalarAttribute } from '../model/attribute.ts';
import type { Component, ContentType, Model } from '../model/model.ts';
import type { Behaviour } from '../model/profile.ts';
import { type LinkAttribute, populatableAttributes } from '../query/populate.ts';
import { FILE_UID, followed, visibleAttribute } from '../query/scope.ts';
import { UNRESTRICTED } from '../query/viewer.ts';

type Schema = ContentType | Component;

/** The attributes of a schema that answers have without being asked to populate them. */
export const shownScalars = (schema: Schema): ScalarAttribute[] =>
  [...schema.attributes.values()].filter(
    (attribute): attribute is ScalarAttribute =>
      isScalar(attribute) && visibleAttribute(schema, attribute.name) !== undefined,
  );

/** The links of a schema that answers can have. */
export const linksOf = (schema: Schema, behaviour: Behaviour): LinkAttribute[] =>
  populatableAttributes(schema, behaviour).filter(
    (attribute) => !(attribute.type === 'relation' && attribute.keptFromAnswers),
  );

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
