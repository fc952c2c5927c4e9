/** Uses the indexes of columns to narrow down the entries that can pass a filter. */
import { testOf } from '../query/operators.ts';
import type { Filter } from '../query/query.ts';
import { comparerOf } from '../store/compare.ts';
import type { IndexedReader } from '../store/indexed-reader.ts';
import type { Entry, Json } from '../store/reader.ts';

type Comparison = Extract<Filter, { kind: 'compare' }>;

/** Below this many entries a scan is faster than an index. */
const SMALL = 500;

/** An index pays off when it leaves at most one in so many entries, since those lie scattered in memory. */
const WORTH = 8;

/**
 * Finds a superset of the entries that pass a filter, in any order, from the index of the most selective comparison. Each
 * must still be tested.
 *
 * @param uid uid of the table
 * @returns undefined when no index narrows the table down enough
 */
export function candidates(filter: Filter, uid: string, reader: IndexedReader): readonly Entry[] | undefined {
  const every = reader.all(uid);
  let best: readonly Range[] | undefined;
  for (const part of joined(filter)) {
    if (part.column.name === 'id' && part.operator === '$eq') {
      const entry = reader.get(uid, Number(part.operands[0]));
      return entry ? [entry] : [];
    }
    const ranges = every.length < SMALL ? undefined : rangesOf(part, uid, reader);
    if (ranges && sizeOf(ranges) * WORTH <= every.length && (!best || sizeOf(ranges) < sizeOf(best))) best = ranges;
  }
  return best?.flatMap(({ entries, from, to }) => entries.slice(from, to));
}

/** The comparisons that are joined by `$and`. */
function joined(filter: Filter): readonly Comparison[] {
  if (filter.kind === 'compare') return [filter];
  return filter.kind === 'and' ? filter.filters.flatMap(joined) : [];
}

/** A range of entries in the order of a column. */
interface Range {
  readonly entries: readonly Entry[];
  readonly from: number;
  readonly to: number;
}

const sizeOf = (ranges: readonly Range[]): number => ranges.reduce((sum, { from, to }) => sum + to - from, 0);

/** Lists longer than this are not looked up value by value. */
const MOST = 100;

/** The ranges of entries that pass a comparison; no entry is in two of them. */
function rangesOf(comparison: Comparison, uid: string, reader: IndexedReader): readonly Range[] | undefined {
  const { test, denies } = testOf(comparison.operator);
  if (test.by !== 'list' || denies) {
    const range = rangeOf(comparison, uid, reader);
    return range && [range];
  }
  const { operands } = comparison;
  if (operands.length > MOST || operands.some(isUnordered)) return undefined;
  const ranges = operands.map((operand) =>
    rangeOf({ ...comparison, operator: '$eq', operands: [operand] }, uid, reader),
  );
  // equal operands have equal ranges
  const filled = ranges.flatMap((range) => (range && range.from < range.to ? [range] : []));
  return [...new Map(filled.map((range) => [range.from, range])).values()];
}

/** The range of entries that pass an equality or range comparison. */
function rangeOf({ column, operator, operands }: Comparison, uid: string, reader: IndexedReader): Range | undefined {
  const { test, denies } = testOf(operator);
  const [first = null, second = null] = operands;
  if (denies || (test.by !== 'order' && test.by !== 'bounds') || isUnordered(first)) return undefined;
  if (test.by === 'bounds' && isUnordered(second)) return undefined;
  const entries = reader.sorted(uid, column);
  const compare = comparerOf(column.type);
  const place = (value: Json, after: boolean): number =>
    firstIndex(entries, (entry) => {
      const stored = entry[column.name] ?? null;
      if (stored === null) return false;
      const order = compare(stored, value);
      return order > 0 || (order === 0 && !after);
    });
  const [from, to] = [0, entries.length];
  if (test.by === 'bounds')
    return { entries, from: place(first, false), to: Math.max(place(first, false), place(second, true)) };
  switch (test.sign) {
    case '===':
      return { entries, from: place(first, false), to: place(first, true) };
    case '>':
    case '>=':
      return { entries, from: place(first, test.sign === '>'), to };
    case '<':
    case '<=':
      return { entries, from, to: place(first, test.sign === '<=') };
  }
}

/** Binary search: index of the first entry for which `holds` is true. It must be true for all entries after that too. */
function firstIndex(entries: readonly Entry[], holds: (entry: Entry) => boolean): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (entry && !holds(entry)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a value has no place in an order. */
function isUnordered(value: Json): boolean {
  return value === null || Number.isNaN(value);
}
