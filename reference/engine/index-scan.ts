/** Finds the first entries of a sorted list by scanning the index of its first key, and stops when it has enough. */
import type { SortKey } from '../query/query.ts';
import { comparerOf, nullsFirst } from '../store/compare.ts';
import type { IndexedReader } from '../store/indexed-reader.ts';
import type { Entry } from '../store/reader.ts';
import type { Predicate } from './filter.ts';
import { entryComparer } from './sort.ts';

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
  const byRest = entryComparer(more, uid, reader);
  const entries: Entry[] = [];
  let group: Entry[] = [];
  const close = (): void => {
    entries.push(...(group.length > 1 ? group.sort(byRest) : group));
    group = [];
  };
  for (let at = 0; at < index.length; at++) {
    const entry = index[descending ? index.length - 1 - at : at];
    if (!entry || !passes(entry)) continue;
    const [first] = group;
    if (first && !isTie(first, entry)) {
      close();
      if (entries.length >= count) break;
    }
    group.push(entry);
  }
  close();
  return entries.slice(0, count);
}
