/** The links of a relation, while writes from both sides change it. */
import type { EntryId } from '../../world/world.ts';
import { linkedAfter } from './relation-value.ts';

/** `owner` declares the relation under test; `other` is the content-type it leads to. */
export type Side = 'owner' | 'other';

export interface LinkKind {
  /** Whether an entry of this side holds a list. For a one-way relation, `other` has no meaning. */
  readonly many: Readonly<Record<Side, boolean>>;
  readonly twoWay: boolean;
  /** Whether the relation is oneToOne or oneToMany, so that an entry has one owner. */
  readonly exclusive: boolean;
  /** Whether both sides are the same content-type. */
  readonly self: boolean;
}

const oppositeSide = (side: Side): Side => (side === 'owner' ? 'other' : 'owner');

/** Links between entries by id, as the clauses require them. */
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

  /** An entry of this side, other than `id`, that is linked to `target`. */
  holder(side: Side, target: EntryId, id?: EntryId): EntryId | undefined {
    return this.entries(side).find((entry) => entry !== id && this.linked(side, entry).includes(target));
  }

  /** Adds an entry without links. */
  add(side: Side, id: EntryId): void {
    this.#lists[side].set(id, []);
    if (this.kind.self) this.#lists[oppositeSide(side)].set(id, []);
  }

  /** Removes an entry and all links to it. The other links keep their order. */
  remove(side: Side, id: EntryId): void {
    const sides: readonly Side[] = this.kind.self ? ['owner', 'other'] : [side];
    for (const from of sides) {
      this.#lists[from].delete(id);
      for (const entry of this.entries(oppositeSide(from))) this.#drop(oppositeSide(from), entry, id);
    }
  }

  /**
   * Applies a body with `value` for the relation of an entry.
   *
   * @throws Error for values that the clauses leave open
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
