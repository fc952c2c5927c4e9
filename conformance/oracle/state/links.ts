/** A relation seen from both its sides, while writes from either side change it. */
import type { EntryId } from '../../world/world.ts';
import { linkedAfter } from './relation-value.ts';

/** `owner` declares the relation under test; `other` is the content-type it leads to. */
export type Side = 'owner' | 'other';

export interface LinkKind {
  /** Whether an entry of this side holds a list; for a one-way relation, that of `other` says nothing. */
  readonly many: Readonly<Record<Side, boolean>>;
  readonly twoWay: boolean;
  /** Whether it is declared oneToOne or oneToMany: one owner for each entry, where both sides can tell. */
  readonly exclusive: boolean;
  /** Whether both sides are the same entries. */
  readonly self: boolean;
}

const oppositeSide = (side: Side): Side => (side === 'owner' ? 'other' : 'owner');

/** Links between entries, by their ids, as the clauses demand them. */
export class Links {
  readonly kind: LinkKind;
  readonly #lists: Readonly<Record<Side, Map<EntryId, readonly EntryId[]>>> = { owner: new Map(), other: new Map() };

  constructor(kind: LinkKind) {
    this.kind = kind;
  }

  /** Entries of a side, in order of creation. */
  entries(side: Side): EntryId[] {
    return [...this.#lists[side].keys()];
  }

  linked(side: Side, id: EntryId): readonly EntryId[] {
    return this.#lists[side].get(id) ?? [];
  }

  /** Another entry than `id` of this side that is linked to `target`. */
  holder(side: Side, target: EntryId, id?: EntryId): EntryId | undefined {
    return this.entries(side).find((entry) => entry !== id && this.linked(side, entry).includes(target));
  }

  /** A new entry, linked to nothing yet. */
  add(side: Side, id: EntryId): void {
    this.#lists[side].set(id, []);
    if (this.kind.self) this.#lists[oppositeSide(side)].set(id, []);
  }

  /** A deleted entry is in no relation any more; the order of the others stays. */
  remove(side: Side, id: EntryId): void {
    const gone: readonly Side[] = this.kind.self ? ['owner', 'other'] : [side];
    for (const from of gone) {
      this.#lists[from].delete(id);
      for (const entry of this.entries(oppositeSide(from))) this.#drop(oppositeSide(from), entry, id);
    }
  }

  /**
   * Applies a body with `value` for the relation of an entry. Throws an Error for values that the clauses leave open.
   */
  write(side: Side, id: EntryId, value: unknown): void {
    const before = this.linked(side, id);
    const after = linkedAfter(before, value, this.kind.many[side]);
    const across = oppositeSide(side);
    for (const target of before.filter((id) => !after.includes(id))) this.#drop(across, target, id);
    for (const target of after.filter((id) => !before.includes(id))) {
      if (this.kind.twoWay && !this.kind.many[across]) {
        const holder = this.holder(side, target, id);
        if (holder !== undefined) this.#drop(side, holder, target);
      }
      const ids = this.kind.many[across] ? this.linked(across, target) : [];
      this.#lists[across].set(target, [...ids, id]);
    }
    this.#lists[side].set(id, after);
  }

  #drop(side: Side, id: EntryId, target: EntryId): void {
    this.#lists[side].set(
      id,
      this.linked(side, id).filter((id) => id !== target),
    );
  }
}
