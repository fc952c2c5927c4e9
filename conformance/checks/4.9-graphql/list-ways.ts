/** Ways to ask for a list of known items: filters, sorts and pages together, and the items that each must answer. */
import { sortTexts } from '../../generate/graphql/filter-text.ts';
import { byChance, pickFrom } from '../../generate/pick.ts';
import { isObject } from '../../models/json.ts';
import type { Attribute } from '../../models/model.ts';
import { order, textOrder } from '../../oracle/order.ts';
import { type Random, shuffled } from '../../world/random.ts';
import { type Filter, idType, isPlain, type KnownItem, operatorsBy, type Plain, plainTypes } from './list-operators.ts';

type Lists = readonly (readonly KnownItem[])[];

/** A way to ask, and what of the items it must answer, given in the order of their ids. */
export interface ListWay {
  readonly args: string;
  /** Whether the answer has an order; else only which items it holds is known. */
  readonly isOrdered: boolean;
  of(items: readonly KnownItem[]): readonly KnownItem[];
}

/** Attributes whose values every item has, in a form that all servers read alike. */
export function columnsOf(attributes: readonly (Plain & Partial<Attribute>)[], items: readonly KnownItem[]): Plain[] {
  return attributes
    .filter(({ type, private: hidden }) => plainTypes.has(type) && !hidden)
    .filter(({ name, type }) => items.every(({ values }) => isPlain(type, values[name])))
    .filter((column) => distinct(column, items) === new Set(items.map(({ values }) => values[column.name])).size);
}

/** The order of two values; undefined where collations differ. */
function compare(a: unknown, b: unknown): number | undefined {
  return typeof a === 'string' && typeof b === 'string' ? textOrder(a, b) : order(Number(a), Number(b));
}

const isSortable = ({ name }: Plain, items: readonly KnownItem[]): boolean =>
  items.every((one, at) =>
    items.slice(0, at).every((other) => compare(one.values[name], other.values[name]) !== undefined),
  );

/** Filters by values of the items: every join, and operators that only read together say which items pass. */
function filtersBy(columns: readonly Plain[], items: readonly KnownItem[], random: Random): Filter[] {
  const [one, two] = [pickFrom(columns, byChance(random)), pickFrom(columns, byChance(random))];
  const [a, b] = shuffled(items, random);
  if (!one || !two || !a || !b) return [];
  const literal = (value: unknown): string => JSON.stringify(value);
  const is =
    ({ name }: Plain, item: KnownItem) =>
    (other: KnownItem) =>
      other.values[name] === item.values[name];
  const eq = (column: Plain, item: KnownItem): string =>
    `{ ${column.name}: { eq: ${literal(item.values[column.name])} } }`;
  const [isA, isB] = [is(one, a), is(two, b)];
  const both = `[${literal(a.values[one.name])}, ${literal(b.values[one.name])}]`;
  return [
    { text: eq(one, a), passes: isA },
    { text: `{ or: [${eq(one, a)}, ${eq(two, b)}] }`, passes: (item) => isA(item) || isB(item) },
    { text: `{ not: ${eq(one, a)} }`, passes: (item) => !isA(item) },
    { text: `{ ${one.name}: { not: { eq: ${literal(a.values[one.name])} } } }`, passes: (item) => !isA(item) },
    { text: `{ ${two.name}: { ne: ${literal(b.values[two.name])} } }`, passes: (item) => !isB(item) },
    { text: `{ ${one.name}: { in: ${both} } }`, passes: (item) => isA(item) || is(one, b)(item) },
    { text: `{ and: [{ not: ${eq(one, a)} }, ${eq(two, b)}] }`, passes: (item) => !isA(item) && isB(item) },
    { text: `{ not: { or: [${eq(one, a)}, ${eq(two, b)}] } }`, passes: (item) => !isA(item) && !isB(item) },
  ];
}

interface Sort {
  readonly keys: readonly string[];
  sorted(items: readonly KnownItem[]): readonly KnownItem[];
}

/** Sorts that say where each item of every list stands; the items come in the order of their ids. */
function sortsBy(columns: readonly Plain[], items: readonly KnownItem[], lists: Lists): Sort[] {
  const tied = columns
    .filter((column) => column.type !== idType && lists.every((list) => isSortable(column, list)))
    .toSorted((a, b) => distinct(a, items) - distinct(b, items))
    .filter((column) => distinct(column, items) > 1);
  const byId: Sort[] = [
    { keys: ['id'], sorted: (list) => list },
    { keys: ['id:desc'], sorted: (list) => list.toReversed() },
  ];
  const by = ({ name }: Plain): Sort[] =>
    [1, -1].flatMap((turn) =>
      byId.map(({ keys: [second = 'id'], sorted }) => ({
        keys: [turn === 1 ? name : `${name}:desc`, second],
        sorted: (list: readonly KnownItem[]) =>
          sorted(list).toSorted((a, b) => turn * (compare(a.values[name], b.values[name]) ?? 0)),
      })),
    );
  return [...byId, ...tied.slice(0, 1).flatMap(by), ...tied.slice(-1).flatMap(by)];
}

/** Number of values that differ in more than case and accents. */
const distinct = ({ name }: Plain, items: readonly KnownItem[]): number =>
  new Set(items.map(({ values: { [name]: value } }) => (typeof value === 'string' ? folded(value) : value))).size;

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A page, where it begins and how long it is at most. */
type Page = readonly [text: string, start: number, size: number];

const pages: readonly Page[] = [
  ['start: 1, limit: 1', 1, 1],
  ['page: 2, pageSize: 1', 1, 1],
  ['limit: 2', 0, 2],
  ['start: 1', 1, 10],
  ['limit: 1', 0, 1],
  ['page: 1, pageSize: 2', 0, 2],
];

/**
 * Ways to ask for lists, drawn for the longest: each sort alone, each page of a sort, and each filter beside any of them.
 * Several keys stand in texts of their own, or in one.
 *
 * @param comparable the attributes that operators compare
 */
export function listWays(
  columns: readonly Plain[],
  comparable: readonly Plain[],
  lists: Lists,
  limit: number,
  random: Random,
): ListWay[] {
  const [items = []] = lists.toSorted((a, b) => b.length - a.length);
  const sorts = shuffled(sortsBy(columns, items, lists), random);
  const parts = shuffled(pages, random);
  const way = (filter: Filter | undefined, sort: Sort | undefined, page: Page | undefined): ListWay => {
    const [text, start, size] = page ?? [`limit: ${limit}`, 0, Number.POSITIVE_INFINITY];
    const args = [
      ...(filter ? [`filters: ${filter.text}`] : []),
      ...(sort ? [`sort: ${pickFrom(sortTexts(sort.keys), byChance(random))}`] : []),
      `pagination: { ${text} }`,
    ].join(', ');
    const passing = (list: readonly KnownItem[]) => (filter ? list.filter((item) => filter.passes(item)) : list);
    return {
      args,
      isOrdered: sort !== undefined,
      of: (list) => (sort ? sort.sorted(passing(list)) : passing(list)).slice(start, start + size),
    };
  };
  const nth = <Item>(list: readonly Item[], at: number): Item | undefined => list[at % list.length];
  return [
    ...sorts.map((sort) => way(undefined, sort, undefined)),
    ...parts.map((page, at) => way(undefined, nth(sorts, at), page)),
    ...shuffled([...filtersBy(columns, items, random), ...operatorsBy(comparable, items, random)], random).map(
      (filter, at) => {
        const sort = at % 4 === 0 ? undefined : nth(sorts, at);
        return way(filter, sort, sort && at % 2 === 0 ? nth(parts, at) : undefined);
      },
    ),
  ];
}

/** The items of an answered list: a list of components, or of entities. */
export const itemsIn = (value: unknown): readonly unknown[] => {
  const list = isObject(value) ? value.data : value;
  return Array.isArray(list) ? list : [];
};
