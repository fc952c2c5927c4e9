/** What one attribute of one content-type or component links to. */
import type { Ref } from './reader.ts';

const NOTHING: readonly Ref[] = Object.freeze([]);

/** Ordered lists of targets by id of the entry that has the attribute. Lists are replaced, never changed. */
export class Links {
  readonly #lists: Map<number, readonly Ref[]>;

  constructor(lists?: ReadonlyMap<number, readonly Ref[]>) {
    this.#lists = new Map(lists);
  }

  copy(): Links {
    return new Links(this.#lists);
  }

  of(id: number): readonly Ref[] {
    return this.#lists.get(id) ?? NOTHING;
  }

  set(id: number, targets: readonly Ref[]): void {
    if (targets.length === 0) this.#lists.delete(id);
    else this.#lists.set(id, targets);
  }
}

/** Tells whether two names name the same entry. */
export function sameRef(a: Ref, b: Ref): boolean {
  return a.id === b.id && a.uid === b.uid;
}
