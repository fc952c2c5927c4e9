/** Sorting (source document 4.2): NULL first when ascending, ties by ascending id. */
import type { SortKey } from '../query/query.ts';
import { type Compare, comparerOf, nullsFirst } from '../store/compare.ts';
import type { Entry, Json, Reader, Ref } from '../store/reader.ts';

/** Compares two entries of one table. */
export type CompareEntries = (a: Entry, b: Entry) => number;

/**
 * Makes the comparison of entries for some sort keys.
 *
 * @param uid uid of the table
 */
export function entryComparer(keys: readonly SortKey[], uid: string, reader: Reader): CompareEntries {
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

function keyComparer(key: SortKey, uid: string, reader: Reader): CompareEntries {
  const { name } = key.column;
  const ascending = nullsFirst(comparerOf(key.column.type));
  const compare: Compare = key.descending ? (a, b) => ascending(b, a) : ascending;
  if (key.path.length === 0) return (a, b) => compare(a[name] ?? null, b[name] ?? null);
  // caches values by id, since a sort compares each entry many times
  const followed: (Json | undefined)[] = [];
  const value = (entry: Entry): Json => {
    const cached = followed[entry.id];
    if (cached !== undefined) return cached;
    const value = linkedValue(entry, key, uid, reader);
    followed[entry.id] = value;
    return value;
  };
  return (a, b) => compare(value(a), value(b));
}

/** The value at the end of a path, through the first linked entry at each step; NULL without links. */
function linkedValue(entry: Entry, key: SortKey, uid: string, reader: Reader): Json {
  let ref: Ref | undefined = { uid, id: entry.id };
  for (const step of key.path) ref = ref && reader.linked(ref.uid, ref.id, step)[0];
  const at = ref && reader.get(ref.uid, ref.id);
  return at?.[key.column.name] ?? null;
}
