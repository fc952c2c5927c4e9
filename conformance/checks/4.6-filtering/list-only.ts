/** Filters act on lists alone, and there on data and totals alike. */
import fc from 'fast-check';
import { grounds } from '../../generate/attributes.ts';
import { equality, equatable } from '../../generate/filters.ts';
import { queryString } from '../../generate/query-string.ts';
import { answeredEntry, answeredPagination } from '../../oracle/shape.ts';
import { entryPath } from '../../target/endpoints.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { listIn, pathOf } from '../reading/ask.ts';
import { type ListCase, typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { expectedSelection } from '../reading/selection.ts';
import { filterCases, fixedExamples } from './drawn-filter.ts';

interface OneCase {
  readonly uid: string;
  /** Place of the entry among those of its content-type. */
  readonly at: number;
  readonly query: string;
}

/** Filters where there is no list may be refused as such; an entry that is not found has met them. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 404;

const listOnly = check<OneCase>({
  id: 'rest.filters.list-only.read',
  title: 'Whether one entry asked for by id meets the filters makes no difference',
  clauses: ['rest.filters.list-only'],
  kind: 'read',
  plan({ model, world }) {
    const usable = grounds(model, world).filter((ground) => equatable(ground).length > 0);
    if (usable.length === 0) return nothingToAsk;
    const arbitrary = fc.oneof(
      ...usable.map((ground) =>
        fc.tuple(fc.nat(ground.entries.length - 1), equality(ground), fc.boolean()).map(
          ([at, filter, negated]): OneCase => ({
            uid: ground.type.uid,
            at,
            query: queryString({ filters: negated ? { $not: filter } : filter }),
          }),
        ),
      ),
    );
    return {
      examples: fc.sample(arbitrary, { seed: 1, numRuns: 3 }),
      arbitrary,
      async run(session, { uid, at, query }) {
        const listed = usable.find(({ type }) => type.uid === uid)?.entries ?? [];
        const entry = listed[at % Math.max(1, listed.length)];
        if (!entry) throw new Error(`The world has no entry of ${uid}.`);
        const path = `${entryPath(typeOf(model, uid), entry.segment)}?${query}`;
        const { status, body } = await session.get(path);
        if (isRefusal(status) || (status === 200 && answeredEntry(body)?.id === entry.id)) return;
        throw new Mismatch({
          message: `entry ${entry.id} is not answered by its id when filters are given`,
          expected: { status: '200, or a refusal of the parameter', id: entry.id },
          actual: { status, body },
          entries: [entry],
        });
      },
    };
  },
});

/** `page` is added to the query: the totals of a page are those of the whole. */
function totalsCheck(id: string, title: string, clause: string, page: string): Check {
  return check<ListCase>({
    id,
    title,
    clauses: [clause],
    kind: 'read',
    plan(scope) {
      const usable = grounds(scope.model, scope.world).filter((ground) => equatable(ground).length > 0);
      const arbitrary = filterCases(usable, equality)?.map(({ uid, query }) => ({ uid, query: `${query}${page}` }));
      if (!arbitrary) return nothingToAsk;
      return {
        examples: fixedExamples(arbitrary),
        arbitrary,
        async run(session, { uid, query }) {
          const type = typeOf(scope.model, uid);
          const answer = await session.get(pathOf(type, query));
          const listed = listIn(answer);
          const { required, open } = expectedSelection(scope, type, query);
          const total = answeredPagination(answer.body)?.total;
          if (typeof total === 'number' && total >= required.size && total <= required.size + open.size) return;
          throw new Mismatch({
            message: `meta.pagination.total is ${JSON.stringify(total)}, but the filter selects ${required.size} entries`,
            expected: { total: required.size },
            actual: { total, answered: listed.length },
            entries: [...required.values()].slice(0, 2),
          });
        },
      };
    },
  });
}

export const listOnlyChecks: readonly Check[] = [
  listOnly,
  totalsCheck('rest.filters.syntax', 'Filters act on the totals as on the data', 'rest.filters.syntax', ''),
  totalsCheck(
    'rest.pagination.total.filtered',
    'total counts what the filters select, whatever the page',
    'rest.pagination.total',
    '&pagination[page]=1&pagination[pageSize]=1',
  ),
];
