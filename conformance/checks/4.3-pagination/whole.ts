/** Pages laid end to end, the same totals on all of them, and what may not be mixed. */
import fc from 'fast-check';
import { pageSizes, paginationParameters } from '../../generate/pagination.ts';
import { queryString } from '../../generate/query-string.ts';
import type { Session } from '../../target/session.ts';
import type { EntryId } from '../../world/world.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { askWhole, listIn, pathOf } from '../reading/ask.ts';
import { type ListCase, typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { refusalCheck } from '../reading/refusal-check.ts';
import { countedTypes, largestOf } from './page-check.ts';

interface PagesCase {
  readonly uid: string;
  readonly sort: string;
  readonly size: number;
  readonly mode: 'page' | 'offset';
}

const pagesMakeTheWhole = check<PagesCase>({
  id: 'rest.pagination.pages-make-the-whole',
  title: 'All pages laid end to end are the whole list, in order',
  clauses: ['rest.pagination.pages-make-the-whole'],
  kind: 'read',
  tags: ['metamorphic'],
  plan(scope) {
    const counted = countedTypes(scope);
    if (counted.length === 0) return nothingToAsk;
    const arbitrary = fc.oneof(
      ...counted.map(({ uid, total }) => {
        const sizes = pageSizes({ total, largest: largestOf(scope.target) }).filter((size) => size >= total / 6);
        return fc.record({
          uid: fc.constant(uid),
          sort: fc.constantFrom('id:asc', 'id:desc'),
          size: fc.constantFrom(...sizes),
          mode: fc.constantFrom<PagesCase['mode'][]>('page', 'offset'),
        });
      }),
    );
    return {
      examples: fc.sample(arbitrary, { seed: 1, numRuns: 4 }),
      arbitrary,
      async run(session, { uid, sort, size, mode }) {
        const type = typeOf(scope.model, uid);
        const total = counted.find((known) => known.uid === uid)?.total ?? 0;
        const { ids: whole } = await askWhole(session, type, queryString({ sort }), total);
        const laid: EntryId[] = [];
        for (let at = 0; at * size < total; at += 1) {
          const part = mode === 'page' ? { page: at + 1, pageSize: size } : { start: at * size, limit: size };
          const answer = await session.get(pathOf(type, queryString({ sort, ...paginationParameters(part) })));
          laid.push(...listIn(answer).map(({ id }) => id));
        }
        if (JSON.stringify(laid) === JSON.stringify(whole)) return;
        throw new Mismatch({
          message: `pages of ${size}, laid end to end, are not the whole list`,
          expected: whole,
          actual: laid,
        });
      },
    };
  },
});

const sortBeforePagination = check<{ readonly uid: string; readonly size: number }>({
  id: 'rest.sort.before-pagination',
  title: 'The whole list is sorted before it is cut into pages',
  clauses: ['rest.sort.before-pagination'],
  kind: 'read',
  tags: ['metamorphic'],
  plan(scope) {
    const counted = countedTypes(scope);
    if (counted.length === 0) return nothingToAsk;
    const arbitrary = fc.oneof(
      ...counted.map(({ uid, total }) =>
        fc.record({ uid: fc.constant(uid), size: fc.integer({ min: 1, max: Math.max(1, Math.min(total - 1, 10)) }) }),
      ),
    );
    const idsOf = async (session: Session, uid: string, query: string): Promise<EntryId[]> =>
      listIn(await session.get(pathOf(typeOf(scope.model, uid), query))).map(({ id }) => id);
    return {
      examples: fc.sample(arbitrary, { seed: 1, numRuns: 3 }),
      arbitrary,
      async run(session, { uid, size }) {
        const page = paginationParameters({ page: 1, pageSize: size });
        const ids = await idsOf(session, uid, queryString({ sort: 'id:desc', ...page }));
        const total = counted.find((known) => known.uid === uid)?.total ?? 0;
        const whole = await askWhole(session, typeOf(scope.model, uid), 'sort=id:desc', total);
        const expected = whole.ids.slice(0, size);
        if (JSON.stringify(ids) === JSON.stringify(expected)) return;
        throw new Mismatch({
          message: 'the first page of a sorted list does not hold the first entries of the whole sorted list',
          expected,
          actual: ids,
        });
      },
    };
  },
});

const mixtures = [
  { page: 1, start: 0 },
  { page: 1, limit: 2 },
  { pageSize: 2, start: 0 },
  { pageSize: 2, limit: 2 },
  { page: 2, pageSize: 1, start: 0, limit: 1 },
];

const notIntegers = [...['page', 'pageSize', 'start', 'limit'].map((name) => ({ [name]: 'abc' })), { page: '1.5' }];

const pageRequests = (scope: Scope, parts: readonly Readonly<Record<string, number | string>>[]): ListCase[] =>
  countedTypes(scope).flatMap(({ uid }) =>
    parts.map((part) => ({ uid, query: queryString(paginationParameters(part)) })),
  );

export const wholeChecks: readonly Check[] = [
  pagesMakeTheWhole,
  sortBeforePagination,
  refusalCheck({
    id: 'rest.pagination.no-mixing',
    title: 'page or pageSize together with start or limit is refused',
    refusal: 'error',
    cases: (scope) => pageRequests(scope, mixtures),
  }),
  refusalCheck({
    id: 'rest.pagination.not-a-number',
    title: 'A page, pageSize, start or limit that is no integer is refused',
    refusal: 'error',
    cases: (scope) => pageRequests(scope, notIntegers),
  }),
];
