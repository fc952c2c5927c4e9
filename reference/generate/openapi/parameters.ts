/** Query parameters and filters (source document 4.2 to 4.7), from `spec/tables/parameters.json` and `operators.json`. */
import { loadTable, type OperandShape, type OperatorRow } from '../../../spec/index.ts';
import type { Action, ParameterRow } from '../../../spec/rows.ts';
import type { Component, ContentType, Model } from '../../model/model.ts';
import { SCALAR_TYPES, type ScalarType } from '../../model/scalar-types.ts';
import { followedFrom, linksOf, shownScalars, sortable } from '../shown.ts';
import type { Naming, Schemas } from './answers.ts';
import { ANY_OBJECT, ANYTHING, anyOf, type JsonSchema, listOf, objectOf, orNull, ref, TEXT } from './json-schema.ts';

type Schema = ContentType | Component;

/** A value in a query string is a text; clients that serialize objects may write it as what it is. */
const VALUE: JsonSchema = { type: ['string', 'number', 'boolean', 'null'] };
const NUMBER: JsonSchema = { type: ['integer', 'string'] };
const FLAG: JsonSchema = { enum: [true, false, 'true', 'false', 't', 'f', '1', '0', 1, 0] };
const ONE_OR_MORE = anyOf(VALUE, listOf(VALUE));

const OPERANDS: Readonly<Record<OperandShape, JsonSchema>> = {
  one: ONE_OR_MORE,
  list: ONE_OR_MORE,
  pair: { ...listOf(VALUE), minItems: 2, maxItems: 2 },
  flag: VALUE,
  filters: listOf(ANY_OBJECT),
  filter: ANYTHING,
};

const conditionsName = (type: ScalarType | 'id'): string => `${type.charAt(0).toUpperCase()}${type.slice(1)}Conditions`;

/** Names of the conditions on each type. */
export const CONDITION_NAMES: readonly string[] = [...SCALAR_TYPES, 'id' as const].map(conditionsName);

/** Adds the conditions on attributes of each type. A value alone must be equal; what is no operator is ignored. */
export function addConditions(schemas: Schemas): void {
  const rows = loadTable<OperatorRow>('operators');
  const operatorsOf = (type: ScalarType) =>
    Object.fromEntries(
      rows
        .filter(({ types, name }) => types?.includes(type) || name === '$not')
        .map(({ name, operand, meaning }) => [name, { ...OPERANDS[operand], description: meaning }]),
    );
  const conditions = (type: ScalarType) => anyOf(ONE_OR_MORE, objectOf(operatorsOf(type), [], true));
  // ids are compared as integers are
  schemas[conditionsName('id')] = conditions('integer');
  for (const type of SCALAR_TYPES) if (type !== 'password') schemas[conditionsName(type)] = conditions(type);
}

/** Adds the filters on a content-type or component. */
export function addFilters(schemas: Schemas, schema: Schema, model: Model, { behaviour, nameOf }: Naming): void {
  const name = `${nameOf(schema.uid)}Filters`;
  const own = ref(name);
  const scalars = shownScalars(schema).map((attribute) => [attribute.name, ref(conditionsName(attribute.type))]);
  const followed = followedFrom(model, schema, behaviour.filtersMedia).map(({ name: link, uid }) => [
    link,
    anyOf(ref(conditionsName('id')), ref(`${nameOf(uid)}Filters`)),
  ]);
  const joined = { $and: listOf(own), $or: listOf(own), $not: anyOf(own, listOf(own)) };
  const properties = { id: ref(conditionsName('id')), ...Object.fromEntries([...scalars, ...followed]), ...joined };
  schemas[name] = anyOf(objectOf(properties, [], true), listOf(own));
}

/** A query parameter of OpenAPI. */
const parameter = (name: string, schema: JsonSchema, description: string, nested = false) => ({
  ...{ name, in: 'query', description, schema },
  ...(nested && { style: 'deepObject', explode: true }),
});

/** The parameters of an action on a content-type. */
export function parametersOf(type: ContentType, action: Action, { behaviour, nameOf }: Naming): object[] {
  const rows = loadTable<ParameterRow>('parameters');
  const names = new Set(rows.filter(({ actions }) => actions.includes(action)).map(({ name }) => nameBefore(name)));
  const fields = ['id', '*', ...shownScalars(type).map(({ name }) => name)];
  const links = linksOf(type, behaviour).map(({ name }) => name);
  const known: Readonly<Record<string, () => object | undefined>> = {
    fields: () =>
      parameter('fields', anyOf({ enum: fields }, listOf({ enum: fields })), 'Attributes to answer: fields[0]=…', true),
    populate: () =>
      parameter(
        'populate',
        anyOf(TEXT, listOf(TEXT), ANY_OBJECT),
        `What to populate: *, names, or options in brackets, to any depth. Names: ${links.join(', ') || 'none'}`,
        true,
      ),
    filters: () => parameter('filters', ref(`${nameOf(type.uid)}Filters`), 'filters[attribute][$operator]=value', true),
    sort: () =>
      parameter(
        'sort',
        anyOf(TEXT, listOf(anyOf(TEXT, ANY_OBJECT)), ANY_OBJECT),
        `attribute, or attribute:desc, also of linked entries: link.attribute. Names: id, ${sortable(type).join(', ')}`,
        true,
      ),
    pagination: () => parameter('pagination', ref('Pagination'), 'page and pageSize, or start and limit', true),
    locale: () =>
      type.localized ? parameter('locale', anyOf(TEXT, listOf(TEXT)), 'The code of a locale, or all', true) : undefined,
    publicationState: () => parameter('publicationState', { enum: ['live', 'preview'] }, 'preview: drafts too'),
    _q: () => parameter('_q', TEXT, 'Searches all texts'),
  };
  const isSingleUpdate = type.kind === 'singleType' && action === 'update';
  const parameterNames = [...names, ...(action === 'find' ? ['_q'] : []), ...(isSingleUpdate ? ['locale'] : [])];
  return parameterNames.flatMap((name) => known[name]?.() ?? []);
}

/** `pagination` of `pagination[page]`. */
const nameBefore = (name: string): string => name.split('[')[0] ?? name;

/** Adds what parameters share. */
export function addSharedParameters(schemas: Schemas): void {
  const numbers = Object.fromEntries(['page', 'pageSize', 'start', 'limit'].map((name) => [name, orNull(NUMBER)]));
  schemas.Pagination = objectOf({ ...numbers, withCount: FLAG }, [], true);
}
