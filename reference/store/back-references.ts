/** Back-references: the opposite side of links while the store is filled. */

import type { Interner } from './interner.ts';
import type { Links } from './links.ts';
import type { Entry, Ref } from './reader.ts';
import { refsOf } from './ref-list.ts';
import type { RelationSide } from './relation-graph.ts';
import type { State } from './state.ts';

/**
 * Back-references of one table: target id → ids of the entries that link it through one side. Only writes need those that are
 * not visible, so they are built after the start, or at the first write. Every write reads them before it changes links, so
 * until then they can be derived from the side itself.
 */
export class BackReferences {
  readonly links: Links;
  readonly #entries: ReadonlyMap<number, Entry>;
  readonly #side: RelationSide;
  readonly #interner: Interner;
  readonly #isToOne: boolean;
  /** Target ids that are already linked, for a to-one back-reference that is not built yet. */
  readonly #linkedIds: boolean[] = [];

  private constructor(state: State, side: RelationSide, opposite: RelationSide, interner: Interner) {
    this.links = state.links(opposite.uid, opposite.name);
    this.#entries = state.tableState(opposite.uid).table.byId;
    this.#side = side;
    this.#interner = interner;
    this.#isToOne = opposite.toOne;
    if (!opposite.visible) this.links.buildLater((links) => buildLinks(links, state, side, opposite.uid, interner));
  }

  /** The back-references from a table; undefined when the side cannot link its entries. */
  static of(state: State, side: RelationSide, uid: string, interner: Interner): BackReferences | undefined {
    const opposite = side.opposite(uid);
    return opposite && new BackReferences(state, side, opposite, interner);
  }

  has(id: number): boolean {
    return this.#entries.has(id);
  }

  /** Whether a to-one target is already linked by another entry. */
  isTaken(id: number): boolean {
    if (!this.#isToOne) return false;
    return this.links.isBuilt ? this.links.list(id).length > 0 : this.#linkedIds[id] === true;
  }

  /** Adds a back-reference: the entry `by` links the target `id`. */
  add(id: number, by: number): void {
    if (this.links.isBuilt) this.links.add(id, this.#interner.single(this.#side.uid, by));
    else if (this.#isToOne) this.#linkedIds[id] = true;
  }
}

/** Builds all back-references. Collects plain arrays first, which are cheap to extend. */
function buildLinks(links: Links, state: State, side: RelationSide, uid: string, interner: Interner): void {
  const lists = new Map<number, Ref[]>();
  for (const [id, list] of state.tableState(side.uid).links.get(side.name)?.all ?? []) {
    const source = interner.single(side.uid, id);
    for (const target of refsOf(list)) {
      if (target.uid !== uid) continue;
      const sources = lists.get(target.id);
      if (sources) sources.push(source[0]);
      else lists.set(target.id, [...source]);
    }
  }
  for (const [id, list] of lists) links.set(id, list);
}
