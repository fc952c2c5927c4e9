/** Generated types, inputs, enumerations and operations, as tables and models require (2.3, 3, 4.9). */
import { bareName } from '../../generate/graphql/expected-types.ts';
import { fillName } from '../../models/graphql-names.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType } from '../../models/model.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { caseCheck, caseOfEach, type TypeCase, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { memberNames } from './compare-schema.ts';
import { introspect, ofClauses, schemaCheck } from './schema-check.ts';

/** Types of fields with a scalar or an enumeration, and of their filters. */
const scalar = /^((ID|String|Int|Float|Long|Boolean|Date|Time|DateTime|JSON)(FilterInput)?|ENUM_\w+)$/;

/** The types of a content-type that would hold its creators. */
const creatorHolders = (type: ContentType): string[] =>
  ['<X>', '<X>Input', '<X>FiltersInput'].map((pattern) => fillName(pattern, type));

const noCreatorsCheck: Check = caseCheck<TypeCase>(
  graphqlTerms(
    variant(
      'graphql.types.no-creator-fields.anywhere',
      'graphql.types.no-creator-fields',
      'Neither a type nor its inputs and filters have creator fields.',
    ),
  ),
  {
    cases: ({ model }) => caseOfEach(model.contentTypes),
    async run(session, { uid }, { model }) {
      const schema = await introspect(session);
      if (!schema) throw new NotAllowed('the target refuses introspection');
      const type = typeNamed(model, uid);
      const own = new Set(type.attributes.map(({ name }) => name));
      for (const holder of creatorHolders(type)) {
        const names = memberNames(schema, holder) ?? [];
        const creators = names.filter((name) => ['createdBy', 'updatedBy'].includes(name) && !own.has(name));
        expectSame(`${holder} has creator fields`, creators, []);
      }
    },
  },
);

export const typeChecks: readonly Check[] = [
  noCreatorsCheck,
  schemaCheck({
    id: 'graphql.types.name',
    fields: (schema, scope) =>
      ofClauses('graphql.types.entity')(schema, scope).filter(({ field }) => field.type !== 'ID'),
  }),
  schemaCheck({ id: 'graphql.types.output', fields: ofClauses('graphql.types.output', 'graphql.types.scalars') }),
  schemaCheck('graphql.types.output-timestamps'),
  schemaCheck({ id: 'graphql.types.entity', closed: true }),
  schemaCheck({ id: 'graphql.types.entity-response', closed: true }),
  schemaCheck({ id: 'graphql.types.entity-response-collection', closed: true }),
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
  schemaCheck({ id: 'graphql.types.pagination-arg', closed: true }),
  schemaCheck('graphql.types.collection-meta'),
  schemaCheck({ id: 'graphql.drafts.enum', needs: ['drafts'] }),
  schemaCheck('graphql.filters-operators'),
];
