/** Fills an empty state with what was kept. */
import type { Loading, StoredRecord } from './persistence.ts';
import type { Ref } from './reader.ts';
import { refsOf } from './ref-list.ts';
import type { State } from './state.ts';
import type { End } from './topology.ts';
import type { Transaction } from './transaction.ts';

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
  readonly #transaction: Transaction;
  readonly #kept = new Map<End, Kept>();
  readonly #names = new Names();

  constructor(state: State, transaction: Transaction) {
    this.#state = state;
    this.#transaction = transaction;
  }

  table(uid: string, nextId: number): void {
    this.#transaction.skipIds(uid, nextId);
  }

  record(uid: string, { id, values, links }: StoredRecord): void {
    this.#transaction.insert(uid, values, id);
    const ends = this.#state.topology.get(uid);
    for (const attribute in links) {
      const end = ends?.get(attribute);
      const list = links[attribute];
      if (!end?.visible || !list) continue;
      const kept = this.#kept.get(end) ?? { ids: [], lists: [] };
      this.#kept.set(end, kept);
      kept.ids.push(id);
      kept.lists.push(refsOf(list));
    }
  }

  /** Links what came. */
  finish(): void {
    for (const decides of [true, false]) {
      for (const [end, { ids, lists }] of this.#kept) {
        if (end.decides !== decides) continue;
        for (const [at, id] of ids.entries()) {
          const list = lists[at] ?? [];
          if (decides) this.#link(end, id, list);
          else this.#order(end, id, list);
        }
      }
    }
  }

  #link(end: End, id: number, list: readonly Ref[]): void {
    const present = list.filter(({ uid, id }) => end.opposite(uid) && this.#state.get(uid, id));
    const targets = end.toOne ? present.slice(-1) : present;
    const named = targets.map((target) => this.#names.of(target.uid, target.id));
    if (!this.#isFree(end, id, named)) {
      this.#transaction.link(end.uid, id, end.name, named);
      return;
    }
    const self = this.#names.of(end.uid, id);
    this.#state.links(end.uid, end.name).set(id, named);
    for (const target of named) {
      const opposite = end.opposite(target.uid);
      if (opposite) this.#state.links(target.uid, opposite.name).add(target.id, self);
    }
  }

  /** Whether linking the targets takes nothing from anyone, and none of them comes twice. */
  #isFree(end: End, id: number, targets: readonly Ref[]): boolean {
    if (this.#state.list(end.uid, id, end.name).length > 0) return false;
    if (targets.length > 1 && new Set(targets).size < targets.length) return false;
    return targets.every((target) => {
      const opposite = end.opposite(target.uid);
      if (!opposite || opposite.decides) return false;
      return !opposite.toOne || this.#state.list(target.uid, target.id, opposite.name).length === 0;
    });
  }

  #order(end: End, id: number, wanted: readonly Ref[]): void {
    const list = this.#state.linked(end.uid, id, end.name);
    const isOrdered = list.every((ref, at) => ref.id === wanted[at]?.id && ref.uid === wanted[at].uid);
    if (!isOrdered) this.#transaction.order(end.uid, id, end.name, wanted);
  }
}

/** One name for each entry, however many link it. */
class Names {
  readonly #byUid = new Map<string, Map<number, Ref>>();

  of(uid: string, id: number): Ref {
    const ids = this.#byUid.get(uid) ?? new Map<number, Ref>();
    this.#byUid.set(uid, ids);
    const name = ids.get(id) ?? { uid, id };
    ids.set(id, name);
    return name;
  }
}
