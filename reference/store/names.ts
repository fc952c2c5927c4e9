/** One name for each entry, however many link it: content is full of links, and most of them are one of few. */
import type { Ref } from './reader.ts';

export class Names {
  /** By uid and id, the list that names one entry alone. */
  readonly #alone = new Map<string, (readonly [Ref])[]>();

  /** The list that names this entry, and no other. */
  alone(uid: string, id: number): readonly [Ref] {
    const ofUid = this.#alone.get(uid) ?? [];
    const alone = ofUid[id];
    if (alone) return alone;
    const made = [{ uid, id }] as const;
    ofUid[id] = made;
    this.#alone.set(uid, ofUid);
    return made;
  }

  /** The list, by these names. */
  list(refs: readonly Ref[]): readonly Ref[] {
    const [first] = refs;
    if (first && refs.length === 1) return this.alone(first.uid, first.id);
    return refs.map(({ uid, id }) => this.alone(uid, id)[0]);
  }
}
