/** One atomic change of the state. Every step can be rolled back, and the changed entries are recorded. */
import type { MakeEntry } from './entry-shape.ts';
import type { Links } from './links.ts';
import type { Entry, Json, Ref } from './reader.ts';
import { inOrderOfIds, type RefList } from './ref-list.ts';
import type { RelationSide } from './relation-graph.ts';
import type { State } from './state.ts';
import type { Writer } from './store.ts';

/** Makes an entry with exactly the scalar attributes of its table. */
export type MakeRow = (uid: string, ...entry: Parameters<MakeEntry>) => Entry;

type Values = Readonly<Record<string, Json>>;

/** The changes of a transaction to one entry. */
export interface Touch {
  /** Whether this transaction inserted it. */
  created: boolean;
  values: boolean;
  /** Attributes whose links changed, each with its previous links. */
  readonly before: Map<string, RefList>;
}

export class Transaction implements Writer {
  readonly #state: State;
  readonly #make: MakeRow;
  /** Steps of the rollback; undefined where none is needed. */
  readonly #undo: (() => void)[] | undefined;
  /** Changed entries by uid and id. */
  readonly touched = new Map<string, Map<number, Touch>>();
  #open = true;

  /** `final`: skip the records of rollback and changes, for loading. @default false */
  constructor(state: State, make: MakeRow, final = false) {
    this.#state = state;
    this.#make = make;
    this.#undo = final ? undefined : [];
  }

  get version(): number {
    return this.#state.version;
  }

  all(uid: string): readonly Entry[] {
    return this.#state.all(uid);
  }

  get(uid: string, id: number): Entry | undefined {
    return this.#state.get(uid, id);
  }

  linked(uid: string, id: number, attribute: string): readonly Ref[] {
    return this.#state.linked(uid, id, attribute);
  }

  holders(uid: string, attribute: string, value: Json): readonly number[] {
    return [...this.#state.tableState(uid).table.holders(attribute, value)];
  }

  insert(uid: string, values: Values, id?: number): Entry {
    const table = this.#table(uid);
    const before = table.nextId;
    const newId = id ?? before;
    if (!Number.isSafeInteger(newId) || newId < 1) throw new Error(`${newId} is no id`);
    if (table.byId.has(newId)) throw new Error(`${uid} already has an entry ${newId}`);
    const entry = this.#make(uid, newId, values);
    table.nextId = Math.max(before, newId + 1);
    this.#put(uid, entry);
    if (this.#undo) this.#touch(uid, newId).created = true;
    this.#undo?.push(() => {
      this.#state.table(uid).nextId = before;
    });
    return entry;
  }

  update(uid: string, id: number, values: Values): Entry {
    const previous = this.#existing(uid, id);
    const entry = this.#make(uid, id, { ...previous, ...withoutUndefined(values) });
    this.#put(uid, entry);
    return entry;
  }

  remove(uid: string, id: number): void {
    const entry = this.#existing(uid, id);
    for (const side of this.#state.relationGraph.get(uid)?.values() ?? []) this.#setLinks(side, id, []);
    this.#table(uid).drop(id);
    this.#touchValues(uid, id);
    this.#undo?.push(() => this.#state.table(uid).put(entry));
  }

  link(uid: string, id: number, attribute: string, targets: readonly Ref[]): void {
    this.#existing(uid, id);
    const side = this.#state.side(uid, attribute);
    if (side.toOne && targets.length > 1)
      throw new Error(`${attribute} of ${uid} links one entry, not ${targets.length}`);
    for (const target of targets) {
      this.#existing(target.uid, target.id);
      if (!side.opposite(target.uid)) throw new Error(`${attribute} of ${uid} cannot link ${target.uid}`);
    }
    this.#setLinks(side, id, targets);
  }

  /** Reorders the links of an attribute: those in `order` first and in that order, the others after them. */
  order(uid: string, id: number, attribute: string, order: readonly Ref[]): void {
    const rank = new Map(order.map((ref, index) => [`${ref.uid} ${ref.id}`, index]));
    const rankOf = (ref: Ref): number => rank.get(`${ref.uid} ${ref.id}`) ?? order.length;
    const side = this.#state.side(uid, attribute);
    this.#setList(
      side,
      id,
      this.linked(uid, id, attribute).toSorted((a, b) => rankOf(a) - rankOf(b)),
    );
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** Ends the transaction; later changes throw. */
  close(): void {
    this.#open = false;
  }

  /** Undoes every step, the last first. */
  rollback(): void {
    this.#open = false;
    for (const step of this.#undo?.reverse() ?? []) step();
  }

  /** Replaces the links of one side and updates the opposite sides. */
  #setLinks(side: RelationSide, id: number, targets: readonly Ref[]): void {
    const self: Ref = { uid: side.uid, id };
    const next = side.inOrderOfIds ? inOrderOfIds(distinct(targets)) : distinct(targets);
    const current = this.#state.linked(side.uid, id, side.name);
    const removed = without(current, next);
    const added = without(next, current);
    for (const target of removed) {
      const opposite = side.opposite(target.uid);
      if (opposite) this.#dropLink(opposite, target.id, self);
    }
    for (const target of added) {
      const opposite = side.opposite(target.uid);
      if (!opposite) continue;
      if (opposite.toOne) {
        for (const owner of this.#state.linked(opposite.uid, target.id, opposite.name)) {
          const ownerSide = opposite.opposite(owner.uid);
          if (ownerSide) this.#dropLink(ownerSide, owner.id, target);
        }
        this.#setList(opposite, target.id, [self]);
      } else {
        this.#addLink(opposite, target.id, self);
      }
    }
    this.#setList(side, id, next);
    if (side.owns) for (const target of removed) this.remove(target.uid, target.id);
  }

  #dropLink(side: RelationSide, id: number, target: Ref): void {
    this.#change(side, id, (links) => links.remove(id, target));
  }

  #addLink(side: RelationSide, id: number, target: Ref): void {
    const others = side.inOrderOfIds ? this.#state.linked(side.uid, id, side.name) : [];
    if ((others.at(-1)?.id ?? 0) > target.id) this.#setList(side, id, inOrderOfIds([...others, target]));
    else this.#change(side, id, (links) => links.add(id, [target]));
  }

  #setList(side: RelationSide, id: number, targets: readonly Ref[]): void {
    this.#change(side, id, (links) => links.set(id, targets));
  }

  /** Changes the links of one entry and records the rollback. */
  #change(side: RelationSide, id: number, change: (links: Links) => void): void {
    const links = this.#links(side);
    const previous = links.list(id);
    change(links);
    if (links.list(id) === previous) return;
    if (side.visible) this.#touchLinks(side, id, previous);
    this.#undo?.push(() => this.#state.links(side.uid, side.name).put(id, previous));
  }

  #put(uid: string, entry: Entry): void {
    const table = this.#table(uid);
    const previous = table.byId.get(entry.id);
    table.put(entry);
    this.#touchValues(uid, entry.id);
    this.#undo?.push(() => (previous ? this.#state.table(uid).put(previous) : this.#state.table(uid).drop(entry.id)));
  }

  #existing(uid: string, id: number): Entry {
    const entry = this.#state.get(uid, id);
    if (!entry) throw new Error(`${uid} has no entry ${id}`);
    return entry;
  }

  #table(uid: string) {
    this.#refuseWhenClosed();
    return this.#state.table(uid);
  }

  #links(side: RelationSide) {
    this.#refuseWhenClosed();
    return this.#state.links(side.uid, side.name);
  }

  #refuseWhenClosed(): void {
    if (!this.#open) throw new Error('this write has ended');
  }

  #touchValues(uid: string, id: number): void {
    if (this.#undo) this.#touch(uid, id).values = true;
  }

  #touchLinks(side: RelationSide, id: number, previous: RefList): void {
    if (!this.#undo) return;
    const { before } = this.#touch(side.uid, id);
    if (!before.has(side.name)) before.set(side.name, previous);
  }

  #touch(uid: string, id: number): Touch {
    const entries = this.touched.get(uid) ?? new Map<number, Touch>();
    const touch = entries.get(id) ?? { created: false, values: false, before: new Map() };
    entries.set(id, touch);
    this.touched.set(uid, entries);
    return touch;
  }
}

/** The values without undefined ones, which mean no change. */
function withoutUndefined(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

const keyOf = (ref: Ref): string => `${ref.id} ${ref.uid}`;

/** The refs that are not in `excluded`. */
function without(refs: readonly Ref[], excluded: readonly Ref[]): readonly Ref[] {
  if (refs.length === 0 || excluded.length === 0) return refs;
  const keys = new Set(excluded.map(keyOf));
  return refs.filter((ref) => !keys.has(keyOf(ref)));
}

function distinct(refs: readonly Ref[]): readonly Ref[] {
  return refs.length < 2 ? [...refs] : [...new Map(refs.map((ref) => [keyOf(ref), ref])).values()];
}
