/** Fills an empty state with what was kept. */

import { Names } from './names.ts';
import type { Loading, StoredRecord } from './persistence.ts';
import type { Ref } from './reader.ts';
import { refsOf } from './ref-list.ts';
import type { State } from './state.ts';
import type { End } from './topology.ts';
import type { MakeRow, Transaction } from './transaction.ts';

/** What entries linked by one end, in the order in which they came. */
interface Kept {
  readonly ids: number[];
  readonly lists: (readonly Ref[])[];
}

/**
 * Takes entries as they come, and links them once all are there. Where both ends of a relation were kept, the owning end
 * says what is linked and the other end only its order; links to what is no longer there are left out.
 */
export class Filling implements Loading {
  readonly #state: State;
  readonly #make: MakeRow;
  readonly #transaction: Transaction;
  readonly #kept = new Map<End, Kept>();
  readonly #names = new Names();

  /** `transaction`: one of this state, for links that are not as this program writes them. */
  constructor(state: State, make: MakeRow, transaction: Transaction) {
    this.#state = state;
    this.#make = make;
    this.#transaction = transaction;
  }

  table(uid: string, nextId: number): void {
    const table = this.#state.table(uid);
    table.nextId = Math.max(table.nextId, nextId);
  }

  record(uid: string, { id, values, links }: StoredRecord): void {
    const table = this.#state.table(uid);
    table.put(this.#make(uid, id, values));
    table.nextId = Math.max(table.nextId, id + 1);
    const ends = this.#state.topology.get(uid);
    for (const attribute in links) {
      const end = ends?.get(attribute);
      const list = links[attribute];
      if (!end?.visible || !list) continue;
      const kept = this.#kept.get(end) ?? { ids: [], lists: [] };
      this.#kept.set(end, kept);
      kept.ids.push(id);
      kept.lists.push(this.#names.list(refsOf(list)));
    }
  }

  /** Links what came. */
  finish(): void {
    for (const decides of [true, false]) {
      for (const [end, { ids, lists }] of this.#kept) {
        if (end.decides !== decides) continue;
        for (const [at, list] of lists.entries()) {
          const id = ids[at] ?? 0;
          if (decides) this.#link(end, id, list);
          else this.#order(end, id, list);
        }
      }
    }
  }

  #link(end: End, id: number, list: readonly Ref[]): void {
    if (this.#isFree(end, list)) {
      this.#state.links(end.uid, end.name).set(id, list);
      const self = this.#names.alone(end.uid, id);
      for (const target of list) {
        const opposite = end.opposite(target.uid);
        if (opposite) this.#state.links(target.uid, opposite.name).add(target.id, self);
      }
      return;
    }
    const present = list.filter(({ uid, id }) => end.opposite(uid) && this.#state.get(uid, id));
    this.#transaction.link(end.uid, id, end.name, end.toOne ? present.slice(-1) : present);
  }

  /** Whether all that is named is there, no more than may be and not twice, and none of it is taken from another. */
  #isFree(end: End, list: readonly Ref[]): boolean {
    if (list.length > 1 && end.toOne) return false;
    return list.every((target, at) => {
      if (list.indexOf(target) < at) return false;
      const opposite = end.opposite(target.uid);
      if (!opposite || !this.#state.get(target.uid, target.id)) return false;
      return !opposite.toOne || this.#state.list(target.uid, target.id, opposite.name).length === 0;
    });
  }

  #order(end: End, id: number, wanted: readonly Ref[]): void {
    const list = this.#state.linked(end.uid, id, end.name);
    const isOrdered = list.every((ref, at) => ref.id === wanted[at]?.id && ref.uid === wanted[at].uid);
    if (!isOrdered) this.#transaction.order(end.uid, id, end.name, wanted);
  }
}
