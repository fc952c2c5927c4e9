/** Faults in the query of requests: pairs dropped, changed, added or refused, and lists counted by another query. */
import { answers, paginationIn, refusal, requests, withPagination } from './faults.ts';
import type { MakeFault, Passing } from './mutant.ts';
import { has, type Pair, rewriteQuery, withoutPairs } from './query-string.ts';
import { asks, by, type When } from './when.ts';

/** A fault that rewrites the query string of every GET. */
export const onQuery = (rewrite: (pairs: readonly Pair[], request: Passing) => readonly Pair[]): MakeFault =>
  requests(
    ({ method }) => method === 'GET',
    (request) => rewriteQuery(request, (pairs) => rewrite(pairs, request)),
  );

/** A fault that ignores a parameter in requests of a kind. */
export const ignore = (name: string, when: (request: Passing) => boolean): MakeFault =>
  requests(when, (request) => rewriteQuery(request, (pairs) => withoutPairs(pairs, name)));

/** A fault that drops the pairs for which `drop` holds. */
export const dropPairs = (drop: (pair: Pair) => boolean, when: When = by('GET')): MakeFault =>
  requests(when, (request) => rewriteQuery(request, (pairs) => pairs.filter((pair) => !drop(pair))));

/** A fault that changes single pairs. */
export const changePairs = (change: (pair: Pair) => Pair): MakeFault => onQuery((pairs) => pairs.map(change));

/** A fault that replaces the values of the pairs for which `holds`. */
export const withValue = (holds: (pair: Pair) => boolean, change: string | ((value: string) => string)): MakeFault =>
  changePairs((pair) =>
    holds(pair) ? { ...pair, value: typeof change === 'string' ? change : change(pair.value) } : pair,
  );

/** A fault that replaces the keys of the pairs for which `holds`. */
export const withKeys = (
  holds: (pair: Pair) => boolean,
  change: (keys: readonly string[], pair: Pair) => readonly string[],
): MakeFault => changePairs((pair) => (holds(pair) ? { ...pair, keys: change(pair.keys, pair) } : pair));

/** A fault that adds a parameter to reads without it. */
export const byDefault = (parameter: string, pair: Pair): MakeFault =>
  onQuery((pairs) => (has(pairs, parameter) ? pairs : [...pairs, pair]));

/** A fault that refuses requests with these pairs. */
export const refusePairs = (isRefused: (pair: Pair) => boolean, reply = refusal('Invalid parameter')): MakeFault =>
  requests(asks(isRefused), reply);

/** A fault that takes the total of a list from another query, for reads that meet `when`. */
export const countBy = (
  when: (request: Passing) => boolean,
  rewrite: (pairs: readonly Pair[]) => readonly Pair[],
): MakeFault =>
  answers(when, async (answer, request, { send }) => {
    const { total } = paginationIn(await send(rewriteQuery(request, rewrite)));
    return total === undefined
      ? answer
      : withPagination(answer, (meta) => ('total' in meta ? { ...meta, total } : meta));
  });
