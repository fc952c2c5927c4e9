/** Order of lists: judged between entries whose order all usual collations agree on; NULL and ties are free. */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { queryString } from '../../generate/query-string.ts';
import { sortText, sortValue, sortValues } from '../../generate/sort.ts';
import { parseQuery } from '../../oracle/parse-query.ts';
import { firstDisorder, sortKeys } from '../../oracle/sort.ts';
import type { WorldEntry } from '../../world/world.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { askWhole } from '../reading/ask.ts';
import { type ListCase, typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { compareSelection, expectedSelection, largestAnswer } from '../reading/selection.ts';

export const sortCase = (ground: Ground, sort: string | readonly string[]): ListCase => ({
  uid: ground.type.uid,
  query: queryString({ sort }),
});

/** Grounds with something to sort by. */
export const sortableGrounds = ({ model, world }: Scope): Ground[] =>
  grounds(model, world).filter(({ sortable }) => sortable.length > 0);

/** Throws Mismatch when two answered entries stand in an order that the `sort` of the query forbids. */
export function compareOrder(scope: Scope, { uid, query }: ListCase, ids: readonly WorldEntry['id'][]): void {
  const type = typeOf(scope.model, uid);
  const keys = sortKeys(parseQuery(query).sort);
  const answered = ids.flatMap((id) => scope.world.find(uid, id) ?? []);
  const [earlier, later] = firstDisorder(keys, type, answered) ?? [];
  if (!earlier || !later) return;
  const values = ({ values: held }: WorldEntry): string =>
    keys.map(({ field }) => `${field} ${JSON.stringify(held[field])}`).join(', ');
  throw new Mismatch({
    message: `entry ${earlier.id} (${values(earlier)}) stands before entry ${later.id} (${values(later)}) in ${decodeURIComponent(query)}`,
    expected: keys,
    actual: { ids },
    entries: [earlier, later],
  });
}

interface SortCheck {
  readonly id: string;
  readonly title: string;
  cases(ground: Ground): fc.Arbitrary<ListCase> | undefined;
}

/** Every sortable attribute type once, so that each has an example. */
function typedExamples(all: readonly Ground[], direction: string): ListCase[] {
  const seen = new Set<string>();
  return all.flatMap((ground) =>
    ground.sortable.flatMap(({ name, type }) => {
      if (seen.has(type)) return [];
      seen.add(type);
      return [sortCase(ground, `${name}${direction}`)];
    }),
  );
}

function sortCheck({ id, title, cases, direction }: SortCheck & { readonly direction?: string }): Check {
  return check<ListCase>({
    id,
    title,
    clauses: [id],
    kind: 'read',
    plan(scope) {
      const all = sortableGrounds(scope);
      const drawn = all.flatMap((ground) => cases(ground) ?? []);
      if (drawn.length === 0) return nothingToAsk;
      const arbitrary = fc.oneof(...drawn);
      return {
        examples:
          direction === undefined ? fc.sample(arbitrary, { seed: 1, numRuns: 3 }) : typedExamples(all, direction),
        arbitrary,
        async run(session, testCase) {
          const most = scope.world.entries(testCase.uid).length;
          const { ids } = await askWhole(session, typeOf(scope.model, testCase.uid), testCase.query, most);
          compareOrder(scope, testCase, ids);
        },
      };
    },
  });
}

const one = (ground: Ground, direction: 'asc' | 'desc' | 'none'): fc.Arbitrary<ListCase> =>
  sortValue(ground, direction).map((value) => sortCase(ground, sortText(value)));

const several = (ground: Ground): fc.Arbitrary<string[]> | undefined =>
  ground.sortable.length > 1 ? sortValues(ground).map((values) => values.map(sortText)) : undefined;

const permutes = check<ListCase>({
  id: 'rest.sort.permutes',
  title: 'A sorted list holds the same entries as without sort',
  clauses: ['rest.sort.permutes'],
  kind: 'read',
  tags: ['metamorphic'],
  plan(scope) {
    const all = sortableGrounds(scope);
    if (all.length === 0) return nothingToAsk;
    const arbitrary = fc.oneof(
      ...all.map((ground) => sortValue(ground).map((value) => sortCase(ground, sortText(value)))),
    );
    return {
      examples: fc.sample(arbitrary, { seed: 1, numRuns: 3 }),
      arbitrary,
      async run(session, { uid, query }) {
        const type = typeOf(scope.model, uid);
        const selection = expectedSelection(scope, type, query);
        const { ids } = await askWhole(session, type, query, largestAnswer(selection));
        compareSelection(selection, ids);
      },
    };
  },
});

export const sortChecks: readonly Check[] = [
  sortCheck({
    id: 'rest.sort.one',
    title: 'sort=<field> orders the list by that field, in either direction',
    direction: '',
    cases: (ground) => sortValue(ground).map((value) => sortCase(ground, sortText(value))),
  }),
  sortCheck({
    id: 'rest.sort.many',
    title: 'Several sort fields apply in order',
    cases: (ground) => several(ground)?.map((sort) => sortCase(ground, sort)),
  }),
  sortCheck({
    id: 'rest.sort.default-ascending',
    title: 'A sort value without an order is ascending',
    direction: '',
    cases: (ground) => one(ground, 'none'),
  }),
  sortCheck({
    id: 'rest.sort.ascending',
    title: ':asc orders ascending',
    direction: ':asc',
    cases: (ground) => one(ground, 'asc'),
  }),
  sortCheck({
    id: 'rest.sort.descending',
    title: ':desc orders descending',
    direction: ':desc',
    cases: (ground) => one(ground, 'desc'),
  }),
  permutes,
  sortCheck({
    id: 'rest.sort.order-case',
    title: ':ASC and :DESC are taken in any case',
    cases: (ground) =>
      fc
        .tuple(sortValue(ground, 'asc'), fc.constantFrom('ASC', 'DESC', 'Desc', 'Asc'))
        .map(([{ field }, order]) => sortCase(ground, `${field}:${order}`)),
  }),
  sortCheck({
    id: 'rest.sort.comma-list',
    title: 'A comma list of sort fields is the same as an array',
    cases: (ground) => several(ground)?.map((sort) => sortCase(ground, sort.join(','))),
  }),
  sortCheck({
    id: 'rest.sort.timestamps',
    title: 'id, createdAt and updatedAt can be sorted by',
    cases: (ground) =>
      fc
        .tuple(fc.constantFrom('id', 'createdAt', 'updatedAt'), fc.constantFrom('', ':asc', ':desc'))
        .map(([field, order]) => sortCase(ground, `${field}${order}`)),
  }),
];
