/** Generated types, inputs, enumerations and operations, as tables and models require (2.3, 3, 4.9). */
import { bareName } from '../../generate/graphql/expected-types.ts';
import type { Check } from '../check.ts';
import { ofClauses, schemaCheck } from './schema-check.ts';

/** Types of fields with a scalar or an enumeration, and of their filters. */
const scalar = /^((ID|String|Int|Float|Long|Boolean|Date|Time|DateTime|JSON)(FilterInput)?|ENUM_\w+)$/;

export const typeChecks: readonly Check[] = [
  schemaCheck({
    id: 'graphql.types.name',
    fields: (schema, scope) =>
      ofClauses('graphql.types.entity')(schema, scope).filter(({ field }) => field.type !== 'ID'),
  }),
  schemaCheck({ id: 'graphql.types.output', fields: ofClauses('graphql.types.output', 'graphql.types.scalars') }),
  schemaCheck('graphql.types.output-timestamps'),
  schemaCheck('graphql.types.entity'),
  schemaCheck('graphql.types.entity-response'),
  schemaCheck('graphql.types.entity-response-collection'),
  schemaCheck({ id: 'graphql.types.relation-response-collection', closed: true }),
  schemaCheck('graphql.types.input'),
  schemaCheck('graphql.types.input-timestamps'),
  schemaCheck('graphql.types.filters-input'),
  schemaCheck('graphql.types.filters-input-timestamps'),
  schemaCheck('graphql.types.filters-input-logical'),
  schemaCheck({
    id: 'graphql.types.scalars',
    fields: (schema, scope) =>
      ofClauses(
        'graphql.types.scalars',
        'graphql.types.input',
        'graphql.types.filters-input',
        'graphql.types.component',
        'graphql.types.component-filter',
      )(schema, scope).filter(({ field }) => scalar.test(bareName(field.type))),
  }),
  schemaCheck('graphql.types.enum-names'),
  schemaCheck({ id: 'graphql.types.enum-filter-raw.type', clauses: ['graphql.types.enum-filter-raw'] }),
  schemaCheck({
    id: 'graphql.types.component',
    fields: (schema, scope) =>
      ofClauses('graphql.types.component', 'graphql.types.input')(schema, scope).filter(
        ({ field: { clause, type } }) => clause === 'graphql.types.component' || type.includes('Component'),
      ),
  }),
  schemaCheck('graphql.types.component-filter'),
  schemaCheck('graphql.types.zone'),
  schemaCheck('graphql.types.relation-input'),
  schemaCheck({ id: 'graphql.types.media', needs: ['upload'] }),
  schemaCheck('graphql.types.pagination-arg'),
  schemaCheck('graphql.types.collection-meta'),
  schemaCheck({ id: 'graphql.drafts.enum', needs: ['drafts'] }),
  schemaCheck('graphql.filters-operators'),
];
