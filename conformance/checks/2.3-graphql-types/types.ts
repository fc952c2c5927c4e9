/** Generated types, inputs, enumerations and operations: what the tables and the models call for (2.3, 3, 4.9). */
import { bareName } from '../../generate/graphql/expected-types.ts';
import type { Check } from '../check.ts';
import { ofClauses, schemaCheck } from './schema-check.ts';

/** Fields that hold one of these scalars, or an enumeration, or filter by it. */
const scalar = /^((ID|String|Int|Float|Long|Boolean|Date|Time|DateTime|JSON)(FilterInput)?|ENUM_\w+)$/;

export const typeChecks: readonly Check[] = [
  schemaCheck({
    id: 'graphql.types.name',
    title: 'The type of a content-type is its singular name, capitalised',
    fields: (schema, scope) =>
      ofClauses('graphql.types.entity')(schema, scope).filter(({ field }) => field.type !== 'ID'),
  }),
  schemaCheck({
    id: 'graphql.types.output',
    title: 'X has an output field for each attribute',
    fields: ofClauses('graphql.types.output', 'graphql.types.scalars'),
  }),
  schemaCheck({
    id: 'graphql.types.output-timestamps',
    title: 'X has createdAt, updatedAt and, with draft and publish, publishedAt',
  }),
  schemaCheck({
    id: 'graphql.types.entity',
    title: 'XEntity has id and attributes',
  }),
  schemaCheck({
    id: 'graphql.types.entity-response',
    title: 'XEntityResponse has data: XEntity',
  }),
  schemaCheck({
    id: 'graphql.types.entity-response-collection',
    title: 'XEntityResponseCollection has data and meta',
  }),
  schemaCheck({
    id: 'graphql.types.relation-response-collection',
    title: 'XRelationResponseCollection has data and nothing else',
    closed: true,
  }),
  schemaCheck({
    id: 'graphql.types.input',
    title: 'XInput has an input field for each attribute',
  }),
  schemaCheck({
    id: 'graphql.types.input-timestamps',
    title: 'XInput has createdAt, updatedAt and publishedAt',
  }),
  schemaCheck({
    id: 'graphql.types.filters-input',
    title: 'XFiltersInput has a filter field for each filterable attribute, typed by its type',
  }),
  schemaCheck({
    id: 'graphql.types.filters-input-timestamps',
    title: 'XFiltersInput has createdAt, updatedAt and, with draft and publish, publishedAt',
  }),
  schemaCheck({
    id: 'graphql.types.filters-input-logical',
    title: 'XFiltersInput has and, or and not',
  }),
  schemaCheck({
    id: 'graphql.types.scalars',
    title: 'Each attribute type has its scalar or enumeration',
    fields: (schema, scope) =>
      ofClauses(
        'graphql.types.scalars',
        'graphql.types.input',
        'graphql.types.filters-input',
        'graphql.types.component',
        'graphql.types.component-filter',
      )(schema, scope).filter(({ field }) => scalar.test(bareName(field.type))),
  }),
  schemaCheck({
    id: 'graphql.types.enum-names',
    title: 'Values of enumerations are identifiers',
  }),
  schemaCheck({
    id: 'graphql.types.enum-filter-raw.type',
    title: 'The filter of an enumeration is a StringFilterInput',
    clauses: ['graphql.types.enum-filter-raw'],
  }),
  schemaCheck({
    id: 'graphql.types.component',
    title: 'A component is an object type with id, and an input type',
    fields: (schema, scope) =>
      ofClauses('graphql.types.component', 'graphql.types.input')(schema, scope).filter(
        ({ field: { clause, type } }) => clause === 'graphql.types.component' || type.includes('Component'),
      ),
  }),
  schemaCheck({
    id: 'graphql.types.component-filter',
    title: 'A component attribute is filtered by the fields of the component',
  }),
  schemaCheck({
    id: 'graphql.types.zone',
    title: 'A dynamic zone is a list of a union, its input a list of objects',
  }),
  schemaCheck({
    id: 'graphql.types.relation-input',
    title: 'A relation in XInput is an ID or a list of IDs',
  }),
  schemaCheck({
    id: 'graphql.types.media',
    title: 'A media attribute answers files and takes their ids',
    needs: ['upload'],
  }),
  schemaCheck({
    id: 'graphql.types.pagination-arg',
    title: 'PaginationArg has page, pageSize, start and limit',
  }),
  schemaCheck({
    id: 'graphql.types.collection-meta',
    title: 'ResponseCollectionMeta has pagination with total, page, pageSize and pageCount',
  }),
  schemaCheck({
    id: 'graphql.drafts.enum',
    title: 'PublicationState is LIVE or PREVIEW',
    needs: ['drafts'],
  }),
  schemaCheck({
    id: 'graphql.filters-operators',
    title: 'Scalar filters have every operator',
  }),
];
