/** Maps clauses of REST to those of GraphQL. */
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

/** Clauses that are the same for REST and GraphQL. */
const sharedWithRest: ReadonlySet<string> = new Set([
  'rest.attributes.biginteger.exact',
  'rest.attributes.password',
  'rest.attributes.private',
  'rest.populate.hidden-inside',
]);

/**
 * The clause of GraphQL for a clause of REST. A difference in a list breaks the clause of the list, one in the answer of
 * a mutation breaks the clause of the mutation.
 */
export function graphqlClause(rest: string, kind: RootField['kind']): string {
  if (sharedWithRest.has(rest)) return rest;
  if (isMutation(kind)) return `graphql.${kind}`;
  const row = byRest.find(([prefix]) => rest.startsWith(prefix));
  return row ? row[1] : kind === 'list' ? 'graphql.list' : 'graphql.find-one';
}

/** Every GraphQL clause that an answer can break. */
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
