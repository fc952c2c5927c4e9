/** Mutants that cache lists filtered through a relation beyond a change (4.6, 4.9). */
import { answers, remembering } from './faults.ts';
import type { MakeFault, Reply, Row } from './mutant.ts';
import { besideRelationFilter, isGraphql, type When } from './when.ts';

/** From the third request on, repeats the third answer. */
const cachedFromThird = (when: When): MakeFault =>
  remembering(() => {
    const cache = new Map<string, { readonly requests: number; readonly reply: Reply }>();
    return answers(
      (request, { status }) => status === 200 && when(request),
      (answer, { path, text }) => {
        const key = `${path} ${text}`;
        const { requests = 0, reply = answer } = cache.get(key) ?? {};
        const next = requests < 3 ? answer : reply;
        cache.set(key, { requests: requests + 1, reply: next });
        return next;
      },
    );
  });

const filtersThroughRelation: When = (request) =>
  isGraphql(request) && /filters: \{ \w+: \{ \w+: \{/.test(request.text);

// biome-ignore format: a table, one mutant a row
export const cachedListMutants: readonly Row[] = [
  ['filters.relation.cached', 'rest.filters.relation',
    'A list filtered through a relation is cached when it was requested three times.', cachedFromThird(besideRelationFilter)],
  ['graphql.filters.relation-cached', 'graphql.list.filters-relation',
    'A list of GraphQL filtered through a relation is cached when it was requested three times.',
    cachedFromThird(filtersThroughRelation)],
];
