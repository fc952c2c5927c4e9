/** Properties of filters that need no oracle, and so hold on content the run knows nothing of. */
import fc from 'fast-check';
import type { OperatorRow } from '../../../spec/index.ts';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { cellsOf } from '../../generate/cells.ts';
import {
  comparisonOperators,
  equalitiesOfOneEntry,
  equatable,
  shownOperators,
  treeOf,
} from '../../generate/filters.ts';
import { queryString } from '../../generate/query-string.ts';
import { isObject, parseQuery, type QueryObject } from '../../oracle/parse-query.ts';
import type { Session } from '../../target/session.ts';
import type { EntryId, WorldEntry } from '../../world/world.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { askWhole } from '../reading/ask.ts';
import { type ListCase, typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';

/** Several filters on one content-type, whose lists must stand in some relation to each other. */
interface Related {
  readonly uid: string;
  /** Query strings, asked in this order. */
  readonly queries: readonly string[];
}

interface RelatedCheck {
  readonly id: string;
  readonly title: string;
  readonly clauses?: readonly string[];
  cases(all: readonly Ground[]): fc.Arbitrary<Related> | undefined;
  /** What is wrong with the lists, by id: `entry` is named in the message. */
  fault(lists: readonly ReadonlySet<EntryId>[]): { readonly id: EntryId; readonly message: string } | undefined;
}

async function idsOf(session: Session, scope: Scope, { uid, query }: ListCase): Promise<Set<EntryId>> {
  const most = scope.world.entries(uid).length;
  return new Set((await askWhole(session, typeOf(scope.model, uid), query, most)).ids);
}

function relatedCheck({ id, title, clauses = [id], cases, fault }: RelatedCheck): Check {
  return check<Related>({
    id,
    title,
    clauses,
    kind: 'read',
    tags: ['metamorphic'],
    plan(scope) {
      const arbitrary = cases(grounds(scope.model, scope.world));
      if (!arbitrary) return nothingToAsk;
      return {
        examples: fc.sample(arbitrary, { seed: 1, numRuns: 3 }),
        arbitrary,
        async run(session, { uid, queries }) {
          const lists: Set<EntryId>[] = [];
          for (const query of queries) lists.push(await idsOf(session, scope, { uid, query }));
          const found = fault(lists);
          if (!found) return;
          const entry: WorldEntry | undefined = scope.world.find(uid, found.id);
          throw new Mismatch({
            message: found.message,
            expected: title,
            actual: Object.fromEntries(queries.map((query, at) => [query, [...(lists[at] ?? [])]])),
            entries: entry ? [entry] : [],
          });
        },
      };
    },
  });
}

const asFilter = (filters: QueryObject): string => queryString({ filters } as Parameters<typeof queryString>[0]);

/** Comparisons on fields, each as its query and the attribute it is on. */
function comparisons(
  all: readonly Ground[],
  rows: readonly OperatorRow[],
): fc.Arbitrary<Related & { field: string }> | undefined {
  const cells = rows.flatMap((row) => cellsOf(row, all));
  if (cells.length === 0) return undefined;
  return fc.tuple(fc.constantFrom(...cells), fc.nat(9999)).map(([cell, at]) => {
    const comparison = cell.comparisons[at % cell.comparisons.length] ?? cell.comparisons[0];
    if (!comparison) throw new Error(`The cell ${cell.name} is empty.`);
    const query = queryString({ filters: treeOf(comparison) });
    return { uid: comparison.ground.type.uid, queries: [query], field: comparison.field.name };
  });
}

const filtersIn = (query: string): QueryObject => {
  const { filters } = parseQuery(query);
  return isObject(filters) ? filters : {};
};

const firstMissing = (from: ReadonlySet<EntryId>, ...into: readonly ReadonlySet<EntryId>[]): EntryId | undefined =>
  [...from].find((id) => !into.some((set) => set.has(id)));

const rows = comparisonOperators();

const partition = relatedCheck({
  id: 'rest.filters.partition',
  title: 'No entry meets both p and $not p, and every entry with a value meets one of them',
  cases: (all) =>
    comparisons(
      all,
      shownOperators().filter(({ operand }) => operand !== 'flag'),
    )?.map(({ uid, queries: [query = ''], field }) => ({
      uid,
      queries: [query, asFilter({ $not: filtersIn(query) }), asFilter({ [field]: { $notNull: 'true' } })],
    })),
  fault([p = new Set(), notP = new Set(), valued = new Set()]) {
    const both = [...p].find((id) => notP.has(id));
    if (both !== undefined) return { id: both, message: `entry ${both} meets the filter and its $not` };
    const neither = firstMissing(valued, p, notP);
    return neither === undefined
      ? undefined
      : { id: neither, message: `entry ${neither} has a value, yet meets neither the filter nor its $not` };
  },
});

const inIsUnion = relatedCheck({
  id: 'rest.filters.in-is-union',
  title: '$in is the union of $eq over its values',
  cases: (all) =>
    comparisons(
      all,
      rows.filter(({ name }) => name === '$in'),
    )?.map(({ uid, queries: [query = ''], field }) => {
      const held = filtersIn(query)[field];
      const values = isObject(held) && isObject(held.$in) ? Object.values(held.$in) : [];
      return { uid, queries: [query, ...values.map((value) => asFilter({ [field]: { $eq: value } }))] };
    }),
  fault([union = new Set(), ...single]) {
    const extra = firstMissing(union, ...single);
    if (extra !== undefined) return { id: extra, message: `entry ${extra} is $in the values, but $eq to none of them` };
    const lost = single.map((list) => firstMissing(list, union)).find((id) => id !== undefined);
    return lost === undefined
      ? undefined
      : { id: lost, message: `entry ${lost} is $eq to a value, but not $in the values` };
  },
});

const betweenIsRange = relatedCheck({
  id: 'rest.filters.between-is-range',
  title: '$between is $gte the lower and $lte the upper bound',
  clauses: ['rest.filters.between-inclusive'],
  cases: (all) =>
    comparisons(
      all,
      rows.filter(({ name }) => name === '$between'),
    )?.map(({ uid, queries: [query = ''], field }) => {
      const held = filtersIn(query)[field];
      const [low = '', high = ''] = isObject(held) && isObject(held.$between) ? Object.values(held.$between) : [];
      return { uid, queries: [query, asFilter({ [field]: { $gte: low } }), asFilter({ [field]: { $lte: high } })] };
    }),
  fault([range = new Set(), from = new Set(), to = new Set()]) {
    const outside = [...range].find((id) => !from.has(id) || !to.has(id));
    if (outside !== undefined)
      return { id: outside, message: `entry ${outside} is $between the bounds, but not $gte and $lte them` };
    const lost = [...from].find((id) => to.has(id) && !range.has(id));
    return lost === undefined
      ? undefined
      : { id: lost, message: `entry ${lost} is $gte and $lte the bounds, but not $between them` };
  },
});

const andOrder = relatedCheck({
  id: 'rest.filters.and-order',
  title: 'The order of the filters in $and does not matter',
  clauses: ['rest.filters.and'],
  cases(all) {
    const usable = all.filter((ground) => equatable(ground).length > 1);
    if (usable.length === 0) return undefined;
    return fc.oneof(
      ...usable.map((ground) =>
        equalitiesOfOneEntry(ground).map((trees) => ({
          uid: ground.type.uid,
          queries: [queryString({ filters: { $and: trees } }), queryString({ filters: { $and: trees.toReversed() } })],
        })),
      ),
    );
  },
  fault([one = new Set(), other = new Set()]) {
    const lost = firstMissing(one, other) ?? firstMissing(other, one);
    return lost === undefined
      ? undefined
      : { id: lost, message: `entry ${lost} is in one order of $and, but not in the other` };
  },
});

export const metamorphicChecks: readonly Check[] = [partition, inIsUnion, betweenIsRange, andOrder];
