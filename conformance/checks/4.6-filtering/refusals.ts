/** Filters that must be refused, and what must not be taken for one. */

import { type Field, type Ground, grounds } from '../../generate/attributes.ts';
import { type Parameter, queryString } from '../../generate/query-string.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import type { Check, Scope } from '../check.ts';
import { listCheck, nothingToAsk } from '../reading/list-check.ts';
import { type Refusal, type RefusedCase, refusalCheck } from '../reading/refusal-check.ts';

interface RefusedFilter {
  readonly filters: Parameter;
  /** The parameter that the message names. */
  readonly name?: string;
}

interface FilterRefusal {
  readonly id: string;
  readonly title: string;
  readonly refusal: Refusal;
  filters(ground: Ground): readonly RefusedFilter[];
}

function filterRefusal({ id, title, refusal, filters }: FilterRefusal): Check {
  return refusalCheck({
    id,
    title,
    refusal,
    cases: ({ model, world }: Scope) =>
      grounds(model, world).flatMap((ground) =>
        filters(ground).map(
          ({ filters: given, name }): RefusedCase => ({
            uid: ground.type.uid,
            query: queryString({ filters: given }),
            ...(name === undefined ? {} : { name }),
          }),
        ),
      ),
  });
}

const named = (type: ContentType, test: (attribute: Attribute) => boolean): string[] =>
  type.attributes.filter(test).map(({ name }) => name);

const onEach = (names: readonly string[], value: Parameter): RefusedFilter[] =>
  names.map((name) => ({ filters: { [name]: value }, name }));

const fieldsOf = (ground: Ground, ...families: readonly Field['family'][]): string[] =>
  ground.filterable.filter(({ family }) => families.includes(family)).map(({ name }) => name);

const withOperators = (names: readonly string[], operand: string): RefusedFilter[] =>
  names.flatMap((name) =>
    ['$eq', '$ne', '$lt', '$gte'].map((operator) => ({ filters: { [name]: { [operator]: operand } } })),
  );

const isMorph = ({ type, relation }: Attribute): boolean =>
  type === 'relation' && relation?.startsWith('morph') === true;

const unknownOperator = listCheck({
  id: 'rest.filters.unknown-operator',
  title: 'An unknown operator has no effect',
  cases({ model, world }) {
    const examples = grounds(model, world).flatMap(({ type, filterable }) =>
      filterable.slice(0, 1).map(({ name }) => ({
        uid: type.uid,
        query: queryString({ filters: { [name]: { $nope: '1' } } }),
      })),
    );
    return examples.length > 0 ? { examples } : nothingToAsk;
  },
});

export const filterRefusalChecks: readonly Check[] = [
  filterRefusal({
    id: 'rest.filters.unknown-field',
    title: 'A filter on an unknown field is refused',
    refusal: 'parameter',
    filters: () => [
      { filters: { nope: { $eq: '1' } }, name: 'nope' },
      { filters: { $or: [{ nope: '1' }] }, name: 'nope' },
    ],
  }),
  filterRefusal({
    id: 'rest.filters.hidden-field',
    title: 'A filter on a private or password attribute is refused',
    refusal: 'parameter',
    filters: ({ type }) =>
      ['$eq', '$null', '$startsWith'].flatMap((operator) =>
        onEach(
          named(type, (attribute) => attribute.private || attribute.type === 'password'),
          { [operator]: 'true' },
        ),
      ),
  }),
  filterRefusal({
    id: 'rest.filters.creator-field',
    title: 'Without populateCreatorFields a filter through createdBy or updatedBy is refused',
    refusal: 'parameter',
    filters: ({ type }) => (type.populateCreatorFields ? [] : onEach(['createdBy', 'updatedBy'], { id: '1' })),
  }),
  filterRefusal({
    id: 'rest.filters.bad-number',
    title: 'A number operand that is no number is refused',
    refusal: 'error',
    filters: (ground) => withOperators(fieldsOf(ground, 'number'), 'abc'),
  }),
  filterRefusal({
    id: 'rest.filters.bad-date',
    title: 'A date, time or datetime operand of a wrong format is refused with 400',
    refusal: '400',
    filters: (ground) => withOperators(fieldsOf(ground, 'date', 'time', 'datetime'), 'abc'),
  }),
  filterRefusal({
    id: 'rest.filters.between-wrong-count',
    title: '$between with other than two values is refused',
    refusal: 'error',
    filters: (ground) =>
      fieldsOf(ground, 'text', 'number').flatMap((name) =>
        [['1'], ['1', '2', '3']].map((operand) => ({ filters: { [name]: { $between: operand } } })),
      ),
  }),
  filterRefusal({
    id: 'rest.filters.malformed',
    title: 'Filters that are no filters are refused',
    refusal: 'error',
    filters: ({ filterable: [field] }) => [
      { filters: 'abc' },
      { filters: { $eq: '1' } },
      { filters: { $or: 'x' } },
      ...(field ? [{ filters: { $and: { [field.name]: 'x' } } }] : []),
    ],
  }),
  filterRefusal({
    id: 'rest.filters.list-limit',
    title: 'A list of more than 100 values is refused with 400',
    refusal: '400',
    filters: () => [
      { filters: { id: { $in: Array.from({ length: 120 }, (_, at) => String(at + 1)) } } },
      { filters: { id: { $in: { 101: '1' } } } },
    ],
  }),
  filterRefusal({
    id: 'rest.filters.media-refused',
    title: 'A filter on a media attribute is refused',
    refusal: 'error',
    filters: ({ type }) =>
      onEach(
        named(type, (attribute) => attribute.type === 'media'),
        { name: { $eq: 'x' } },
      ),
  }),
  filterRefusal({
    id: 'rest.filters.zone-refused',
    title: 'A filter on a dynamic zone is refused',
    refusal: 'error',
    filters: ({ type }) =>
      onEach(
        named(type, (attribute) => attribute.type === 'dynamiczone'),
        { id: { $eq: '1' } },
      ),
  }),
  filterRefusal({
    id: 'rest.filters.morph-refused',
    title: 'A filter through a polymorphic relation is refused',
    refusal: 'parameter',
    filters: ({ type }) =>
      onEach(
        named(type, (attribute) => isMorph(attribute) && !attribute.target),
        { id: '1' },
      ),
  }),
  unknownOperator,
];
