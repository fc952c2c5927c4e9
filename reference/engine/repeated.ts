/** A list sorted by to-many relations, as the recorded server answers it (decision sort-by-to-many). */
import type { SortKey } from '../query/query.ts';
import { comparerOf, nullsFirst } from '../store/compare.ts';
import type { IndexedReader } from '../store/indexed-reader.ts';
import type { Entry, Json, Ref } from '../store/reader.ts';

/** Rows of one entry, at most: the values of several paths multiply. */
const MOST_ROWS = 10_000;

/** The entries in order, each once for each different combination of values that its paths lead to. */
export function repeatedEntries(
  entries: readonly Entry[],
  keys: readonly SortKey[],
  uid: string,
  reader: IndexedReader,
): Entry[] {
  const compares = keys.map(({ column, descending }) => {
    const ascending = nullsFirst(comparerOf(column.type));
    return descending ? (a: Json, b: Json) => ascending(b, a) : ascending;
  });
  const rows = entries.flatMap((entry) => rowsOf(entry, keys, uid, reader).map((values) => ({ entry, values })));
  rows.sort((a, b) => {
    for (const [index, compare] of compares.entries()) {
      const order = compare(a.values[index] ?? null, b.values[index] ?? null);
      if (order !== 0) return order;
    }
    return a.entry.id - b.entry.id;
  });
  return rows.map(({ entry }) => entry);
}

/** The different combinations of an entry's values. */
function rowsOf(entry: Entry, keys: readonly SortKey[], uid: string, reader: IndexedReader): (readonly Json[])[] {
  let rows = new Map<string, readonly Json[]>([['', []]]);
  for (const key of keys) {
    const values = valuesAt({ uid, id: entry.id }, key, reader);
    const wider = new Map<string, readonly Json[]>();
    for (const row of rows.values())
      for (const value of values) {
        const next = [...row, value];
        if (wider.size < MOST_ROWS) wider.set(JSON.stringify(next), next);
      }
    rows = wider;
  }
  return [...rows.values()];
}

/** The values at the end of a path, by every link; NULL where there is none. */
function valuesAt(entry: Ref, { path, column }: SortKey, reader: IndexedReader): Json[] {
  let refs: (Ref | undefined)[] = [entry];
  for (const { attribute } of path)
    refs = refs.flatMap((ref): readonly (Ref | undefined)[] => {
      const linked = ref ? reader.linked(ref.uid, ref.id, attribute) : [];
      return linked.length > 0 ? linked : [undefined];
    });
  return refs.map((ref) => (ref && reader.get(ref.uid, ref.id)?.[column.name]) ?? null);
}
