/** Mutants of pagination (4.3): parameters, defaults, and totals in `meta`. */
import { isObject, type JsonObject } from '../models/json.ts';
import { ofMember } from './changes.ts';
import { answers, listIn, notFound, onAnswer, onList, onPagination, without } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { countBy, dropPairs, onQuery, withValue } from './query-faults.ts';
import { has as hasPair, type Pair, pairsOf, under, withoutPairs } from './query-string.ts';
import { beside } from './when.ts';

/** The clauses of each parameter, when present and when absent. */
const clauses = {
  page: ['rest.pagination.page', 'rest.pagination.default-page'],
  pageSize: ['rest.pagination.page-size', 'rest.pagination.default-page-size'],
  start: ['rest.pagination.start', 'rest.pagination.default-start'],
  limit: ['rest.pagination.limit', 'rest.pagination.default-limit'],
  withCount: ['rest.pagination.without-count', 'rest.pagination.default-with-count'],
} as const;

type Name = keyof typeof clauses;
const names = Object.keys(clauses) as Name[];
const of =
  (name: string) =>
  (pair: Pair): boolean =>
    under(pair, 'pagination', name);
const has = (pairs: readonly Pair[], name: string): boolean => pairs.some(of(name));
const isPaged = (pairs: readonly Pair[]): boolean => !has(pairs, 'start') && !has(pairs, 'limit');

/** The default of an absent parameter, in lists by page, by offset, or any. */
const defaults = [
  ['page', '2', 'page', 'the second page is answered.'],
  ['pageSize', '10', 'page', 'a page has 10 entries.'],
  ['start', '1', 'offset', 'the first entry is left out.'],
  ['limit', '10', 'offset', '10 entries are answered.'],
  ['withCount', 'false', 'any', 'there are no totals.'],
] as const;

const defaulting = (name: string, value: string, mode: string): MakeFault =>
  onQuery((pairs) => {
    if (has(pairs, name) || (mode !== 'any' && isPaged(pairs) !== (mode === 'page'))) return pairs;
    return [...pairs, { keys: ['pagination', name], value }];
  });

// biome-ignore format: a table, one mutant a row
const parameters: Row[] = [
  ...names.map((name): Row => [`pagination.${name}.ignored`, clauses[name][0], `pagination[${name}] is ignored.`,
    dropPairs(of(name))]),
  ...names.slice(0, 4).map((name): Row => [`pagination.${name}.one-more`, clauses[name][0],
    `pagination[${name}] is taken for one more.`, withValue(of(name), (value) => String(Number(value) + 1))]),
  ...defaults.map(([name, value, mode, what]): Row => [`pagination.${name}.default`, clauses[name][1],
    `Without pagination[${name}] ${what}`, defaulting(name, value, mode)]),
];

const pageCountRoundedDown = onPagination((pagination) =>
  ofMember('pageCount', () => Math.floor(Number(pagination.total) / Number(pagination.pageSize)))(pagination),
);
/** Changes of `meta.pagination`; a wrong number breaks the clause of that number. */
// biome-ignore format: a table, one change a row
const bends = [
  ['missing', 'lacks', '', (pagination: JsonObject, key: string) => without(pagination, key)],
  ['renamed', 'has', ' under another name',
    (pagination: JsonObject, key: string) => ({ ...without(pagination, key), [`_${key}`]: pagination[key] })],
  ['one-more', '', ' is one too many', (pagination: JsonObject, key: string) => ({ ...pagination, [key]: Number(pagination[key]) + 1 })],
  ['text', '', ' is a string', (pagination: JsonObject, key: string) => ({ ...pagination, [key]: String(pagination[key]) })],
] as const;

const numbered: Readonly<Record<string, string>> = {
  total: 'rest.pagination.total',
  pageCount: 'rest.pagination.page-count',
};

// biome-ignore format: a table, one mutant a row
const ofKey = (key: string, mode: 'page' | 'offset'): Row[] => bends.map(([name, verb, end, bend]): Row => [
  `pagination.meta.${mode}.${key}.${name}`, (name === 'one-more' && numbered[key]) || `rest.pagination.meta-${mode}`,
  `By ${mode}, meta.pagination${verb ? ` ${verb} ` : '.'}${key}${end}.`,
  onPagination((pagination) => (key in pagination && 'page' in pagination === (mode === 'page') ? bend(pagination, key) : pagination))]);

// biome-ignore format: a table, one mutant a row
const meta: Row[] = [
  ...['page', 'pageSize', 'pageCount', 'total'].flatMap((key) => ofKey(key, 'page')),
  ...['start', 'limit', 'total'].flatMap((key) => ofKey(key, 'offset')),
  ['pagination.meta.missing', 'rest.pagination.meta-page', 'Lists carry no meta.pagination.',
    onAnswer((body) => (isObject(body.meta) ? { ...body, meta: without(body.meta, 'pagination') } : body))],
  ['pagination.meta.count-alone-is-offset', 'rest.pagination.default-page', 'A list that names withCount alone has no pages.',
    onPagination((pagination, request) => {
      const parts = pairsOf(request.path).filter(({ keys }) => keys[0] === 'pagination');
      const isAlone = parts.length > 0 && parts.every((pair) => under(pair, 'pagination', 'withCount'));
      return isAlone ? { start: 0, limit: pagination.pageSize } : pagination;
    })],
  ['pagination.uncounted.drafts-by-id', 'rest.pagination.without-count', 'A list that is not counted holds drafts by their id.',
    onQuery((pairs) => {
      const isUncounted = pairs.some((pair) => under(pair, 'pagination', 'withCount') && pair.value === 'false');
      const isById = pairs.some(({ keys }) => keys.join() === 'filters,id,$eq');
      return isUncounted && isById && !hasPair(pairs, 'publicationState') ? [...pairs, { keys: ['publicationState'], value: 'preview' }] : pairs;
    })],
  ['pagination.pageCount.rounded-down', 'rest.pagination.page-count',
    'pageCount does not count the last page when it is not full.', pageCountRoundedDown],
  ['pagination.pageCount.of-nothing', 'rest.pagination.page-count-of-nothing', 'An empty list has one page.',
    onPagination((pagination) => (pagination.pageCount === 0 ? { ...pagination, pageCount: 1 } : pagination))],
  ['pagination.total.of-page', 'rest.pagination.total', 'total counts the entries of this page.',
    onPagination((pagination, _request, answer) => ofMember('total', () => listIn(answer).length)(pagination))],
  ['pagination.total.ignores-filters', 'rest.filters.syntax', 'total counts all entries, whatever the filters.',
    countBy(beside('filters'), (pairs) => withoutPairs(pairs, 'filters'))],
];

const paginationLastEntryLost = onList((list, request) => {
  const size = pairsOf(request.path).find((pair) => under(pair, 'pagination', 'pageSize'));
  return size !== undefined && list.length === Number(size.value) ? list.slice(0, -1) : list;
});
const paginationPagesOverlap = onQuery((pairs) => {
  const value = (name: string): number =>
    Number(pairs.find((pair) => under(pair, 'pagination', name))?.value ?? (name === 'page' ? 1 : 25));
  const page = value('page');
  if (!isPaged(pairs) || !(page > 1)) return pairs;
  const rest = pairs.filter((pair) => !under(pair, 'pagination', 'page') && !under(pair, 'pagination', 'pageSize'));
  const start = (page - 1) * value('pageSize') - 1;
  return [
    ...rest,
    { keys: ['pagination', 'start'], value: String(start) },
    { keys: ['pagination', 'limit'], value: String(value('pageSize')) },
  ];
});

/** The value of a parameter; undefined where it is absent. */
const writtenValue = (pairs: readonly Pair[], name: string): string | undefined => pairs.find(of(name))?.value;

/** limit -1 answers the list from its beginning. */
const everythingFromStart = onQuery((pairs) =>
  writtenValue(pairs, 'limit') === '-1' ? pairs.filter((pair) => !of('start')(pair)) : pairs,
);

/** A limit below 1 is the default one beside a start. */
const raisedAlone = onQuery((pairs) =>
  Number(writtenValue(pairs, 'start') ?? 0) > 0 && /^(0|-[2-9])/.test(writtenValue(pairs, 'limit') ?? '')
    ? pairs.filter((pair) => !of('limit')(pair))
    : pairs,
);

// biome-ignore format: a table, one mutant a row
const pages: Row[] = [
  ['pagination.everything-from-start', 'rest.pagination.limit-minus-one', 'limit -1 answers all entries, whatever the start.',
    everythingFromStart],
  ['pagination.raised-alone', 'rest.pagination.raised-to-one', 'A limit below 1 is the default beside a start.', raisedAlone],
  ['pagination.last-entry-lost', 'rest.pagination.page-size', 'The last entry of a full page is left out.',
    paginationLastEntryLost],
  ['pagination.pages-overlap', 'rest.pagination.pages-make-the-whole',
    'Each page but the first begins with the last entry of the page before it.', paginationPagesOverlap],
  ['pagination.refuses-beyond-the-end', 'rest.pagination.beyond-the-end', 'A page beyond the last one is an error.',
    answers((_request, answer) =>
      isObject(answer.body) && Array.isArray(answer.body.data) && answer.body.data.length === 0, notFound)],
];

export const paginationMutants: Row[] = [...parameters, ...meta, ...pages];
