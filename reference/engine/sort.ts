/** Sorting (source document 4.2): NULL first when ascending, ties by ascending id. */
import type { SortKey } from '../query/query.ts';
import { type Compare, comparerOf, nullsFirst } from '../store/compare.ts';
import type { IndexedReader } from '../store/indexed-reader.ts';
import type { Entry, Json, Reader, Ref } from '../store/reader.ts';
import { cachedRanks, ranksOf } from './ranks.ts';

/** Compares two entries of one table. */
export type CompareEntries = (a: Entry, b: Entry) => number;

/**
 * Makes the comparison of entries for some sort keys.
 *
 * @param uid uid of the table
 */
export function entryComparer(keys: readonly SortKey[], uid: string, reader: IndexedReader): CompareEntries {
  const compares = keys.map((key) => keyComparer(key, uid, reader));
  const [first, second] = compares;
  if (!first) return byId;
  if (!second) return (a, b) => first(a, b) || a.id - b.id;
  return (a, b) => {
    for (const compare of compares) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return a.id - b.id;
  };
}

const byId: CompareEntries = (a, b) => a.id - b.id;

/** Up to so many of the entries of a table are compared one by one; for more, ranks are built. */
export const fewOf = (length: number): number => 64 + length / 8;

function keyComparer(key: SortKey, uid: string, reader: IndexedReader): CompareEntries {
  const { name } = key.column;
  const ascending = nullsFirst(comparerOf(key.column.type));
  const compare: Compare = key.descending ? (a, b) => ascending(b, a) : ascending;
  if (key.path.length === 0) return (a, b) => compare(a[name] ?? null, b[name] ?? null);
  const sign = key.descending ? -1 : 1;
  let ranks = cachedRanks(key, uid, reader);
  let left = ranks ? 0 : fewOf(reader.all(uid).length);
  // caches values by id, since a sort compares each entry many times
  const followed: (Json | undefined)[] = [];
  const value = (entry: Entry): Json => {
    const cached = followed[entry.id];
    if (cached !== undefined) return cached;
    const value = linkedValue(entry, key, uid, reader);
    followed[entry.id] = value;
    left -= 1;
    return value;
  };
  return (a, b) => {
    if (ranks) return sign * ((ranks[a.id] ?? 0) - (ranks[b.id] ?? 0));
    if (left < 0) {
      left = Number.POSITIVE_INFINITY;
      ranks = ranksOf(key, uid, reader);
    }
    return compare(value(a), value(b));
  };
}

/** The value at the end of a path, through the first linked entry at each step; NULL without links. */
function linkedValue(entry: Entry, key: SortKey, uid: string, reader: Reader): Json {
  let ref: Ref | undefined = { uid, id: entry.id };
  for (const { attribute } of key.path) ref = ref && reader.linked(ref.uid, ref.id, attribute)[0];
  const at = ref && reader.get(ref.uid, ref.id);
  return at?.[key.column.name] ?? null;
}
