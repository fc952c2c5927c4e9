/** Mutants of pagination (4.3): parameters, defaults, and the totals told in meta. */
import {
  answers,
  changing,
  dropping,
  isObject,
  jsonReply,
  onAnswer,
  onList,
  onPagination,
  onQuery,
  without,
} from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { type Pair, pairsOf, rewritten, under } from './query-string.ts';

const clauseOf: Readonly<Record<string, { readonly used: string; readonly absent: string }>> = {
  page: { used: 'rest.pagination.page', absent: 'rest.pagination.default-page' },
  pageSize: { used: 'rest.pagination.page-size', absent: 'rest.pagination.default-page-size' },
  start: { used: 'rest.pagination.start', absent: 'rest.pagination.default-start' },
  limit: { used: 'rest.pagination.limit', absent: 'rest.pagination.default-limit' },
  withCount: { used: 'rest.pagination.without-count', absent: 'rest.pagination.default-with-count' },
};

const names = Object.keys(clauseOf);
const has = (pairs: readonly Pair[], name: string): boolean => pairs.some((pair) => under(pair, 'pagination', name));
const isPaged = (pairs: readonly Pair[]): boolean => !has(pairs, 'start') && !has(pairs, 'limit');
const clause = (name: string): string => clauseOf[name]?.used ?? name;

const ignored: Row[] = names.map(
  (name): Row => [
    `pagination.${name}.ignored`,
    clause(name),
    `pagination[${name}] is ignored.`,
    dropping((pair) => under(pair, 'pagination', name)),
  ],
);

const shifted: Row[] = ['page', 'pageSize', 'start', 'limit'].map(
  (name): Row => [
    `pagination.${name}.one-more`,
    clause(name),
    `pagination[${name}] is taken for one more.`,
    changing((pair) => (under(pair, 'pagination', name) ? { ...pair, value: String(Number(pair.value) + 1) } : pair)),
  ],
);

const defaulted: Row[] = [
  ...[
    { name: 'page', value: '2', mode: 'page', breaks: 'Without pagination[page] the second page is answered.' },
    { name: 'pageSize', value: '10', mode: 'page', breaks: 'Without pagination[pageSize] a page has 10 entries.' },
    { name: 'start', value: '1', mode: 'offset', breaks: 'Without pagination[start] the first entry is left out.' },
    { name: 'limit', value: '10', mode: 'offset', breaks: 'Without pagination[limit] 10 entries are answered.' },
    { name: 'withCount', value: 'false', mode: 'any', breaks: 'Without pagination[withCount] there are no totals.' },
  ].map(
    ({ name, value, mode, breaks }): Row => [
      `pagination.${name}.default`,
      clauseOf[name]?.absent ?? name,
      breaks,
      onQuery((pairs) => {
        if (has(pairs, name) || (mode !== 'any' && isPaged(pairs) !== (mode === 'page'))) return pairs;
        return [...pairs, { keys: ['pagination', name], value }];
      }),
    ],
  ),
];

const metaPageForOffset = onPagination((pagination) => {
  const { start, limit, total } = pagination;
  if (typeof start !== 'number' || typeof limit !== 'number') return pagination;
  return {
    page: Math.floor(start / limit) + 1,
    pageSize: limit,
    pageCount: Math.ceil(Number(total) / limit),
    total,
  };
});
const metaOffsetForPage = onPagination(({ page, pageSize, total, ...rest }) =>
  typeof page !== 'number' || typeof pageSize !== 'number'
    ? { ...rest, total }
    : { start: (page - 1) * pageSize, limit: pageSize, total },
);
const pageCountRoundedDown = onPagination((pagination) =>
  'pageCount' in pagination
    ? { ...pagination, pageCount: Math.floor(Number(pagination.total) / Number(pagination.pageSize)) }
    : pagination,
);
const totalOfPage = onPagination((pagination, body) =>
  'total' in pagination && Array.isArray(body.data) ? { ...pagination, total: body.data.length } : pagination,
);
const totalIgnoresFilters: MakeFault = ({ send }) => ({
  answer: async (answer, request) => {
    const { body } = answer;
    if (!isObject(body) || !isObject(body.meta) || !isObject(body.meta.pagination)) return answer;
    if (!('total' in body.meta.pagination) || !pairsOf(request.path).some((pair) => under(pair, 'filters')))
      return answer;
    const all = await send(rewritten(request, (pairs) => pairs.filter((pair) => !under(pair, 'filters'))));
    const other = isObject(all.body) && isObject(all.body.meta) ? all.body.meta.pagination : undefined;
    if (!isObject(other)) return answer;
    const pagination = { ...body.meta.pagination, total: other.total };
    return { ...answer, body: { ...body, meta: { ...body.meta, pagination } } };
  },
});

// biome-ignore format: a table, one mutant a row
const meta: Row[] = [
  ...['page', 'pageSize', 'pageCount', 'total'].flatMap((key) => ofMetaKey(key, 'page')),
  ...['start', 'limit', 'total'].flatMap((key) => ofMetaKey(key, 'offset')),
  ['pagination.meta.missing', 'rest.pagination.meta-page', 'Lists carry no meta.pagination.',
    onAnswer((body) => (isObject(body.meta) ? { ...body, meta: without(body.meta, 'pagination') } : body))],
  ['pagination.meta.page-for-offset', 'rest.pagination.meta-offset', 'A list asked by offset tells page and pageSize.',
    metaPageForOffset],
  ['pagination.meta.offset-for-page', 'rest.pagination.meta-page', 'A list asked by page tells start and limit.',
    metaOffsetForPage],
  ['pagination.pageCount.rounded-down', 'rest.pagination.page-count',
    'pageCount does not count the last page when it is not full.', pageCountRoundedDown],
  ['pagination.pageCount.of-nothing', 'rest.pagination.page-count-of-nothing', 'An empty list has one page.',
    onPagination((pagination) => (pagination.pageCount === 0 ? { ...pagination, pageCount: 1 } : pagination))],
  ['pagination.total.of-page', 'rest.pagination.total', 'total counts the entries of this page.', totalOfPage],
  ['pagination.total.ignores-filters', 'rest.filters.syntax', 'total counts all entries, whatever the filters.',
    totalIgnoresFilters],
];

/** A wrong number breaks the clause of that number, all else the one of the shape. */
function metaClause(key: string, fault: string, mode: 'page' | 'offset'): string {
  if (fault === 'one-more' && key === 'total') return 'rest.pagination.total';
  if (fault === 'one-more' && key === 'pageCount') return 'rest.pagination.page-count';
  return `rest.pagination.meta-${mode}`;
}

/** One key of meta.pagination missing, renamed, one too many, or a string; told apart by the mode of the request. */
function ofMetaKey(key: string, mode: 'page' | 'offset'): Row[] {
  const bent = (
    name: string,
    breaks: string,
    bend: (pagination: Readonly<Record<string, unknown>>) => unknown,
  ): Row => [
    `pagination.meta.${mode}.${key}.${name}`,
    metaClause(key, name, mode),
    breaks,
    onPagination((pagination) => (key in pagination && mode in marks(pagination) ? bend(pagination) : pagination)),
  ];
  return [
    bent('missing', `By ${mode}, meta.pagination lacks ${key}.`, (pagination) => without(pagination, key)),
    bent('renamed', `By ${mode}, meta.pagination has ${key} under another name.`, (pagination) => ({
      ...without(pagination, key),
      [`_${key}`]: pagination[key],
    })),
    bent('one-more', `By ${mode}, meta.pagination.${key} is one too many.`, (pagination) => ({
      ...pagination,
      [key]: Number(pagination[key]) + 1,
    })),
    bent('text', `By ${mode}, meta.pagination.${key} is a string.`, (pagination) => ({
      ...pagination,
      [key]: String(pagination[key]),
    })),
  ];
}

const marks = (pagination: Readonly<Record<string, unknown>>): { page?: true; offset?: true } =>
  'page' in pagination ? { page: true } : { offset: true };

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
const paginationRefusesBeyondTheEnd = answers(
  (_request, answer) => isObject(answer.body) && Array.isArray(answer.body.data) && answer.body.data.length === 0,
  jsonReply(404, {
    data: null,
    error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} },
  }),
);

// biome-ignore format: a table, one mutant a row
const pages: Row[] = [
  ['pagination.last-entry-lost', 'rest.pagination.page-size', 'The last entry of a full page is left out.',
    paginationLastEntryLost],
  ['pagination.pages-overlap', 'rest.pagination.pages-make-the-whole',
    'Each page but the first begins with the last entry of the page before it.', paginationPagesOverlap],
  ['pagination.refuses-beyond-the-end', 'rest.pagination.beyond-the-end', 'A page beyond the last one is an error.',
    paginationRefusesBeyondTheEnd],
];

export const paginationMutants: Row[] = [...ignored, ...shifted, ...defaulted, ...meta, ...pages];
