/** What is asked of a content-type: every value and link of its entries that the API shows. */
import qs from 'qs';
import { isScalar, type RelationAttribute } from '../model/attribute.ts';
import { type Component, type ContentType, type Model, schemaOf } from '../model/model.ts';
import { visibleAttribute } from '../query/scope.ts';
import { isCreator } from '../seed/complete.ts';
import { type MarksByType, marksOf } from './marks.ts';

type Schema = ContentType | Component;

/** A component that contains itself is followed so many times. */
const MOST_NESTED = 5;

/** A part of `populate`, as `qs` writes it. */
type Populate = true | { readonly [name: string]: unknown };

/** Whether the links of a relation can be read: an answer has them, and their targets are known. */
export function isReadable(attribute: RelationAttribute): boolean {
  return attribute.withoutLinks !== true && attribute.keptFromAnswers !== true;
}

/** What of a schema is asked for: nothing without links and components. */
export function populateOf(model: Model, schema: Schema, outer: readonly string[] = []): Record<string, Populate> {
  const path = [...outer, schema.uid];
  const populate: Record<string, Populate> = {};
  for (const { name } of schema.attributes.values()) {
    const attribute = visibleAttribute(schema, name);
    if (!attribute || isScalar(attribute)) continue;
    switch (attribute.type) {
      case 'media':
        populate[name] = { fields: ['id'] };
        break;
      case 'relation':
        if (isReadable(attribute)) populate[name] = relationOf(model, attribute);
        break;
      case 'component': {
        const inner = instanceOf(model, attribute.component, path);
        if (inner) populate[name] = inner;
        break;
      }
      case 'dynamiczone': {
        const inner = attribute.components.map((uid) => [uid, instanceOf(model, uid, path)] as const);
        populate[name] = { on: Object.fromEntries(inner.filter(([, each]) => each !== undefined)) };
        break;
      }
    }
  }
  return populate;
}

function instanceOf(model: Model, uid: string, path: readonly string[]): Populate | undefined {
  if (path.filter((each) => each === uid).length >= MOST_NESTED) return undefined;
  const populate = populateOf(model, schemaOf(model, uid), path);
  return Object.keys(populate).length > 0 ? { populate } : { fields: '*' };
}

function relationOf(model: Model, attribute: RelationAttribute): Populate {
  if (isCreator(attribute.name)) return true;
  if (attribute.target !== undefined) return { fields: ['id'] };
  const on = [...marksFor(model)].map(([uid, fields]) => [uid, { fields: ['id', ...fields] }]);
  return { on: Object.fromEntries(on) };
}

/** The attributes by which the entries of polymorphic relations are told apart, by content-type. */
export const marksFor = (model: Model): MarksByType =>
  marksOf([...model.contentTypes.values()].filter(({ hasEndpoints }) => hasEndpoints));

/** Parameters as the part of a URL after `?`. */
export const queryOf = (parameters: object): string => qs.stringify(parameters, { encodeValuesOnly: true });
