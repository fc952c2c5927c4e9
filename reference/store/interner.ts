/** Shares one object among all links to an entry: content has many links to few entries, so this saves memory. */
import type { Ref } from './reader.ts';

/** Interns references to entries. */
export class Interner {
  /** By uid and id: the interned list of that entry alone. */
  readonly #lists = new Map<string, (readonly [Ref])[]>();

  /** The interned list whose only item is this entry. */
  single(uid: string, id: number): readonly [Ref] {
    const lists = this.#lists.get(uid) ?? [];
    const cached = lists[id];
    if (cached) return cached;
    const list = [{ uid, id }] as const;
    lists[id] = list;
    this.#lists.set(uid, lists);
    return list;
  }

  /** The list with its references interned. */
  list(refs: readonly Ref[]): readonly Ref[] {
    const [first] = refs;
    if (first && refs.length === 1) return this.single(first.uid, first.id);
    return refs.map(({ uid, id }) => this.single(uid, id)[0]);
  }
}
