/** Mutants that cache lists filtered through a relation beyond a change (4.6, 4.9). */
import { answers, repeatFirst, withMemory } from './faults.ts';
import type { Reply, Row } from './mutant.ts';
import { besideRelationFilter, isGraphql, type When } from './when.ts';

const filtersThroughRelation: When = (request) =>
  isGraphql(request) && /filters: \{ \w+: \{ \w+: \{/.test(request.text);

/** Keeps lists until a write that connects nothing. */
const keptBesideConnect = withMemory(() => {
  const kept = new Map<string, Reply>();
  return answers(
    () => true,
    (answer, request) => {
      if (request.method !== 'GET' && !isGraphql(request) && !request.text.includes('"connect"')) kept.clear();
      if (!besideRelationFilter(request)) return answer;
      kept.set(request.path, kept.get(request.path) ?? answer);
      return kept.get(request.path) ?? answer;
    },
  );
});

// biome-ignore format: a table, one mutant a row
export const cachedListMutants: readonly Row[] = [
  ['filters.relation.cached', 'rest.filters.relation',
    'A list filtered through a relation that is requested again is answered as the first time.', repeatFirst(besideRelationFilter)],
  ['filters.relation.cached-beside-connect', 'rest.filters.relation',
    'A list filtered through a relation is answered as before after entries were connected.', keptBesideConnect],
  ['graphql.filters.relation-cached', 'graphql.list.filters-relation',
    'A list of GraphQL filtered through a relation that is requested again is answered as the first time.',
    repeatFirst(filtersThroughRelation)],
];
