/** What one attribute of one content-type or component links to. */
import { layOut } from './adjacency.ts';
import type { Adjacency, Ref } from './reader.ts';
import { listOf, type RefList, refsOf, withAdded, withoutRef } from './ref-list.ts';

const NOTHING: readonly Ref[] = Object.freeze([]);

/** Ordered lists of targets by id of the entry that has the attribute. Lists are replaced, never changed. */
export class Links {
  readonly #laid: Map<number, RefList>;
  #later: ((links: Links) => void) | undefined;
  #adjacency: { readonly target: string; readonly laid: Adjacency | undefined } | undefined;

  constructor(lists?: ReadonlyMap<number, RefList>) {
    this.#laid = new Map(lists);
  }

  copy(): Links {
    return new Links(this.#lists);
  }

  /** Leaves the lists to be laid down when somebody first asks for one, or changes one. */
  layLater(lay: (links: Links) => void): void {
    this.#later = lay;
  }

  /** Whether the lists are there. */
  get isLaid(): boolean {
    return this.#later === undefined;
  }

  /** Lays the lists down, unless they are. */
  lay(): void {
    const later = this.#later;
    this.#later = undefined;
    later?.(this);
  }

  get #lists(): Map<number, RefList> {
    this.lay();
    return this.#laid;
  }

  /** All lists, by id. */
  get all(): Iterable<readonly [number, RefList]> {
    return this.#lists;
  }

  of(id: number): readonly Ref[] {
    return refsOf(this.list(id));
  }

  /** The list as it is kept: to go back to it, or to compare it with what comes of it. */
  list(id: number): RefList {
    return this.#lists.get(id) ?? NOTHING;
  }

  /** The links to one table side by side, kept until one of them changes. */
  adjacency(target: string): Adjacency | undefined {
    const lists = this.#lists;
    if (this.#adjacency?.target !== target) this.#adjacency = { target, laid: layOut(lists, target) };
    return this.#adjacency.laid;
  }

  set(id: number, targets: readonly Ref[]): void {
    this.put(id, listOf(targets));
  }

  /** Adds to a list; `target` is kept as it is where there was none. */
  add(id: number, target: readonly [Ref]): void {
    const list = this.#lists.get(id);
    this.#adjacency = undefined;
    this.#lists.set(id, list ? withAdded(list, target[0]) : target);
  }

  remove(id: number, target: Ref): void {
    this.put(id, withoutRef(this.list(id), target));
  }

  put(id: number, list: RefList): void {
    this.#adjacency = undefined;
    if (list.length === 0) this.#lists.delete(id);
    else this.#lists.set(id, list);
  }
}
