/** The first entries of a sorted list, found by walking the order of its first key: nothing behind them is looked at. */
import type { SortKey } from '../query/query.ts';
import { comparerOf, nullsFirst } from '../store/compare.ts';
import type { Entry, Reader } from '../store/reader.ts';
import type { Predicate } from './filter.ts';
import { entryComparer } from './sort.ts';

/**
 * The first `count` entries that pass, in the order of the keys. The first key must be a column of the table itself.
 *
 * @param uid the table
 */
export function walk(
  uid: string,
  keys: readonly [SortKey, ...SortKey[]],
  passes: Predicate,
  count: number,
  reader: Reader,
): readonly Entry[] {
  const [{ column, descending }, ...more] = keys;
  const entries = reader.sorted(uid, column);
  const compare = nullsFirst(comparerOf(column.type));
  const isTie = (a: Entry, b: Entry) => compare(a[column.name] ?? null, b[column.name] ?? null) === 0;
  const byRest = entryComparer(more, uid, reader);
  const found: Entry[] = [];
  let group: Entry[] = [];
  const close = (): void => {
    found.push(...(group.length > 1 ? group.sort(byRest) : group));
    group = [];
  };
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[descending ? entries.length - 1 - at : at];
    if (!entry || !passes(entry)) continue;
    const [first] = group;
    if (first && !isTie(first, entry)) {
      close();
      if (found.length >= count) break;
    }
    group.push(entry);
  }
  close();
  return found.slice(0, count);
}
