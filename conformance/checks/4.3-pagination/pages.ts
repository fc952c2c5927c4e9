/** Which entries a page holds: page, pageSize, start, limit and their defaults. */
import fc from 'fast-check';
import { byOffset, byPage, type ListSize, pageSizes, paginationParameters } from '../../generate/pagination.ts';
import type { Parameters } from '../../generate/query-string.ts';
import { defaultPage } from '../../target/page-sizes.ts';
import type { Target } from '../../target/target.ts';
import type { Check } from '../check.ts';
import { largestOf, type PageCheckDefinition, pageCheck, type Seen } from './page-check.ts';

const defaultSize = ({ limits }: Target): number => defaultPage(limits);

/** The page holds exactly its part of the whole list. */
const exactPart: PageCheckDefinition['fault'] = ({ query, slice, whole, ids }) => {
  const expected = whole.slice(slice.start, slice.start + slice.size);
  return JSON.stringify(expected) === JSON.stringify(ids)
    ? undefined
    : { message: `${decodeURIComponent(query)} holds other entries than that part of the list`, expected, actual: ids };
};

/** The page holds as many entries as its size and the list allow. */
const rightNumber = ({ query, slice, total, ids }: Seen): ReturnType<PageCheckDefinition['fault']> => {
  const expected = Math.max(0, Math.min(slice.size, total - slice.start));
  const asked = query === '' ? 'the list without parameters' : decodeURIComponent(query);
  return ids.length === expected
    ? undefined
    : { message: `${asked} answers ${ids.length} entries of ${total}, not ${expected}`, expected, actual: ids.length };
};

const sizes = (size: ListSize, name: string): fc.Arbitrary<Parameters> =>
  fc.constantFrom(...pageSizes(size)).map((value) => paginationParameters({ [name]: value }));

const nothing = fc.constant<Parameters>({});

export const pageChecks: readonly Check[] = [
  pageCheck({
    id: 'rest.pagination.page',
    title: 'page answers the n-th page, counted from 1',
    whole: true,
    parameters: byPage,
    fault: exactPart,
  }),
  pageCheck({
    id: 'rest.pagination.page-size',
    title: 'pageSize answers at most that many entries',
    parameters: (size) => sizes(size, 'pageSize'),
    fault: rightNumber,
  }),
  pageCheck({
    id: 'rest.pagination.start',
    title: 'start leaves out the first entries',
    whole: true,
    parameters: byOffset,
    fault: exactPart,
  }),
  pageCheck({
    id: 'rest.pagination.limit',
    title: 'limit answers at most that many entries',
    parameters: (size) => sizes(size, 'limit'),
    fault: rightNumber,
  }),
  pageCheck({
    id: 'rest.pagination.default-page',
    title: 'Without page the first page is answered',
    whole: true,
    parameters: (size) => sizes(size, 'pageSize'),
    fault: (seen) =>
      exactPart(seen) ??
      (seen.pagination.page === 1
        ? undefined
        : { message: 'meta.pagination.page is not 1', expected: 1, actual: seen.pagination.page }),
  }),
  pageCheck({
    id: 'rest.pagination.default-start',
    title: 'With limit alone the list starts at its first entry',
    whole: true,
    parameters: (size) => sizes(size, 'limit'),
    fault: exactPart,
  }),
  pageCheck({
    id: 'rest.pagination.default-page-size',
    title: 'A list without pagination holds at most the default number of entries',
    larger: defaultSize,
    parameters: () => nothing,
    fault: rightNumber,
  }),
  pageCheck({
    id: 'rest.pagination.default-limit',
    title: 'With start alone at most the default number of entries is answered',
    larger: defaultSize,
    parameters: () => fc.constantFrom('0', '1').map((start) => paginationParameters({ start })),
    fault: rightNumber,
  }),
  pageCheck({
    id: 'rest.limits.default-limit',
    title: 'api.rest.defaultLimit is the number of entries answered without pagination',
    needs: ['default-limit'],
    larger: defaultSize,
    parameters: () => nothing,
    fault: rightNumber,
  }),
  pageCheck({
    id: 'rest.limits.max-limit',
    title: 'No answer holds more than api.rest.maxLimit entries',
    needs: ['max-limit'],
    parameters: (_size, target) =>
      fc
        .tuple(fc.constantFrom('pageSize', 'limit'), fc.constantFrom(1, 7, 1000))
        .map(([name, more]) => paginationParameters({ [name]: largestOf(target) + more })),
    fault: ({ ids, target }) =>
      ids.length <= largestOf(target)
        ? undefined
        : {
            message: `${ids.length} entries are answered`,
            expected: `at most ${largestOf(target)}`,
            actual: ids.length,
          },
  }),
  pageCheck({
    id: 'rest.pagination.beyond-the-end',
    title: 'Beyond the end is an empty list',
    parameters: ({ total }) =>
      fc.constantFrom(
        paginationParameters({ page: total + 1, pageSize: 1 }),
        paginationParameters({ page: 3, pageSize: total }),
        paginationParameters({ start: total, limit: 2 }),
        paginationParameters({ start: total + 50, limit: 5 }),
      ),
    fault: ({ ids, pagination, total, query }) =>
      ids.length === 0 && pagination.total === total
        ? undefined
        : {
            message: `${decodeURIComponent(query)} is beyond the end, but is not answered as an empty list with its total`,
            expected: { ids: [], total },
            actual: { ids, total: pagination.total },
          },
  }),
];
