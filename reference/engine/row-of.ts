/** Finds the row of an id. */
import type { Entry } from '../store/reader.ts';

/** The place of an id among entries in ascending order of id; that of another one where it is not among them. */
export function rowOf(entries: readonly Entry[], id: number): number {
  // where no entry was removed, it stands here
  let high = Math.min(id, entries.length) - 1;
  if (entries[high]?.id === id) return high;
  let low = 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.id ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
