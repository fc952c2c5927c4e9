/** Pages of lists: their entries, and `meta.pagination` (4.3, 8). */
import fc from 'fast-check';
import { byOffset, byPage, type ListSize, pageSizes, paginationParameters } from '../../generate/pagination.ts';
import type { Parameters } from '../../generate/query-string.ts';
import type { Answer } from '../../target/exchange.ts';
import { defaultPage, largestPage } from '../../target/page-sizes.ts';
import { randomOf } from '../../world/random.ts';
import { type RestQuestion, requestOf } from '../asking.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectHolds, expectSame } from '../mismatch.ts';
import { askingOnGrounds, type GroundTerms, observed } from '../reading/on-grounds.ts';
import { listIn } from '../writing/answers.ts';
import { countedTypes } from './counted-types.ts';

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

/** Parameters beside a page size, none of which makes the page shorter. */
const besideSize = (first: string): string[] => [
  `pagination[${first.replace('=', ']=')}`,
  `pagination[${first.replace('=', ']=')}&pagination[withCount]=false`,
  'pagination[withCount]=false',
  'sort=id:desc',
  'fields[0]=id&publicationState=preview',
  'filters[id][$notNull]=true',
];

/** Names of a size, and what may stand beside each. */
const sizesBesideFirst: readonly (readonly [string, Readonly<Record<string, number>>])[] = [
  ...[{}, { page: 1 }, { page: 2 }].map((first) => ['pageSize', first] as const),
  ...[{}, { start: 0 }, { start: 1 }].map((first) => ['limit', first] as const),
];

const maxLimit = caseCheck<RestQuestion>(
  {
    clause: 'rest.limits.max-limit',
    title: 'No answer holds more than api.rest.maxLimit entries',
    needs: ['max-limit'],
  },
  {
    cases(scope) {
      const largest = largestPage(scope.target.limits);
      const counted = countedTypes(scope);
      const long = counted.filter(({ total }) => total > largest);
      const random = randomOf(scope.world, 'max-limit');
      const beyond = (most: number): number => largest + 1 + Math.floor(random() * most);
      // short lists fit on one page and show nothing
      return (long.length > 0 ? long : counted.slice(0, 1)).flatMap(({ uid, total }) =>
        (['pageSize', 'limit'] as const).flatMap((name) => {
          // from the last start on, the list is one entry longer than the largest page
          const last = Math.max(0, total - largest - 1);
          const firsts =
            name === 'pageSize' ? ['page=1'] : [...new Set([Math.min(1, last), last])].map((start) => `start=${start}`);
          return [
            ...[beyond(1), beyond(20), beyond(2000)].map((many) => ({ uid, query: `pagination[${name}]=${many}` })),
            ...firsts
              .flatMap(besideSize)
              .map((others) => ({ uid, query: `pagination[${name}]=${beyond(2000)}&${others}` })),
          ];
        }),
      );
    },
    async run(session, question, scope) {
      const answer = await session.send(requestOf(scope, question));
      // the document does not say how a larger size is answered (7)
      if (answer.status >= 400 && answer.status < 500) return;
      const [{ length }, largest] = [listIn(session, answer), largestPage(scope.target.limits)];
      expectHolds(length <= largest, `${length} entries are answered`, `at most ${largest}`, length);
    },
  },
);

/** A page with a larger size than the largest, and the same page with the largest size. */
interface LargerPage {
  readonly larger: RestQuestion;
  readonly largest: RestQuestion;
}

/** The page size that a list tells. */
function pageSizeIn({ body }: Answer): unknown {
  const { meta } = Object(body) as { readonly meta?: unknown };
  const { pagination } = Object(meta) as { readonly pagination?: unknown };
  return (Object(pagination) as { readonly pageSize?: unknown }).pageSize;
}

const largerPages = caseCheck<LargerPage>(
  {
    ...variant(
      'rest.limits.max-limit.pages',
      'rest.limits.max-limit',
      'Where a page size above api.rest.maxLimit is cut to it, the pages are those of that size.',
    ),
    needs: ['max-limit'],
  },
  {
    cases(scope) {
      const largest = largestPage(scope.target.limits);
      const random = randomOf(scope.world, 'larger-pages');
      return countedTypes(scope)
        .filter(({ total }) => total > largest)
        .flatMap(({ uid }) =>
          [2, 1, 3].flatMap((page) =>
            ['sort=id', 'sort=id:desc&pagination[withCount]=false'].map((others): LargerPage => {
              const question = (size: number): RestQuestion => ({
                uid,
                query: `pagination[page]=${page}&pagination[pageSize]=${size}&${others}`,
              });
              return { larger: question(largest + 1 + Math.floor(random() * 20)), largest: question(largest) };
            }),
          ),
        );
    },
    async run(session, pages, scope) {
      const answer = await session.send(requestOf(scope, pages.larger));
      // the document does not say how a larger size is answered (7): only a server that tells a cut size is judged
      if (pageSizeIn(answer) !== largestPage(scope.target.limits)) return;
      const idsOf = (list: Answer) => listIn(session, list).map(({ id }) => id);
      const actual = idsOf(answer);
      const expected = idsOf(await session.send(requestOf(scope, pages.largest)));
      expectSame(`the entries of ${pages.larger.query}`, actual, expected);
    },
  },
);

export const pageChecks: readonly Check[] = [
  pageCheck({ id: 'rest.pagination.page', ordered: true, tells: ['rest.pagination.page-size'] }, byPage),
  pageCheck('rest.pagination.page-size', (list) => size(list, 'pageSize')),
  pageCheck({ id: 'rest.pagination.start', ordered: true, tells: ['rest.pagination.limit'] }, byOffset),
  pageCheck('rest.pagination.limit', (list) => size(list, 'limit')),
  pageCheck(
    { id: 'rest.pagination.default-page', ordered: true, tells: ['rest.pagination.page', 'rest.pagination.meta-page'] },
    (list) => size(list, 'pageSize'),
  ),
  pageCheck({ id: 'rest.pagination.default-start', ordered: true }, (list) => size(list, 'limit')),
  pageCheck({ id: 'rest.pagination.default-page-size', on: isLong }, () => fc.constant({})),
  pageCheck({ id: 'rest.pagination.default-limit', on: isLong }, () =>
    fc.constantFrom('0', '1').map((start) => paginationParameters({ start })),
  ),
  pageCheck({ id: 'rest.limits.default-limit', needs: ['default-limit'], on: isLong }, () => fc.constant({})),
  maxLimit,
  largerPages,
  pageCheck({ ...observed('rest.limits.max-limit-meta'), needs: ['max-limit'], tells: meta }, (_list, scope) =>
    fc
      .tuple(fc.constantFrom(...sizesBesideFirst), fc.constantFrom(1, 1000))
      .map(([[name, first], more]) =>
        paginationParameters({ ...first, [name]: largestPage(scope.target.limits) + more }),
      ),
  ),
  pageCheck(observed('rest.pagination.beyond-the-end'), ({ total }) =>
    fc.constantFrom(
      paginationParameters({ page: total + 1, pageSize: 1 }),
      paginationParameters({ page: 3, pageSize: total }),
      paginationParameters({ start: total, limit: 2 }),
      paginationParameters({ start: total + 50, limit: 5 }),
    ),
  ),
  pageCheck({ id: 'rest.pagination.pages-make-the-whole', ordered: true }, either),
  pageCheck({ id: 'rest.pagination.meta-page', tells: totals }, (list) => counted(byPage(list))),
  pageCheck({ id: 'rest.pagination.meta-offset', tells: totals }, (list) => counted(byOffset(list))),
  pageCheck('rest.pagination.total', (list) => counted(either(list))),
  pageCheck('rest.pagination.page-count', (list) => counted(byPage(list))),
  pageCheck({ ...observed('rest.pagination.page-count-of-nothing'), tells: totals }, ({ total }) =>
    fc
      .constantFrom('1', '2', String(total))
      .map((pageSize) => ({ filters: { id: { $eq: '0' } }, pagination: { pageSize } })),
  ),
  pageCheck({ id: 'rest.pagination.with-count', tells: totals }, (list) =>
    withParts(either(list), { withCount: 'true' }),
  ),
  pageCheck({ id: 'rest.pagination.default-with-count', tells: ['rest.pagination.total'] }, (list) =>
    fc.oneof(fc.constant<Parameters>({}), counted(either(list))),
  ),
  pageCheck('rest.pagination.without-count', (list) => withParts(either(list), { withCount: 'false' })),
  pageCheck(
    { ...observed('rest.pagination.with-count-forms'), tells: [...totals, 'rest.pagination.without-count'] },
    (list) => withParts(either(list), ...['t', 'f', '1', '0'].map((withCount) => ({ withCount }))),
  ),
  pageCheck({ ...observed('rest.pagination.raised-to-one'), tells: meta, most: 10 }, ({ total }) =>
    [
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
    ].map(paginationParameters),
  ),
  pageCheck({ ...observed('rest.pagination.start-raised-to-zero'), tells: meta }, () =>
    [{ start: -1 }, { start: -20 }, { start: -1, limit: 2 }, { start: -3, limit: 1 }].map(paginationParameters),
  ),
  pageCheck({ ...observed('rest.pagination.limit-minus-one'), on: isLong }, ({ total }) =>
    [{}, { start: 0 }, { start: 1 }, { start: total - 1 }, { start: 30 }, { start: 2, withCount: 'false' }].map(
      (beside) => paginationParameters({ ...beside, limit: -1 }),
    ),
  ),
  pageCheck({ ...observed('rest.pagination.unknown-key'), ordered: true }, (list) =>
    withParts(byPage(list), { nope: '1' }),
  ),
];
