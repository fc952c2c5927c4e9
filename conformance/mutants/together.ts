/** Mutants of parameters side by side: each acts alone as it must, and is lost or goes wrong beside another. */
import { isObject, onQuery } from './faults.ts';
import type { MakeFault, Passing, Reply, Row } from './mutant.ts';
import { type Pair, pairsOf, rewritten, under } from './query-string.ts';
import { routeOf } from './routes.ts';

const has = (pairs: readonly Pair[], name: string): boolean => pairs.some((pair) => under(pair, name));
const without = (pairs: readonly Pair[], name: string): Pair[] => pairs.filter((pair) => !under(pair, name));

/** A fault that forgets one parameter where another is given. */
const losing = (lost: string, beside: (pairs: readonly Pair[]) => boolean) =>
  onQuery((pairs) => (has(pairs, lost) && beside(pairs) ? without(pairs, lost) : pairs));

/** Names under `fields`; undefined where all are answered. */
function selected(pairs: readonly Pair[]): string[] | undefined {
  const names = pairs.filter((pair) => under(pair, 'fields')).map(({ value }) => value);
  return names.length === 0 || names.includes('*') ? undefined : names;
}

/** A fault that counts a list as if another value were given for a parameter. */
const countedWith =
  (name: string, value: string): MakeFault =>
  ({ model, send }) => ({
    async answer(answer: Reply, request: Passing) {
      const route = routeOf(request, model);
      const { body } = answer;
      if (request.method !== 'GET' || route?.segment !== undefined || !has(pairsOf(request.path), name)) return answer;
      if (!isObject(body) || !isObject(body.meta) || !isObject(body.meta.pagination)) return answer;
      const other = await send(rewritten(request, (pairs) => [...without(pairs, name), { keys: [name], value }]));
      const meta = isObject(other.body) && isObject(other.body.meta) ? other.body.meta : {};
      const total = isObject(meta.pagination) ? meta.pagination.total : undefined;
      return { ...answer, body: { ...body, meta: { pagination: { ...body.meta.pagination, total } } } };
    },
  });

const sortSelectedOnly = onQuery((pairs) => {
  const names = selected(pairs);
  return names ? pairs.filter((pair) => !under(pair, 'sort') || names.includes(pair.value.split(':')[0] ?? '')) : pairs;
});
const filtersSelectedOnly = onQuery((pairs) => {
  const names = selected(pairs);
  return names ? pairs.filter((pair) => !under(pair, 'filters') || names.includes(pair.keys[1] ?? '')) : pairs;
});
const totalOfAllPagesUnfiltered: MakeFault = ({ model, send }) => ({
  async answer(answer, request) {
    const pairs = pairsOf(request.path);
    if (routeOf(request, model) === undefined || !['filters', 'sort', 'pagination'].every((name) => has(pairs, name)))
      return answer;
    const { body } = answer;
    if (!isObject(body) || !isObject(body.meta) || !isObject(body.meta.pagination)) return answer;
    const other = await send(rewritten(request, (all) => without(all, 'filters')));
    return { ...answer, body: { ...body, meta: isObject(other.body) ? other.body.meta : body.meta } };
  },
});
const localeLostBesideFilters = onQuery((pairs) =>
  has(pairs, 'locale') && has(pairs, 'filters')
    ? [...without(pairs, 'locale'), { keys: ['locale'], value: 'all' }]
    : pairs,
);

// biome-ignore format: a table, one mutant a row
export const togetherMutants: Row[] = [
  ['together.sort.selected-only', 'rest.sort.one', 'A list is sorted after fields took its values away.',
    sortSelectedOnly],
  ['together.filters.selected-only', 'rest.filters.syntax', 'A list is filtered after fields took its values away.',
    filtersSelectedOnly],
  ['together.sort.lost-beside-filters', 'rest.sort.one', 'A filtered list is not sorted.',
    losing('sort', (pairs) => has(pairs, 'filters'))],
  ['together.sort.lost-beside-populate', 'rest.sort.one', 'A populated list is not sorted.',
    losing('sort', (pairs) => has(pairs, 'populate'))],
  ['together.fields.lost-beside-filters', 'rest.fields.select', 'A filtered list carries all fields.',
    losing('fields', (pairs) => has(pairs, 'filters'))],
  ['together.populate.lost-beside-filters', 'rest.populate.one', 'A filtered list is not populated.',
    losing('populate', (pairs) => has(pairs, 'filters'))],
  ['together.total.of-all-pages-unfiltered', 'rest.pagination.total',
    'total counts what a filter leaves out, on pages of a sorted list.', totalOfAllPagesUnfiltered],
  ['together.state.lost-beside-pagination', 'drafts.preview',
    'Pages hold published entries alone, whatever publicationState says.',
    losing('publicationState', (pairs) => has(pairs, 'pagination'))],
  ['together.state.total-of-both', 'drafts.live', 'The total of a list counts drafts, whatever publicationState says.',
    countedWith('publicationState', 'preview')],
  ['together.locale.lost-beside-filters', 'rest.i18n.locale', 'A filtered list holds every locale.',
    localeLostBesideFilters],
  ['together.locale.lost-beside-state', 'rest.i18n.locale',
    'A list with drafts holds the default locale, whatever locale says.',
    losing('locale', (pairs) => has(pairs, 'publicationState'))],
  ['together.locale.lost-beside-pagination', 'rest.i18n.locale', 'Pages hold the default locale, whatever locale says.',
    losing('locale', (pairs) => has(pairs, 'pagination'))],
  ['together.locale.total-of-all', 'rest.i18n.locale', 'The total of a list counts every locale.',
    countedWith('locale', 'all')],
];
