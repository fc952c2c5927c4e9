/** Selects the first entries in an order: few by comparing them, many by the ranks of their values. */
import type { SortKey } from '../query/query.ts';
import type { IndexedReader } from '../store/indexed-reader.ts';
import type { Entry } from '../store/reader.ts';
import { firstByRank } from './first-by-rank.ts';
import { rowOf } from './row-of.ts';
import { firstOf } from './smallest.ts';
import { entryComparer, fewOf } from './sort.ts';

/**
 * The first `count` entries in the order of the keys.
 *
 * @param ids of the entries, ascending
 */
export function firstEntries(
  ids: Int32Array,
  count: number,
  keys: readonly SortKey[],
  uid: string,
  reader: IndexedReader,
): readonly Entry[] {
  const every = reader.all(uid);
  const enough = fewOf(every.length);
  const isLong = ids.length > enough && ids.length > count * 2;
  const chosen = (isLong ? firstByRank(ids, { count, enough }, keys, uid, reader) : undefined) ?? ids;
  const entries = Array.from(chosen, (id) => every[rowOf(every, id)] as Entry);
  return firstOf(entries, count, entryComparer(keys, uid, reader));
}
