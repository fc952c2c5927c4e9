/** Sorting (source document 4.2): NULL first when ascending, ties by ascending id. */
import type { SortKey } from '../query/query.ts';
import type { Entry, Json, Reader, Ref } from '../store/reader.ts';
import { columnValue, comparerOf } from './column.ts';

/** An entry with the values it is sorted by, looked up once. */
interface Row {
  readonly entry: Entry;
  readonly values: readonly Json[];
}

/**
 * Sorts entries of one table.
 *
 * @param entries by ascending id
 * @param uid their table
 * @param first how many of the sorted entries are needed; a small number is found without sorting everything
 */
export function sortEntries(
  entries: readonly Entry[],
  keys: readonly SortKey[],
  uid: string,
  reader: Reader,
  first = Number.POSITIVE_INFINITY,
): readonly Entry[] {
  if (keys.length === 0) return entries;
  const rows = entries.map((entry) => ({ entry, values: keys.map((key) => sortValue(entry, key, uid, reader)) }));
  const compare = rowComparer(keys);
  const sorted = first * 4 < rows.length ? smallest(rows, first, compare) : rows.sort(compare);
  return sorted.map((row) => row.entry);
}

/** The value a key sorts by; a path follows the first linked entry at each step. */
function sortValue(entry: Entry, key: SortKey, uid: string, reader: Reader): Json {
  let ref: Ref | undefined = { uid, id: entry.id };
  for (const step of key.path) ref = ref && reader.linked(ref.uid, ref.id, step)[0];
  const at = key.path.length === 0 ? entry : ref && reader.get(ref.uid, ref.id);
  return columnValue(at, key.column.name);
}

function rowComparer(keys: readonly SortKey[]): (a: Row, b: Row) => number {
  const comparers = keys.map((key) => {
    const compare = comparerOf(key.column);
    const nullsFirst = (a: Json, b: Json) => {
      if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
      return compare(a, b);
    };
    return key.descending ? (a: Json, b: Json) => nullsFirst(b, a) : nullsFirst;
  });
  return (a, b) => {
    for (const [index, compare] of comparers.entries()) {
      const order = compare(a.values[index] ?? null, b.values[index] ?? null);
      if (order !== 0) return order;
    }
    return a.entry.id - b.entry.id;
  };
}

/** The `count` smallest rows in order: each row is placed among the smallest so far, or passed over. */
function smallest(rows: readonly Row[], count: number, compare: (a: Row, b: Row) => number): Row[] {
  const kept: Row[] = [];
  for (const row of rows) {
    const last = kept[count - 1];
    if (last && compare(row, last) >= 0) continue;
    let [low, high] = [0, kept.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = kept[middle];
      if (other && compare(other, row) <= 0) low = middle + 1;
      else high = middle;
    }
    kept.splice(low, 0, row);
    if (kept.length > count) kept.pop();
  }
  return kept;
}
