/** Mutants of sorting (4.2). */
import { isObject } from '../models/json.ts';
import { answers, attributesOf, paginationIn, requests, withList, withMemory, withPagination } from './faults.ts';
import type { Passing, Reply, Row } from './mutant.ts';
import { dropPairs, onQuery, withKeys, withValue } from './query-faults.ts';
import { type Pair, pairsOf, rewriteQuery } from './query-string.ts';
import { all, asks, by } from './when.ts';

const isSort = (pair: Pair): boolean => pair.keys[0] === 'sort';

const withSorts = (change: (sorts: readonly string[]) => readonly string[]) =>
  onQuery((pairs) => {
    const sorts = sortsOf(pairs);
    if (sorts.length === 0) return pairs;
    const changed = change(sorts).map((value, index) => ({ keys: ['sort', String(index)], value }));
    return [...pairs.filter((pair) => !isSort(pair)), ...changed];
  });

const sortsOf = (pairs: readonly Pair[]): string[] => pairs.filter(isSort).flatMap((pair) => pair.value.split(','));

const sortWithinPage = requests(all(by('GET'), asks(isSort)), async (request, { send }) => {
  const answer = await send(rewriteQuery(request, (pairs) => pairs.filter((pair) => !isSort(pair))));
  return withList(answer, (list) =>
    sortsOf(pairsOf(request.path)).reduceRight((sorted, sort) => {
      const [name = '', order] = sort.split(':');
      const direction = order === 'desc' ? -1 : 1;
      return sorted.toSorted((a, b) => direction * compare(attributeOf(a, name), attributeOf(b, name)));
    }, list),
  );
});

/** The name of a sort key. */
const nameOf = (sort: string): string => sort.split(':')[0] ?? '';

/** Of the keys of one field the last one. */
const lastOfEach = (sorts: readonly string[]): string[] => [
  ...new Map(sorts.map((sort) => [nameOf(sort), sort])).values(),
];

const isPlain = ({ keys }: Pair): boolean => keys.length === 1 || (keys.length === 2 && /^\d+$/.test(keys[1] ?? ''));

const repeatedByLast = onQuery((pairs) => {
  const own = pairs.filter(isSort);
  if (!own.every(isPlain)) return pairs;
  const sorts = lastOfEach(sortsOf(own)).map((value, index) => ({ keys: ['sort', String(index)], value }));
  return [...pairs.filter((pair) => !isSort(pair)), ...sorts];
});

/** A page of a sorted list, without totals, shows what it showed when it was asked for the second time. */
const secondAnswerKept = withMemory(() => {
  const seen = new Map<string, Reply[]>();
  return answers(
    (request, { status }) => status === 200 && isUncounted(request),
    (answer, { path }) => {
      const former = seen.get(path) ?? [];
      seen.set(path, [...former, answer]);
      return former[1] ?? answer;
    },
  );
});

const isUncounted = ({ method, path }: Passing): boolean =>
  method === 'GET' && path.includes('sort') && decodeURIComponent(path).includes('[withCount]=false');

/** The entries of a page without the sort, in its order. */
const sortedPageOnly = requests(
  all(
    by('GET'),
    asks((pair) => isSort(pair) && pair.value.includes('.')),
    asks(({ keys, value }) => keys[1] === 'pageSize' && Number(value) < 10),
  ),
  async (request, { send }) => {
    const page = await send(rewriteQuery(request, (pairs) => pairs.filter((pair) => !isSort(pair))));
    const sorted = await send(rewriteQuery(request, (pairs) => pairs.filter(({ keys }) => keys[0] !== 'pagination')));
    const idOf = (entry: unknown): unknown => (isObject(entry) ? entry.id : undefined);
    const order = isObject(sorted.body) && Array.isArray(sorted.body.data) ? sorted.body.data.map(idOf) : [];
    return withList(page, (list) => list.toSorted((a, b) => order.indexOf(idOf(a)) - order.indexOf(idOf(b))));
  },
);

/** Tells the total of a list that is sorted through a relation, whether or not it is to be counted. */
const countedThroughRelation = answers(
  all(
    isUncounted,
    asks((pair) => isSort(pair) && pair.value.includes('.')),
  ),
  async (answer, request, { send }) => {
    const { total } = paginationIn(
      await send(rewriteQuery(request, (pairs) => pairs.filter(({ keys }) => keys[1] !== 'withCount'))),
    );
    return withPagination(answer, (meta) => (isObject(meta) ? { ...meta, total } : meta));
  },
);

// biome-ignore format: a table, one mutant a row
export const sortMutants: Row[] = [
  ['sort.password-ignored', 'rest.sort.hidden-field', 'A sort by a password is ignored.',
    dropPairs((pair) => isSort(pair) && [...pair.keys, pair.value].some((text) => text.includes('password')))],
  ['sort.permutes.second-kept', 'rest.sort.permutes',
    'A sorted page without totals is answered as it was the second time.', secondAnswerKept],
  ['sort.relation.third-level-lost', 'rest.sort.relation', 'Of a nested sort the first name is lost where there are three.',
    withKeys((pair) => isSort(pair) && pair.keys.filter((key) => !/^\d*$/.test(key)).length > 3,
      (keys) => keys.toSpliced(/^\d+$/.test(keys[1] ?? '') ? 2 : 1, 1))],
  ['sort.relation.page-first', 'rest.sort.relation', 'A short page of a list sorted through a relation is cut before it is sorted.',
    sortedPageOnly],
  ['sort.relation.counted', 'rest.pagination.without-count', 'A list that is sorted through a relation is always counted.',
    countedThroughRelation],
  ['sort.ignored', 'rest.sort.one', 'The sort parameter is ignored.', dropPairs(isSort)],
  ['sort.first-only', 'rest.sort.many', 'Of several sort fields only the first counts.',
    withSorts((sorts) => sorts.slice(0, 1))],
  ['sort.last-only', 'rest.sort.many', 'Of several sort fields only the last counts.',
    withSorts((sorts) => sorts.slice(-1))],
  ['sort.fields-turned', 'rest.sort.many', 'Several sort fields are applied in the opposite order.',
    withSorts((sorts) => sorts.toReversed())],
  ['sort.repeated-by-last', 'rest.sort.comma-list', 'Of a field that is named again the last order counts.', repeatedByLast],
  ['sort.desc-ignored', 'rest.sort.descending', ':desc sorts ascending.',
    withValue(isSort, (value) => value.replaceAll(/:desc/gi, ''))],
  ['sort.default-desc', 'rest.sort.default-ascending', 'Without an order a sort is descending.',
    withSorts((sorts) => sorts.map((sort) => (sort.includes(':') ? sort : `${sort}:desc`)))],
  ['sort.asc-as-desc', 'rest.sort.ascending', ':asc sorts descending.',
    withSorts((sorts) => sorts.map((sort) => sort.replace(/:asc$/i, ':desc')))],
  ['sort.within-page', 'rest.sort.before-pagination', 'Each page is sorted by itself, after it was cut.',
    sortWithinPage],
];

const attributeOf = (entry: unknown, name: string): unknown =>
  name === 'id' && isObject(entry) ? entry.id : attributesOf(entry)[name];

/** Orders NULL first, numbers by value, all else as text. */
function compare(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null) === 0 ? 0 : a === null ? -1 : 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}
