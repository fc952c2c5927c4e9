/** The links of one attribute of one content-type or component. */
import { adjacencyOf } from './adjacency.ts';
import type { Adjacency } from './indexed-reader.ts';
import type { Ref } from './reader.ts';
import { listOf, type RefList, refsOf, withAdded, withoutRef } from './ref-list.ts';

const NOTHING: readonly Ref[] = Object.freeze([]);

/** Ordered lists of targets by id of the entry that has the attribute. Lists are replaced, never changed. */
export class Links {
  readonly #built: Map<number, RefList>;
  #deferred: ((links: Links) => void) | undefined;
  #adjacency: { readonly target: string; readonly packed: Adjacency | undefined } | undefined;

  constructor(lists?: ReadonlyMap<number, RefList>) {
    this.#built = new Map(lists);
  }

  copy(): Links {
    return new Links(this.#lists);
  }

  /** Defers building the lists until the first read or write. */
  buildLater(build: (links: Links) => void): void {
    this.#deferred = build;
  }

  /** Whether the lists are built. */
  get isBuilt(): boolean {
    return this.#deferred === undefined;
  }

  /** Builds deferred lists now. */
  lay(): void {
    const build = this.#deferred;
    this.#deferred = undefined;
    build?.(this);
  }

  get #lists(): Map<number, RefList> {
    this.lay();
    return this.#built;
  }

  /** All lists, by id. */
  get all(): Iterable<readonly [number, RefList]> {
    return this.#lists;
  }

  of(id: number): readonly Ref[] {
    return refsOf(this.list(id));
  }

  /** The stored list, for a rollback or a comparison. */
  list(id: number): RefList {
    return this.#lists.get(id) ?? NOTHING;
  }

  /** The links to one table in packed form, cached until one of them changes. */
  adjacency(target: string): Adjacency | undefined {
    const lists = this.#lists;
    if (this.#adjacency?.target !== target) this.#adjacency = { target, packed: adjacencyOf(lists, target) };
    return this.#adjacency.packed;
  }

  set(id: number, targets: readonly Ref[]): void {
    this.put(id, listOf(targets));
  }

  /** Appends a target to a list. `target` itself becomes the list if there was none. */
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
