/** Finds the first entries of a sorted list by scanning the index of its first key, and stops when it has enough. */
import type { SortKey } from '../query/query.ts';
import { comparerOf, nullsFirst } from '../store/compare.ts';
import type { IndexedReader } from '../store/indexed-reader.ts';
import type { Entry } from '../store/reader.ts';
import type { Predicate } from './closures.ts';
import { firstEntries } from './select.ts';

/**
 * Finds the first `count` entries that pass, in the order of the keys. The first key must be a column of the table itself.
 *
 * @param uid uid of the table
 */
export function scanIndex(
  uid: string,
  keys: readonly [SortKey, ...SortKey[]],
  passes: Predicate,
  count: number,
  reader: IndexedReader,
): readonly Entry[] {
  const [{ column, descending }, ...more] = keys;
  const index = reader.sorted(uid, column);
  const compare = nullsFirst(comparerOf(column.type));
  const isTie = (a: Entry, b: Entry) => compare(a[column.name] ?? null, b[column.name] ?? null) === 0;
  const entries: Entry[] = [];
  for (let at = 0; entries.length < count; ) {
    at = nextPassing(index, at, descending, passes);
    if (at >= index.length) break;
    const needed = count - entries.length;
    const ties = descending
      ? tiesBefore(index, index.length - at, isTie)
      : { from: at, to: tiesFrom(index, at, isTie) };
    at += ties.to - ties.from;
    // ties of the last key stand in the order of the index
    const group = passing(index, ties, passes, more.length === 0 ? needed : Number.POSITIVE_INFINITY);
    const ordered =
      group.length > 1 && more.length > 0
        ? firstEntries(
            Int32Array.from(group, ({ id }) => id),
            needed,
            more,
            uid,
            reader,
          )
        : group;
    for (const entry of ordered) entries.push(entry);
  }
  return entries;
}

/** The place of the next entry that passes, counted from the end of the index where it is read backwards. */
function nextPassing(index: readonly Entry[], from: number, backwards: boolean, passes: Predicate): number {
  for (let at = from; at < index.length; at++) {
    const entry = index[backwards ? index.length - 1 - at : at];
    if (entry && passes(entry)) return at;
  }
  return index.length;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

type IsTie = (a: Entry, b: Entry) => boolean;

/** The first `most` entries of a range that pass. */
function passing(index: readonly Entry[], { from, to }: Range, passes: Predicate, most: number): Entry[] {
  const entries: Entry[] = [];
  for (let at = from; at < to && entries.length < most; at++) {
    const entry = index[at];
    if (entry && passes(entry)) entries.push(entry);
  }
  return entries;
}

/** The end of the ties that begin at `from`. */
function tiesFrom(index: readonly Entry[], from: number, isTie: IsTie): number {
  return from + ties((offset) => index[from + offset], isTie);
}

/** The ties that end before `to`. */
function tiesBefore(index: readonly Entry[], to: number, isTie: IsTie): Range {
  return { from: to - ties((offset) => index[to - 1 - offset], isTie), to };
}

/** The number of ties from offset 0 on: looks ever further ahead, then halves. One comparison where there are none. */
function ties(entryAt: (offset: number) => Entry | undefined, isTie: IsTie): number {
  const first = entryAt(0);
  const holds = (offset: number): boolean => {
    const entry = entryAt(offset);
    return first !== undefined && entry !== undefined && isTie(first, entry);
  };
  let low = 0;
  let high = 1;
  while (holds(high)) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return high;
}
