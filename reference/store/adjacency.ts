/** The links of one attribute in packed arrays. Following them is many times faster than reading list by list. */
import type { Adjacency } from './indexed-reader.ts';
import type { Ref } from './reader.ts';
import { LongList, type RefList } from './ref-list.ts';

const NOBODY: readonly (readonly Ref[])[] = [];

/** Limits of sparse ids: at most `ids` per entry with links, beyond the first `anyway` ids. */
const SPARSE = { ids: 16, anyway: 100_000 };

/**
 * Packs the links to one table.
 *
 * @param lists links by id of the entry that has them
 * @param target uid of the table; links to other tables get the target 0
 * @returns undefined where ids are so sparse that the arrays would waste memory
 */
export function adjacencyOf(lists: ReadonlyMap<number, RefList>, target: string): Adjacency | undefined {
  let last = 0;
  let links = 0;
  for (const [id, list] of lists) {
    last = Math.max(last, id);
    links += list.length;
  }
  if (last > SPARSE.anyway + SPARSE.ids * lists.size) return undefined;
  // start of the targets of each id; the last item is the end of the last one
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
