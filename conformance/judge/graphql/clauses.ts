/** The clause of GraphQL that an answer breaks where the same answer of REST would break another. */
import { isMutation, type RootField } from '../../oracle/graphql/document.ts';

const byRest: readonly (readonly [prefix: string, clause: string])[] = [
  ['rest.filters.relation', 'graphql.list.filters-relation'],
  ['rest.filters.', 'graphql.list.filters'],
  ['rest.sort.', 'graphql.list.sort'],
  ['rest.pagination.total', 'graphql.list.total'],
  ['rest.pagination.', 'graphql.list.pagination'],
  ['drafts.live-by-default', 'graphql.list.publication-state-default'],
  ['drafts.', 'graphql.list.publication-state'],
  ['rest.endpoints.find-one', 'graphql.find-one'],
];

/** Kinds that say more, or less firmly, than the list they stand in: they keep their clause, whoever asks. */
const sharedWithRest: ReadonlySet<string> = new Set([
  'rest.attributes.biginteger.exact',
  'rest.attributes.password',
  'rest.attributes.private',
  'rest.populate.hidden-inside',
]);

/** Values, relations and everything else of a list is the list's own clause; what a mutation answers is the mutation's. */
export function graphqlClause(rest: string, kind: RootField['kind']): string {
  if (sharedWithRest.has(rest)) return rest;
  if (isMutation(kind)) return `graphql.${kind}`;
  const row = byRest.find(([prefix]) => rest.startsWith(prefix));
  return row ? row[1] : kind === 'list' ? 'graphql.list' : 'graphql.find-one';
}

/** Every clause of GraphQL that an answer can be told to break. */
export const graphqlClauses: readonly string[] = [
  ...new Set([
    ...byRest.map(([, clause]) => clause),
    'graphql.list',
    'graphql.find-one',
    'graphql.create',
    'graphql.update',
    'graphql.delete',
  ]),
];
