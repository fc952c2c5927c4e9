/** Pages of lists, what meta says of them, and defaults (4.9, 2.3). */
import fc from 'fast-check';
import { listName } from '../../models/graphql-names.ts';
import { askedFields } from '../../oracle/graphql/document.ts';
import { answeredMeta } from '../../oracle/graphql/envelope.ts';
import type { Capability } from '../../target/target.ts';
import type { EntryId } from '../../world/world.ts';
import { countedTypes } from '../4.3-pagination/counted-types.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { dataOf, entriesIn, largestList } from './lists.ts';
import { listedTypes } from './order-and-state.ts';

/** One part of a list, beside the whole list in the same order. */
interface PageCase {
  readonly uid: string;
  /** The fields of PaginationArg that are given. */
  readonly pagination: Readonly<Record<string, number>>;
}

interface Page {
  readonly ids: readonly EntryId[];
  readonly whole: readonly EntryId[];
  readonly total: number;
  readonly meta: Readonly<Record<string, unknown>> | undefined;
}

interface PageCheck {
  readonly id: string;
  readonly title: string;
  readonly clauses?: readonly string[];
  readonly larger?: number;
  paginations(total: number): readonly PageCase['pagination'][];
  fault(
    testCase: PageCase,
    page: Page,
  ): { readonly message: string; readonly expected: unknown; readonly actual: unknown } | undefined;
}

const written = (pagination: PageCase['pagination']): string =>
  `{ ${Object.entries(pagination)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')} }`;

const meta = 'meta { pagination { total page pageSize pageCount } }';

function pageCheck({ id, title, clauses = [id], larger = 1, paginations, fault }: PageCheck): Check {
  return check<PageCase>({
    id,
    title,
    clauses,
    kind: 'read',
    needs: ['graphql'],
    plan(scope) {
      const most = largestList(scope.target);
      const counted = countedTypes(scope).filter(({ total }) => total > larger && total <= most);
      const cases = counted.map(({ uid, total }) =>
        paginations(total).map((pagination): PageCase => ({ uid, pagination })),
      );
      if (cases.length === 0) return nothingToAsk;
      return {
        examples: cases.flatMap((list, at) => list.slice(0, at === 0 ? list.length : 1)),
        arbitrary: fc.constantFrom(...cases).chain((list) => fc.constantFrom(...list)),
        async run(session, testCase) {
          const name = listName(typeOf(scope.model, testCase.uid));
          const query = `{ page: ${name}(sort: ["id"], pagination: ${written(testCase.pagination)}) { data { id } ${meta} } whole: ${name}(sort: ["id"], pagination: { limit: ${most} }) { data { id } } }`;
          const data = dataOf(await session.graphql({ query }));
          const ids = new Map(
            askedFields(scope.model, query).map((asked) => [
              asked.key,
              entriesIn(scope, asked, data[asked.key]).map((entry) => entry.id),
            ]),
          );
          const total = counted.find(({ uid }) => uid === testCase.uid)?.total ?? 0;
          const page = {
            ids: ids.get('page') ?? [],
            whole: ids.get('whole') ?? [],
            total,
            meta: answeredMeta(data.page),
          };
          const found = fault(testCase, page);
          if (found) throw new Mismatch(found);
        },
      };
    },
  });
}

/** Where a part begins and how long it is. */
function sliceOf({ page, pageSize, start = 0, limit }: PageCase['pagination']): { start: number; size: number } {
  if (pageSize !== undefined) return { start: ((page ?? 1) - 1) * pageSize, size: pageSize };
  return { start, size: limit ?? 10 };
}

function partFault({ pagination }: PageCase, { ids, whole }: Page) {
  const { start, size } = sliceOf(pagination);
  const expected = whole.slice(start, start + size);
  if (expected.join() === ids.join()) return undefined;
  return { message: `pagination ${written(pagination)} answers another part of the list`, expected, actual: ids };
}

function metaFault({ pagination }: PageCase, { total, meta: actual }: Page) {
  const { start, size } = sliceOf(pagination);
  const expected: Record<string, number> = {
    total,
    page: Math.floor(start / size) + 1,
    pageSize: size,
    pageCount: Math.ceil(total / size),
  };
  const wrong = Object.keys(expected).find((name) => actual?.[name] !== expected[name]);
  if (wrong === undefined) return undefined;
  return { message: `meta.pagination.${wrong} is wrong for ${written(pagination)}`, expected, actual };
}

/** Parts by page and by offset that lie inside a list. */
const parts = (total: number): PageCase['pagination'][] => {
  const half = Math.max(1, Math.floor(total / 2));
  return [
    { page: 2, pageSize: half },
    { start: 1, limit: half },
    { page: 1, pageSize: half },
    { pageSize: half },
    { limit: half },
    { start: half, limit: total },
    { page: Math.ceil(total / 3), pageSize: 3 },
  ];
};

/** Two ways to ask a list that must be answered alike. */
interface TwinCase {
  readonly uid: string;
  readonly written: string;
}

function defaultCheck(id: string, title: string, text: string, needs: readonly Capability[] = []): Check {
  return check<TwinCase>({
    id,
    title,
    clauses: [id],
    kind: 'read',
    needs: ['graphql', ...needs],
    plan(scope: Scope) {
      const types = listedTypes(scope);
      if (types.length === 0) return nothingToAsk;
      return {
        examples: types.map(({ uid }): TwinCase => ({ uid, written: text })),
        async run(session, { uid, written: given }) {
          const name = listName(typeOf(scope.model, uid));
          const query = `{ without: ${name} { data { id } ${meta} } with: ${name}(${given}) { data { id } ${meta} } }`;
          const data = dataOf(await session.graphql({ query }));
          if (JSON.stringify(data.without) === JSON.stringify(data.with)) return;
          throw new Mismatch({
            message: `${name} without arguments is answered otherwise than with ${given}`,
            expected: data.with,
            actual: data.without,
          });
        },
      };
    },
  });
}

export const pageChecks: readonly Check[] = [
  pageCheck({
    id: 'graphql.list.pagination',
    title: 'pagination selects a part of the list, by page or by offset',
    paginations: parts,
    fault: partFault,
  }),
  pageCheck({
    id: 'graphql.pagination-meta',
    title: 'meta.pagination shows total, page, pageSize and pageCount, also for offsets',
    paginations: (total) => parts(total).filter((one) => (one.start ?? 0) % (one.limit ?? 1) === 0),
    fault: metaFault,
  }),
  pageCheck({
    id: 'graphql.pagination-default-limit',
    title: 'Without a limit a list holds at most 10 entries',
    larger: 10,
    paginations: () => [{ start: 0 }, {}],
    fault: ({ pagination }, { ids }) =>
      ids.length === 10
        ? undefined
        : {
            message: `pagination ${written(pagination)} answers ${ids.length} entries`,
            expected: 10,
            actual: ids.length,
          },
  }),
  pageCheck({
    id: 'graphql.pagination-too-small',
    title: 'A page or limit below 1 counts as 1, a start below 0 as 0, and limit -1 is everything',
    paginations: () => [
      { limit: 0 },
      { limit: -2 },
      { page: 0, pageSize: 2 },
      { page: 1, pageSize: 0 },
      { start: -3, limit: 2 },
      { limit: -1 },
    ],
    fault: ({ pagination }, { ids, whole }) => {
      const size = pagination.limit ?? pagination.pageSize ?? 1;
      const expected = size === -1 ? whole : whole.slice(0, Math.max(1, size));
      if (expected.join() === ids.join()) return undefined;
      return { message: `pagination ${written(pagination)} is not raised`, expected, actual: ids };
    },
  }),
  defaultCheck('graphql.list.pagination-default', 'pagination defaults to {}', 'pagination: {}'),
  defaultCheck('graphql.list.sort-default', 'sort defaults to []', 'sort: []'),
];
