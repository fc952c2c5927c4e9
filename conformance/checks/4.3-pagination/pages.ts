/** Pages of lists: which entries they hold, and what `meta.pagination` says of them (4.3, 8). */
import fc from 'fast-check';
import { byOffset, byPage, type ListSize, pageSizes, paginationParameters } from '../../generate/pagination.ts';
import type { Parameters } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import { defaultPage, largestPage } from '../../target/page-sizes.ts';
import { randomOf } from '../../world/random.ts';
import { nothingToAsk, type RestQuestion, requestOf } from '../asking.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { type AskingOnGrounds, askingOnGrounds } from '../reading/on-grounds.ts';
import { listIn } from '../writing/answers.ts';
import { countedTypes } from './counted-types.ts';

interface PageCheck extends Omit<AskingOnGrounds, 'parameters'> {
  pages(size: ListSize, scope: Scope): fc.Arbitrary<Parameters>;
  /** Asks in a total order, so that it is certain what each page holds. */
  readonly ordered?: true;
}

const pageCheck = ({ pages, ordered, ...definition }: PageCheck): Check =>
  askingOnGrounds({
    unsized: true,
    ...definition,
    parameters(ground, scope) {
      const drawn = pages({ total: ground.entries.length, largest: largestPage(scope.target.limits) }, scope);
      if (!ordered) return drawn;
      return fc
        .tuple(drawn, fc.constantFrom('id', 'id:desc'))
        .map(([parameters, sort]): Parameters => ({ sort, ...parameters }));
    },
  });

const isLong: AskingOnGrounds['on'] = ({ entries }, scope) => entries.length > defaultPage(scope.target.limits);

const size = ({ total, largest }: ListSize, name: string): fc.Arbitrary<Parameters> =>
  fc.constantFrom(...pageSizes({ total, largest })).map((value) => paginationParameters({ [name]: value }));

const either = (list: ListSize): fc.Arbitrary<Parameters> => fc.oneof(byPage(list), byOffset(list));

/** `pagination` of a drawn page with other parts beside, or without its `withCount`. */
const changed = (drawn: fc.Arbitrary<Parameters>, ...parts: readonly Readonly<Record<string, string>>[]) =>
  fc.tuple(drawn, fc.constantFrom(...parts)).map(([{ pagination }, part]): Parameters => {
    const { withCount: _, ...page } = typeof pagination === 'object' ? (pagination as Parameters) : {};
    return { pagination: { ...page, ...part } };
  });

const counted = (drawn: fc.Arbitrary<Parameters>): fc.Arbitrary<Parameters> => changed(drawn, {});

const totals = ['rest.pagination.total', 'rest.pagination.page-count'];
const meta = ['rest.pagination.meta-'];

const maxLimit = check<RestQuestion>({
  id: 'rest.limits.max-limit',
  title: 'No answer holds more than api.rest.maxLimit entries',
  clauses: ['rest.limits.max-limit'],
  kind: 'read',
  needs: ['max-limit'],
  plan(scope) {
    const largest = largestPage(scope.target.limits);
    const counted = countedTypes(scope);
    const long = counted.filter(({ total }) => total > largest);
    const random = randomOf(scope.world, 'max-limit');
    const beyond = (most: number): number => largest + 1 + Math.floor(random() * most);
    // a list that no page can cut shows nothing
    const examples = (long.length > 0 ? long : counted.slice(0, 1)).flatMap(({ uid }) =>
      ['pageSize', 'limit'].flatMap((name) =>
        [beyond(1), beyond(20), beyond(2000)].map((many) => ({ uid, query: `pagination[${name}]=${many}` })),
      ),
    );
    if (examples.length === 0) return nothingToAsk;
    return {
      examples,
      async run(session, question) {
        const answer = await session.send(requestOf(scope, question));
        // what becomes of a larger wish is not shown (7)
        if (answer.status >= 400 && answer.status < 500) return;
        const { length } = listIn(session, answer);
        if (length <= largest) return;
        throw new Mismatch({
          message: `${length} entries are answered`,
          expected: `at most ${largest}`,
          actual: length,
        });
      },
    };
  },
});

export const pageChecks: readonly Check[] = [
  pageCheck({
    id: 'rest.pagination.page',
    title: 'page answers the n-th page, counted from 1',
    ordered: true,
    tells: ['rest.pagination.page-size'],
    pages: byPage,
  }),
  pageCheck({
    id: 'rest.pagination.page-size',
    title: 'pageSize answers at most that many entries',
    pages: (list) => size(list, 'pageSize'),
  }),
  pageCheck({
    id: 'rest.pagination.start',
    title: 'start leaves out the first entries',
    ordered: true,
    tells: ['rest.pagination.limit'],
    pages: byOffset,
  }),
  pageCheck({
    id: 'rest.pagination.limit',
    title: 'limit answers at most that many entries',
    pages: (list) => size(list, 'limit'),
  }),
  pageCheck({
    id: 'rest.pagination.default-page',
    title: 'Without page the first page is answered',
    ordered: true,
    tells: ['rest.pagination.page', 'rest.pagination.meta-page'],
    pages: (list) => size(list, 'pageSize'),
  }),
  pageCheck({
    id: 'rest.pagination.default-start',
    title: 'With limit alone the list starts at its first entry',
    ordered: true,
    pages: (list) => size(list, 'limit'),
  }),
  pageCheck({
    id: 'rest.pagination.default-page-size',
    title: 'A list without pagination holds at most the default number of entries',
    on: isLong,
    pages: () => fc.constant({}),
  }),
  pageCheck({
    id: 'rest.pagination.default-limit',
    title: 'With start alone at most the default number of entries is answered',
    on: isLong,
    pages: () => fc.constantFrom('0', '1').map((start) => paginationParameters({ start })),
  }),
  pageCheck({
    id: 'rest.limits.default-limit',
    title: 'api.rest.defaultLimit is the number of entries answered without pagination',
    needs: ['default-limit'],
    on: isLong,
    pages: () => fc.constant({}),
  }),
  maxLimit,
  pageCheck({
    id: 'rest.limits.max-limit-meta',
    title: 'A size beyond the maximum is cut, and meta shows the cut value',
    needs: ['max-limit'],
    reading: observedReading,
    tells: meta,
    pages: (_list, scope) =>
      fc
        .tuple(fc.constantFrom('pageSize', 'limit'), fc.constantFrom(1, 1000))
        .map(([name, more]) => paginationParameters({ [name]: largestPage(scope.target.limits) + more })),
  }),
  pageCheck({
    id: 'rest.pagination.beyond-the-end',
    title: 'Beyond the end is an empty list',
    reading: observedReading,
    pages: ({ total }) =>
      fc.constantFrom(
        paginationParameters({ page: total + 1, pageSize: 1 }),
        paginationParameters({ page: 3, pageSize: total }),
        paginationParameters({ start: total, limit: 2 }),
        paginationParameters({ start: total + 50, limit: 5 }),
      ),
  }),
  pageCheck({
    id: 'rest.pagination.pages-make-the-whole',
    title: 'All pages laid end to end are the whole list, in order',
    ordered: true,
    pages: either,
  }),
  pageCheck({
    id: 'rest.pagination.meta-page',
    title: 'meta by page is page, pageSize, pageCount and total',
    tells: totals,
    pages: (list) => counted(byPage(list)),
  }),
  pageCheck({
    id: 'rest.pagination.meta-offset',
    title: 'meta by offset is start, limit and total',
    tells: totals,
    pages: (list) => counted(byOffset(list)),
  }),
  pageCheck({
    id: 'rest.pagination.total',
    title: 'total is the number of all entries the request selects, whatever the page',
    pages: (list) => counted(either(list)),
  }),
  pageCheck({
    id: 'rest.pagination.page-count',
    title: 'pageCount is total divided by pageSize, rounded up',
    pages: (list) => counted(byPage(list)),
  }),
  pageCheck({
    id: 'rest.pagination.page-count-of-nothing',
    title: 'pageCount of an empty list is 0',
    reading: observedReading,
    tells: totals,
    pages: ({ total }) =>
      fc
        .constantFrom('1', '2', String(total))
        .map((pageSize) => ({ filters: { id: { $eq: '0' } }, pagination: { pageSize } })),
  }),
  pageCheck({
    id: 'rest.pagination.with-count',
    title: 'withCount=true adds the totals',
    tells: totals,
    pages: (list) => changed(either(list), { withCount: 'true' }),
  }),
  pageCheck({
    id: 'rest.pagination.default-with-count',
    title: 'Without withCount the totals are there',
    tells: ['rest.pagination.total'],
    pages: (list) => fc.oneof(fc.constant<Parameters>({}), counted(either(list))),
  }),
  pageCheck({
    id: 'rest.pagination.without-count',
    title: 'withCount=false leaves the totals out',
    pages: (list) => changed(either(list), { withCount: 'false' }),
  }),
  pageCheck({
    id: 'rest.pagination.with-count-forms',
    title: 'withCount takes t, f, 1 and 0 as well',
    reading: observedReading,
    tells: [...totals, 'rest.pagination.without-count'],
    pages: (list) => changed(either(list), ...['t', 'f', '1', '0'].map((withCount) => ({ withCount }))),
  }),
  pageCheck({
    id: 'rest.pagination.raised-to-one',
    title: 'page, pageSize and limit below 1 are raised to 1',
    reading: observedReading,
    tells: meta,
    pages: () =>
      fc.constantFrom(
        paginationParameters({ page: 0, pageSize: 2 }),
        paginationParameters({ pageSize: 0 }),
        paginationParameters({ pageSize: -1 }),
        paginationParameters({ limit: 0 }),
      ),
  }),
  pageCheck({
    id: 'rest.pagination.start-raised-to-zero',
    title: 'A start below 0 is raised to 0',
    reading: observedReading,
    tells: meta,
    pages: () => fc.constantFrom(-1, -20).map((start) => paginationParameters({ start })),
  }),
  pageCheck({
    id: 'rest.pagination.limit-minus-one',
    title: 'limit=-1 answers everything, up to the maximum',
    reading: observedReading,
    pages: () => fc.constant(paginationParameters({ limit: -1 })),
  }),
  pageCheck({
    id: 'rest.pagination.unknown-key',
    title: 'An unknown key inside pagination is ignored',
    ordered: true,
    reading: observedReading,
    pages: (list) => changed(byPage(list), { nope: '1' }),
  }),
];
