/** The clauses that the judge of answers can find broken. */
import { type AttributeTypeRow, loadTable } from '../../spec/index.ts';
import { isValueFamily } from '../oracle/attributes.ts';
import { graphqlClauses } from './graphql/clauses.ts';
import { invariantClauses } from './invariants.ts';
import { shapeClauses } from './shapes.ts';

const restClauses: readonly string[] = [
  'rest.endpoints.list',
  'rest.endpoints.find-one',
  'rest.envelope.json',
  'rest.envelope.list',
  'rest.envelope.entry',
  'rest.envelope.meta',
  'rest.envelope.meta-list',
  'rest.envelope.available-locales',
  'rest.attributes.timestamps',
  'rest.attributes.published-at',
  'rest.attributes.no-published-at',
  'rest.fields.select',
  'rest.populate.nothing-by-default',
  'rest.populate.one',
  'rest.populate.nested',
  'rest.populate.fields',
  'rest.filters.syntax',
  'rest.filters.relation',
  'rest.creators.omitted',
  'rest.i18n.locale',
  'rest.i18n.locale-attribute',
  'drafts.live',
  'drafts.live-by-default',
  'drafts.preview',
  'rest.sort.one',
  'rest.sort.many',
  'rest.pagination.page',
  'rest.pagination.page-size',
  'rest.pagination.default-page',
  'rest.pagination.default-page-size',
  'rest.pagination.start',
  'rest.pagination.limit',
  'rest.pagination.meta-page',
  'rest.pagination.meta-offset',
  'rest.pagination.total',
  'rest.pagination.page-count',
  'rest.pagination.without-count',
];

const valueClauses = loadTable<AttributeTypeRow>('attribute-types')
  .filter(({ name, family }) => isValueFamily(family) && name !== 'password')
  .map(({ clause }) => clause);

export const judgedClauses: readonly string[] = [
  ...restClauses,
  ...shapeClauses,
  ...valueClauses,
  ...graphqlClauses,
  ...invariantClauses,
];
