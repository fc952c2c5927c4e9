/** Selects the first of many entries in an order, on the ranks of one key after the other: no entry is read. */
import type { SortKey } from '../query/query.ts';
import type { IndexedReader } from '../store/indexed-reader.ts';
import { type Ranks, ranksOf } from './ranks.ts';

/**
 * Selects the first `count` ids in the order of the keys.
 *
 * @param ids ascending
 * @param enough as soon as no more than this many tie, they are not told apart
 * @returns the first ones in any order, more where some tie; undefined where ids are too sparse for ranks
 */
export function firstByRank(
  ids: Int32Array,
  { count, enough }: { readonly count: number; readonly enough: number },
  keys: readonly SortKey[],
  uid: string,
  reader: IndexedReader,
): readonly number[] | undefined {
  const first: number[] = [];
  // those that tie in all keys so far
  let ties = ids;
  for (const key of keys) {
    if (first.length + ties.length <= count || ties.length <= enough) break;
    const isId = key.path.length === 0 && key.column.name === 'id';
    const ranks = isId ? undefined : ranksOf(key, uid, reader);
    if (!ranks && !isId) return undefined;
    ties = split(ties, count - first.length, ranked(ties, ranks, key.descending), first);
    if (isId) break;
  }
  // those that tie to the end stand in the order of their ids
  const isDecided = ties.length > enough;
  for (const id of isDecided ? ties.subarray(0, count - first.length) : ties) first.push(id);
  return first;
}

/** The rank of each id, from 0 on in the order of the key; ids are their own ranks. */
function ranked(ids: Int32Array, ranks: Ranks | undefined, descending: boolean): Int32Array {
  const own = new Int32Array(ids.length);
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number;
    const rank = ranks ? (ranks[id] as number) : id;
    own[at] = rank;
    least = Math.min(least, rank);
    most = Math.max(most, rank);
  }
  for (let at = 0; at < own.length; at++)
    own[at] = descending ? most - (own[at] as number) : (own[at] as number) - least;
  return own;
}

/** Adds the ids that are surely among the first `count` to `first`; returns those that tie for the last places. */
function split(ids: Int32Array, count: number, ranks: Int32Array, first: number[]): Int32Array {
  let most = 0;
  for (let at = 0; at < ranks.length; at++) most = Math.max(most, ranks[at] as number);
  const sizes = new Int32Array(most + 1);
  for (let at = 0; at < ranks.length; at++) {
    const rank = ranks[at] as number;
    sizes[rank] = (sizes[rank] as number) + 1;
  }
  let last = 0;
  for (let sum = sizes[0] as number; sum < count && last < most; sum += sizes[last] as number) last++;
  const ties = new Int32Array(sizes[last] as number);
  for (let at = 0, next = 0; at < ids.length; at++) {
    const rank = ranks[at] as number;
    if (rank > last) continue;
    if (rank < last) first.push(ids[at] as number);
    else ties[next++] = ids[at] as number;
  }
  return ties;
}
