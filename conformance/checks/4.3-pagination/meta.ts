/** What `meta.pagination` says: both modes, totals, and their absence. */
import fc from 'fast-check';
import { byOffset, byPage, type ListSize, paginationParameters } from '../../generate/pagination.ts';
import type { Parameters } from '../../generate/query-string.ts';
import { expectedMeta } from '../../oracle/paginate.ts';
import type { JsonObject } from '../../oracle/shape.ts';
import type { Check } from '../check.ts';
import { largestOf, type PageCheckDefinition, pageCheck } from './page-check.ts';

type Fault = ReturnType<PageCheckDefinition['fault']>;

const counted = (parameters: fc.Arbitrary<Parameters>): fc.Arbitrary<Parameters> =>
  parameters.filter(({ pagination }) => typeof pagination === 'object' && !('withCount' in pagination));

const either = (size: ListSize): fc.Arbitrary<Parameters> => fc.oneof(byPage(size), byOffset(size));

/** Throws nothing; names the first of the given keys that is wrong. */
function differing(pagination: JsonObject, expected: JsonObject, query: string): Fault {
  const wrong = Object.keys(expected).find((key) => pagination[key] !== expected[key]);
  const shown = JSON.stringify(wrong === undefined ? undefined : pagination[wrong]);
  return wrong === undefined
    ? undefined
    : {
        message: `meta.pagination.${wrong} is ${shown ?? 'absent'} with ${decodeURIComponent(query)}`,
        expected,
        actual: pagination,
      };
}

const totalsOf = ({ total, pageCount }: JsonObject): string[] => [
  ...(total === undefined ? [] : ['total']),
  ...(pageCount === undefined ? [] : ['pageCount']),
];

const flagged = (size: ListSize, flag: fc.Arbitrary<string>): fc.Arbitrary<Parameters> =>
  fc.tuple(either(size), flag).map(([{ pagination }, withCount]) => ({
    pagination: { ...(typeof pagination === 'object' ? pagination : {}), withCount },
  }));

const withTotals: PageCheckDefinition['fault'] = ({ pagination, slice, total, query }) =>
  differing(
    pagination,
    slice.mode === 'offset' ? { total } : { total, pageCount: Math.ceil(total / slice.size) },
    query,
  );

const withoutTotals: PageCheckDefinition['fault'] = ({ pagination, query }) => {
  const [shown] = totalsOf(pagination);
  return shown === undefined
    ? undefined
    : {
        message: `meta.pagination carries ${shown} with ${decodeURIComponent(query)}`,
        expected: 'no totals',
        actual: pagination,
      };
};

const exact =
  (mode: 'page' | 'offset'): PageCheckDefinition['fault'] =>
  ({ pagination, slice, total, query }) =>
    differing(pagination, expectedMeta({ ...slice, mode }, total), query);

export const metaChecks: readonly Check[] = [
  pageCheck({
    id: 'rest.pagination.meta-page',
    title: 'meta by page is page, pageSize, pageCount and total',
    parameters: (size) => counted(byPage(size)),
    fault: exact('page'),
  }),
  pageCheck({
    id: 'rest.pagination.meta-offset',
    title: 'meta by offset is start, limit and total',
    parameters: (size) => counted(byOffset(size)),
    fault: exact('offset'),
  }),
  pageCheck({
    id: 'rest.pagination.total',
    title: 'total is the number of all entries the request selects, whatever the page',
    parameters: (size) => counted(either(size)),
    fault: ({ pagination, total, query }) => differing(pagination, { total }, query),
  }),
  pageCheck({
    id: 'rest.pagination.page-count',
    title: 'pageCount is total divided by pageSize, rounded up',
    parameters: (size) => counted(byPage(size)),
    fault: ({ pagination, slice, total, query }) =>
      differing(pagination, { pageCount: Math.ceil(total / slice.size) }, query),
  }),
  pageCheck({
    id: 'rest.pagination.page-count-of-nothing',
    title: 'pageCount of an empty list is 0',
    parameters: ({ total }) =>
      fc.constantFrom('1', '2', String(total)).map((pageSize) => ({
        filters: { id: { $eq: '0' } },
        pagination: { pageSize },
      })),
    fault: ({ pagination, query }) => differing(pagination, { total: 0, pageCount: 0 }, query),
  }),
  pageCheck({
    id: 'rest.pagination.with-count',
    title: 'withCount=true adds the totals',
    parameters: (size) => flagged(size, fc.constant('true')),
    fault: withTotals,
  }),
  pageCheck({
    id: 'rest.pagination.default-with-count',
    title: 'Without withCount the totals are there',
    parameters: (size) => fc.oneof(fc.constant<Parameters>({}), counted(either(size))),
    fault: ({ pagination, total, query }) => differing(pagination, { total }, query),
  }),
  pageCheck({
    id: 'rest.pagination.without-count',
    title: 'withCount=false leaves the totals out',
    parameters: (size) => flagged(size, fc.constant('false')),
    fault: withoutTotals,
  }),
  pageCheck({
    id: 'rest.pagination.with-count-forms',
    title: 'withCount takes t, f, 1 and 0 as well',
    parameters: (size) => flagged(size, fc.constantFrom('t', 'f', '1', '0')),
    fault: (seen) => (/withCount\]=[t1]/.test(seen.query) ? withTotals(seen) : withoutTotals(seen)),
  }),
  pageCheck({
    id: 'rest.limits.max-limit-meta',
    title: 'A size beyond the maximum is cut, and meta shows the cut value',
    needs: ['max-limit'],
    parameters: (_size, target) =>
      fc
        .tuple(fc.constantFrom('pageSize', 'limit'), fc.constantFrom(1, 1000))
        .map(([name, more]) => paginationParameters({ [name]: largestOf(target) + more })),
    fault: ({ pagination, slice, target, query }) =>
      differing(pagination, { [slice.mode === 'offset' ? 'limit' : 'pageSize']: largestOf(target) }, query),
  }),
  pageCheck({
    id: 'rest.pagination.raised-to-one',
    title: 'page, pageSize and limit below 1 are raised to 1',
    parameters: () =>
      fc.constantFrom(
        paginationParameters({ page: 0, pageSize: 2 }),
        paginationParameters({ pageSize: 0 }),
        paginationParameters({ pageSize: -1 }),
        paginationParameters({ limit: 0 }),
      ),
    fault: ({ pagination, slice, query }) => {
      const raised = slice.mode === 'offset' ? 'limit' : slice.size < 1 ? 'pageSize' : 'page';
      return differing(pagination, { [raised]: 1 }, query);
    },
  }),
  pageCheck({
    id: 'rest.pagination.start-raised-to-zero',
    title: 'A start below 0 is raised to 0',
    parameters: () => fc.constantFrom(-1, -20).map((start) => paginationParameters({ start })),
    fault: ({ pagination, query }) => differing(pagination, { start: 0 }, query),
  }),
  pageCheck({
    id: 'rest.pagination.limit-minus-one',
    title: 'limit=-1 answers everything, up to the maximum',
    parameters: () => fc.constant(paginationParameters({ limit: -1 })),
    fault({ ids, total, target }) {
      const expected = Math.min(total, target.limits.maxLimit ?? total);
      return ids.length === expected
        ? undefined
        : { message: `limit=-1 answers ${ids.length} entries of ${total}`, expected, actual: ids.length };
    },
  }),
  pageCheck({
    id: 'rest.pagination.unknown-key',
    title: 'An unknown key inside pagination is ignored',
    whole: true,
    parameters: (size) =>
      byPage(size).map(({ pagination }) => ({
        pagination: { ...(typeof pagination === 'object' ? pagination : {}), nope: '1' },
      })),
    fault: ({ slice, whole, ids, query }) =>
      JSON.stringify(whole.slice(slice.start, slice.start + slice.size)) === JSON.stringify(ids)
        ? undefined
        : { message: `${decodeURIComponent(query)} answers another page`, expected: whole, actual: ids },
  }),
];
