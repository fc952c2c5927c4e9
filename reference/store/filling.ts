/** Fills an empty state with what was kept. */

import type { Links } from './links.ts';
import { Names } from './names.ts';
import { OtherSide } from './other-side.ts';
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
  readonly #sides: OtherSide[] = [];

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

  /** Links what came. Gives what is left to be laid down later. */
  finish(): readonly Links[] {
    for (const [end, kept] of this.#kept) if (end.decides) this.#link(end, kept);
    for (const [end, { ids, lists }] of this.#kept) {
      if (end.decides) continue;
      for (const [at, list] of lists.entries()) this.#order(end, ids[at] ?? 0, list);
    }
    return this.#sides.flatMap(({ links }) => (links.isLaid ? [] : [links]));
  }

  #link(end: End, { ids, lists }: Kept): void {
    const links = this.#state.links(end.uid, end.name);
    const sides = new Map<string, OtherSide | undefined>();
    const sideOf = (uid: string): OtherSide | undefined => {
      if (!sides.has(uid)) {
        const side = OtherSide.of(this.#state, end, uid, this.#names);
        sides.set(uid, side);
        if (side) this.#sides.push(side);
      }
      return sides.get(uid);
    };
    for (const [at, list] of lists.entries()) {
      const id = ids[at] ?? 0;
      if (isFree(list, end, sideOf)) {
        links.set(id, list);
        for (const target of list) sideOf(target.uid)?.add(target.id, id);
      } else {
        const present = list.filter((ref) => sideOf(ref.uid)?.has(ref.id));
        this.#transaction.link(end.uid, id, end.name, end.toOne ? present.slice(-1) : present);
      }
    }
  }

  #order(end: End, id: number, wanted: readonly Ref[]): void {
    const list = this.#state.linked(end.uid, id, end.name);
    const isOrdered = list.every((ref, at) => ref.id === wanted[at]?.id && ref.uid === wanted[at].uid);
    if (!isOrdered) this.#transaction.order(end.uid, id, end.name, wanted);
  }
}

/** Whether all that is named is there, no more than may be and not twice, and none of it is taken from another. */
function isFree(list: readonly Ref[], end: End, sideOf: (uid: string) => OtherSide | undefined): boolean {
  if (list.length > 1 && end.toOne) return false;
  return list.every((target, at) => {
    const side = sideOf(target.uid);
    return side?.has(target.id) && !side.isTaken(target.id) && list.indexOf(target) === at;
  });
}
