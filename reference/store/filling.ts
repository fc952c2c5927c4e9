/** Fills an empty state with the persisted entries. */

import { BackReferences } from './back-references.ts';
import { Interner } from './interner.ts';
import type { Links } from './links.ts';
import type { Loading, StoredRecord } from './persistence.ts';
import type { Ref } from './reader.ts';
import { refsOf } from './ref-list.ts';
import type { RelationSide } from './relation-graph.ts';
import type { State } from './state.ts';
import type { MakeRow, Transaction } from './transaction.ts';

/** Fits the values of an entry to its table. */
type Fit = (uid: string, values: StoredRecord['values']) => StoredRecord['values'];

/** Loaded links of one side that are not applied yet, in the order of loading. */
interface PendingLinks {
  readonly ids: number[];
  readonly lists: (readonly Ref[])[];
}

/**
 * Loads entries one by one and applies their links once all are there. Where both sides of a relation were persisted, the
 * deciding side determines the links, and the other side only their order. Links to missing entries are dropped.
 */
export class Filling implements Loading {
  readonly #state: State;
  readonly #make: MakeRow;
  readonly #transaction: Transaction;
  readonly #pending = new Map<RelationSide, PendingLinks>();
  readonly #interner = new Interner();
  readonly #backReferences: BackReferences[] = [];
  readonly #fit: Fit;

  /** `transaction`: a transaction of this state, for links that users edited by hand. `fit`: @default the values stay. */
  constructor(state: State, make: MakeRow, transaction: Transaction, fit: Fit = (_uid, values) => values) {
    this.#fit = fit;
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
    table.put(this.#make(uid, id, this.#fit(uid, values)));
    table.nextId = Math.max(table.nextId, id + 1);
    const sides = this.#state.relationGraph.get(uid);
    for (const attribute in links) {
      const side = sides?.get(attribute);
      const list = links[attribute];
      if (!side?.visible || !list) continue;
      const linksOfSide = this.#pending.get(side) ?? { ids: [], lists: [] };
      this.#pending.set(side, linksOfSide);
      linksOfSide.ids.push(id);
      linksOfSide.lists.push(this.#interner.list(refsOf(list)));
    }
  }

  /** Applies the links. Returns those that can be built later. */
  finish(): readonly Links[] {
    for (const [side, links] of this.#pending) if (side.decides) this.#link(side, links);
    for (const [side, { ids, lists }] of this.#pending) {
      if (side.decides) continue;
      for (const [at, list] of lists.entries()) this.#order(side, ids[at] ?? 0, list);
    }
    return this.#backReferences.flatMap(({ links }) => (links.isBuilt ? [] : [links]));
  }

  #link(side: RelationSide, { ids, lists }: PendingLinks): void {
    const links = this.#state.links(side.uid, side.name);
    const byUid = new Map<string, BackReferences | undefined>();
    const referencesTo = (uid: string): BackReferences | undefined => {
      if (!byUid.has(uid)) {
        const references = BackReferences.of(this.#state, side, uid, this.#interner);
        byUid.set(uid, references);
        if (references) this.#backReferences.push(references);
      }
      return byUid.get(uid);
    };
    for (const [at, list] of lists.entries()) {
      const id = ids[at] ?? 0;
      if (isFree(list, side, referencesTo)) {
        links.set(id, list);
        for (const target of list) referencesTo(target.uid)?.add(target.id, id);
      } else {
        const existing = list.filter((ref) => referencesTo(ref.uid)?.has(ref.id));
        this.#transaction.link(side.uid, id, side.name, side.toOne ? existing.slice(-1) : existing);
      }
    }
  }

  #order(side: RelationSide, id: number, order: readonly Ref[]): void {
    const list = this.#state.linked(side.uid, id, side.name);
    const isOrdered = list.every((ref, at) => ref.id === order[at]?.id && ref.uid === order[at].uid);
    if (!isOrdered) this.#transaction.order(side.uid, id, side.name, order);
  }
}

/** Whether links need no correction: all targets exist, are not repeated, not too many, and not linked by another owner. */
function isFree(
  list: readonly Ref[],
  side: RelationSide,
  referencesTo: (uid: string) => BackReferences | undefined,
): boolean {
  if (list.length > 1 && side.toOne) return false;
  return list.every((target, at) => {
    const references = referencesTo(target.uid);
    return references?.has(target.id) && !references.isTaken(target.id) && list.indexOf(target) === at;
  });
}
