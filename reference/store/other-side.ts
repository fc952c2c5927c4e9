/** The other side of links that are laid down at start. */
import type { Links } from './links.ts';
import type { Names } from './names.ts';
import type { Entry, Ref } from './reader.ts';
import { refsOf } from './ref-list.ts';
import type { State } from './state.ts';
import type { End } from './topology.ts';

/**
 * What an end links in one table, seen from there. Hidden ends are of use to writes alone: they are laid down after
 * the start, or when the first write comes. Until then the end itself says what they hold, since a write that
 * changes what it links asks them first.
 */
export class OtherSide {
  readonly links: Links;
  readonly #entries: ReadonlyMap<number, Entry>;
  readonly #end: End;
  readonly #names: Names;
  readonly #isToOne: boolean;
  /** Of a hidden side that links one entry: the ids that have theirs. */
  readonly #taken: boolean[] = [];

  private constructor(state: State, end: End, opposite: End, names: Names) {
    this.links = state.links(opposite.uid, opposite.name);
    this.#entries = state.shelf(opposite.uid).table.byId;
    this.#end = end;
    this.#names = names;
    this.#isToOne = opposite.toOne;
    if (!opposite.visible) this.links.layLater((links) => lay(links, state, end, opposite.uid, names));
  }

  /** Undefined when the end cannot link entries of the table. */
  static of(state: State, end: End, uid: string, names: Names): OtherSide | undefined {
    const opposite = end.opposite(uid);
    return opposite && new OtherSide(state, end, opposite, names);
  }

  has(id: number): boolean {
    return this.#entries.has(id);
  }

  /** Whether linking an entry would take it from another. */
  isTaken(id: number): boolean {
    if (!this.#isToOne) return false;
    return this.links.isLaid ? this.links.list(id).length > 0 : this.#taken[id] === true;
  }

  /** Notes that the entry `by` links one of here. */
  add(id: number, by: number): void {
    if (this.links.isLaid) this.links.add(id, this.#names.alone(this.#end.uid, by));
    else if (this.#isToOne) this.#taken[id] = true;
  }
}

/** In plain lists first: those are added to at no cost. */
function lay(links: Links, state: State, end: End, uid: string, names: Names): void {
  const lists = new Map<number, Ref[]>();
  for (const [id, list] of state.shelf(end.uid).links.get(end.name)?.all ?? []) {
    const alone = names.alone(end.uid, id);
    for (const target of refsOf(list)) {
      if (target.uid !== uid) continue;
      const others = lists.get(target.id);
      if (others) others.push(alone[0]);
      else lists.set(target.id, [...alone]);
    }
  }
  for (const [id, list] of lists) links.set(id, list);
}
