/** Mutants that cache lists filtered through a relation beyond a change (4.6, 4.9). */
import { repeatFirst } from './faults.ts';
import type { Row } from './mutant.ts';
import { besideRelationFilter, isGraphql, type When } from './when.ts';

const filtersThroughRelation: When = (request) =>
  isGraphql(request) && /filters: \{ \w+: \{ \w+: \{/.test(request.text);

// biome-ignore format: a table, one mutant a row
export const cachedListMutants: readonly Row[] = [
  ['filters.relation.cached', 'rest.filters.relation',
    'A list filtered through a relation that is requested again is answered as the first time.', repeatFirst(besideRelationFilter)],
  ['graphql.filters.relation-cached', 'graphql.list.filters-relation',
    'A list of GraphQL filtered through a relation that is requested again is answered as the first time.',
    repeatFirst(filtersThroughRelation)],
];
