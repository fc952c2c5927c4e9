/** The links of one attribute side by side: following them is many times faster than going from list to list. */
import type { Adjacency, Ref } from './reader.ts';
import { LongList, type RefList } from './ref-list.ts';

const NOBODY: readonly (readonly Ref[])[] = [];

/** The most ids that are laid out for each entry that links something; sparser ones are not. */
const SPARSE = { ids: 16, anyway: 100_000 };

/**
 * Lays out which entries of one table each entry links.
 *
 * @param lists what is linked, by id of the entry that links it
 * @param target the table; links to others are left out
 * @returns undefined where ids are so large and far between that this would take more room than it is worth
 */
export function layOut(lists: ReadonlyMap<number, RefList>, target: string): Adjacency | undefined {
  let last = 0;
  let links = 0;
  for (const [id, list] of lists) {
    last = Math.max(last, id);
    links += list.length;
  }
  if (last > SPARSE.anyway + SPARSE.ids * lists.size) return undefined;
  // where the targets of each id begin; those of the last one end at the last place
  const offsets = new Int32Array(last + 2);
  for (const [id, list] of lists) offsets[id + 1] = list.length;
  for (let id = 1; id < offsets.length; id++) offsets[id] = (offsets[id] ?? 0) + (offsets[id - 1] ?? 0);
  const targets = new Int32Array(links);
  for (const [id, list] of lists) {
    let at = offsets[id] ?? 0;
    for (const piece of piecesOf(list)) for (const ref of piece) targets[at++] = ref.uid === target ? ref.id : 0;
  }
  return { offsets, targets };
}

function piecesOf(list: RefList): readonly (readonly Ref[])[] {
  if (!(list instanceof LongList)) return list.length === 0 ? NOBODY : [list];
  return [...list.pieces, list.tail];
}
