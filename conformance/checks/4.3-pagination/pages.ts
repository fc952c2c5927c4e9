/** Pages of lists: their entries, and `meta.pagination` (4.3, 8). */
import fc from 'fast-check';
import { byOffset, byPage, type ListSize, pageSizes, paginationParameters } from '../../generate/pagination.ts';
import type { Parameters } from '../../generate/query-string.ts';
import { defaultPage, largestPage } from '../../target/page-sizes.ts';
import type { Check, Scope } from '../check.ts';
import { askingOnGrounds, type GroundTerms, observed } from '../reading/on-grounds.ts';
import { pagesAfterChangesChecks } from './after-changes.ts';
import { largestPageChecks } from './largest-pages.ts';
import { uncountedCheck } from './uncounted.ts';

interface PageTerms extends GroundTerms {
  /** Whether lists are sorted in a total order, so that the entries of each page are known. */
  readonly ordered?: true;
}

/** A check of pages. */
function pageCheck(
  named: string | PageTerms,
  pages: (size: ListSize, scope: Scope) => fc.Arbitrary<Parameters> | readonly Parameters[],
): Check {
  const { ordered, ...terms }: PageTerms = typeof named === 'string' ? { id: named } : named;
  return askingOnGrounds({
    unsized: true,
    ...terms,
    parameters(ground, scope) {
      const drawn = pages({ total: ground.entries.length, largest: largestPage(scope.target.limits) }, scope);
      if (!ordered || !(drawn instanceof fc.Arbitrary)) return drawn;
      const key = ground.type.versioned ? 'createdAt' : 'id';
      return fc
        .tuple(drawn, fc.constantFrom(key, `${key}:desc`))
        .map(([parameters, sort]): Parameters => ({ sort, ...parameters }));
    },
  });
}

/** The parts of `pagination` that name no offset, alone and together. */
const partsOfPages = ({ total }: ListSize): Parameters[] => {
  const pageSize = Math.max(1, Math.min(3, total - 1));
  return [undefined, 'true', 'false'].flatMap((withCount) =>
    [{}, { page: 1 }, { page: 2 }, { pageSize }, { page: 2, pageSize }].map((parts) =>
      paginationParameters({ ...parts, withCount }),
    ),
  );
};

/** Each page as it is, and beside these values of `withCount`. */
const besideCount =
  (...values: readonly string[]) =>
  (pages: readonly Readonly<Record<string, number>>[]): Parameters[] =>
    pages.flatMap((page) => [undefined, ...values].map((withCount) => paginationParameters({ ...page, withCount })));

const countedOrNot = besideCount('true', 'false');
const alsoUncounted = besideCount('false');

const isLong: GroundTerms['on'] = ({ entries }, scope) => entries.length > defaultPage(scope.target.limits);

const size = ({ total, largest }: ListSize, name: string): fc.Arbitrary<Parameters> =>
  fc.constantFrom(...pageSizes({ total, largest })).map((value) => paginationParameters({ [name]: value }));

const either = (list: ListSize): fc.Arbitrary<Parameters> => fc.oneof(byPage(list), byOffset(list));

/** Drawn pages with further parts of `pagination`, or with another `withCount`. */
const withParts = (drawn: fc.Arbitrary<Parameters>, ...parts: readonly Readonly<Record<string, string>>[]) =>
  fc.tuple(drawn, fc.constantFrom(...parts)).map(([{ pagination }, part]): Parameters => {
    const { withCount: _, ...page } = typeof pagination === 'object' ? (pagination as Parameters) : {};
    return { pagination: { ...page, ...part } };
  });

const counted = (drawn: fc.Arbitrary<Parameters>): fc.Arbitrary<Parameters> => withParts(drawn, {});

const totals = ['rest.pagination.total', 'rest.pagination.page-count'];
const meta = ['rest.pagination.meta-'];
const uncountedToo = [...meta, 'rest.pagination.without-count'];

/** Names of a size, and what may stand beside each. */
const sizesBesideFirst: readonly (readonly [string, Readonly<Record<string, number>>])[] = [
  ...[{}, { page: 1 }, { page: 2 }].map((first) => ['pageSize', first] as const),
  ...[{}, { start: 0 }, { start: 1 }].map((first) => ['limit', first] as const),
];

/** Keys that are none: those of other interfaces, and known ones in letters of another case. */
const unknownKeys: readonly Readonly<Record<string, number>>[] = [
  ...[{ pagesize: 1 }, { PageSize: 1 }, { Page: 2 }, { Limit: 1 }, { START: 1 }],
  ...[{ nope: 1 }, { size: 1 }, { offset: 1 }, { perPage: 1 }],
];

/** What may stand beside them. */
const beside: readonly Readonly<Record<string, number>>[] = [
  { page: 1, pageSize: 3 },
  { start: 1, limit: 2 },
  { page: 2 },
];

export const pageChecks: readonly Check[] = [
  pageCheck({ id: 'rest.pagination.page', ordered: true, tells: ['rest.pagination.page-size'] }, byPage),
  pageCheck('rest.pagination.page-size', (list) => size(list, 'pageSize')),
  pageCheck({ id: 'rest.pagination.start', ordered: true, tells: ['rest.pagination.limit'] }, byOffset),
  pageCheck('rest.pagination.limit', (list) => size(list, 'limit')),
  pageCheck(
    { id: 'rest.pagination.default-page', ordered: true, tells: ['rest.pagination.page', 'rest.pagination.meta-page'] },
    (list) => size(list, 'pageSize'),
  ),
  pageCheck(
    {
      id: 'rest.pagination.default-page.of-parts',
      clauses: ['rest.pagination.default-page'],
      title: 'Without start and limit a list has pages, whichever parts of pagination are named',
      tells: ['rest.pagination.meta-page', ...totals],
      most: 12,
      plain: true,
    },
    partsOfPages,
  ),
  pageCheck({ id: 'rest.pagination.default-start', ordered: true }, (list) => size(list, 'limit')),
  pageCheck({ id: 'rest.pagination.default-page-size', on: isLong, tells: totals }, () =>
    countedOrNot([{}, { page: 1 }]),
  ),
  pageCheck({ id: 'rest.pagination.default-limit', on: isLong, tells: totals }, () =>
    countedOrNot([{ start: 0 }, { start: 1 }]),
  ),
  pageCheck({ id: 'rest.limits.default-limit', needs: ['default-limit'], on: isLong }, () => fc.constant({})),
  ...largestPageChecks,
  ...pagesAfterChangesChecks,
  pageCheck({ ...observed('rest.limits.max-limit-meta'), needs: ['max-limit'], tells: meta }, (_list, scope) =>
    fc
      .tuple(fc.constantFrom(...sizesBesideFirst), fc.constantFrom(1, 1000, 3_000_000_000))
      .map(([[name, first], more]) =>
        paginationParameters({ ...first, [name]: largestPage(scope.target.limits) + more }),
      ),
  ),
  pageCheck(observed('rest.pagination.beyond-the-end'), ({ total }) =>
    fc.constantFrom(
      paginationParameters({ page: total + 1, pageSize: 1 }),
      paginationParameters({ page: total + 1, pageSize: 1, withCount: 'false' }),
      paginationParameters({ start: total, limit: 2, withCount: 'false' }),
      paginationParameters({ page: 3, pageSize: total }),
      paginationParameters({ start: total, limit: 2 }),
      paginationParameters({ start: total + 50, limit: 5 }),
      paginationParameters({ page: 3_000_000_000, pageSize: 2 }),
      paginationParameters({ start: 3_000_000_000, limit: 2 }),
    ),
  ),
  pageCheck({ id: 'rest.pagination.pages-make-the-whole', ordered: true }, either),
  pageCheck({ id: 'rest.pagination.meta-page', tells: totals }, (list) => counted(byPage(list))),
  pageCheck({ id: 'rest.pagination.meta-offset', tells: totals }, (list) => counted(byOffset(list))),
  pageCheck('rest.pagination.total', (list) => counted(either(list))),
  pageCheck('rest.pagination.page-count', (list) => counted(byPage(list))),
  pageCheck({ ...observed('rest.pagination.page-count-of-nothing'), tells: totals }, ({ total }) =>
    fc
      .constantFrom({ pageSize: '1' }, { page: '2' }, { pageSize: String(total) }, { page: '3', pageSize: '2' })
      .map((pagination) => ({ filters: { id: { $eq: '0' } }, pagination })),
  ),
  pageCheck({ id: 'rest.pagination.with-count', tells: totals }, (list) =>
    withParts(either(list), { withCount: 'true' }),
  ),
  pageCheck({ id: 'rest.pagination.default-with-count', tells: ['rest.pagination.total'] }, (list) =>
    fc.oneof(fc.constant<Parameters>({}), counted(either(list))),
  ),
  pageCheck('rest.pagination.without-count', (list) => withParts(either(list), { withCount: 'false' })),
  uncountedCheck,
  pageCheck(
    { ...observed('rest.pagination.with-count-forms'), most: 12, tells: [...totals, 'rest.pagination.without-count'] },
    () =>
      ['f', '0', 't', '1'].flatMap((withCount) =>
        [{ page: 1, pageSize: 2 }, { start: 0, limit: 2 }, {}].map((page) =>
          paginationParameters({ ...page, withCount }),
        ),
      ),
  ),
  pageCheck({ ...observed('rest.pagination.raised-to-one'), tells: uncountedToo, most: 20 }, ({ total }) =>
    alsoUncounted([
      { page: 0, pageSize: 2 },
      { page: -1, pageSize: 1 },
      { page: 0 },
      { pageSize: 0 },
      { pageSize: -1 },
      { page: 2, pageSize: 0 },
      { limit: 0 },
      { limit: -2 },
      { start: 1, limit: 0 },
      { start: total - 1, limit: -3 },
    ]),
  ),
  pageCheck({ ...observed('rest.pagination.start-raised-to-zero'), tells: uncountedToo }, () =>
    alsoUncounted([{ start: -1 }, { start: -20 }, { start: -1, limit: 2 }, { start: -3, limit: 1 }]),
  ),
  pageCheck(
    { ...observed('rest.pagination.limit-minus-one'), on: isLong, tells: ['rest.pagination.without-count'] },
    ({ total }) =>
      [{}, { start: 0 }, { start: 1 }, { start: total - 1 }, { start: 30 }, { start: 2, withCount: 'false' }].map(
        (beside) => paginationParameters({ ...beside, limit: -1 }),
      ),
  ),
  pageCheck({ ...observed('rest.pagination.unknown-key'), ordered: true, most: 2 * unknownKeys.length }, () =>
    unknownKeys.flatMap((part, at) => [part, { ...beside[at % beside.length], ...part }].map(paginationParameters)),
  ),
];
