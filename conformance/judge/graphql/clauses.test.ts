import { expect, it } from 'vitest';
import { graphqlClause } from './clauses.ts';

it.each([
  ['rest.filters.eq', 'list', 'graphql.list.filters'],
  ['rest.filters.relation', 'list', 'graphql.list.filters-relation'],
  ['rest.sort.one', 'list', 'graphql.list.sort'],
  ['rest.pagination.total', 'list', 'graphql.list.total'],
  ['rest.pagination.limit', 'list', 'graphql.list.pagination'],
  ['drafts.live-by-default', 'list', 'graphql.list.publication-state-default'],
  ['drafts.preview', 'list', 'graphql.list.publication-state'],
  ['rest.endpoints.find-one', 'one', 'graphql.find-one'],
  ['rest.attributes.string', 'list', 'graphql.list'],
  ['rest.attributes.string', 'one', 'graphql.find-one'],
  ['rest.attributes.string', 'create', 'graphql.create'],
  ['rest.filters.eq', 'update', 'graphql.update'],
  ['rest.attributes.string', 'delete', 'graphql.delete'],
  ['rest.attributes.biginteger.exact', 'create', 'rest.attributes.biginteger.exact'],
  ['rest.attributes.password', 'list', 'rest.attributes.password'],
  ['rest.attributes.private', 'list', 'rest.attributes.private'],
  ['rest.populate.hidden-inside', 'list', 'rest.populate.hidden-inside'],
] as const)('%s in the answer of a %s breaks %s', (rest, kind, clause) => {
  expect(graphqlClause(rest, kind)).toBe(clause);
});
