/** One atomic change of the state: every step can be taken back, and what was touched is known at the end. */
import type { MakeEntry } from './entry-shape.ts';
import type { Links } from './links.ts';
import type { Adjacency, DenseKind, DenseValues, Entry, Json, Ref, StoredColumn } from './reader.ts';
import type { RefList } from './ref-list.ts';
import type { State } from './state.ts';
import type { Writer } from './store.ts';
import type { End } from './topology.ts';

/** Gives an entry the scalar attributes of its table, and nothing else. */
export type MakeRow = (uid: string, ...entry: Parameters<MakeEntry>) => Entry;

type Values = Readonly<Record<string, Json>>;

/** What a transaction did to one entry. */
export interface Touch {
  values: boolean;
  /** The attributes whose links changed, each with what it linked before. */
  readonly before: Map<string, RefList>;
}

export class Transaction implements Writer {
  readonly #state: State;
  readonly #make: MakeRow;
  /** Undefined where there is no way back. */
  readonly #undo: (() => void)[] | undefined;
  /** What was done to entries, by uid and id. */
  readonly touched = new Map<string, Map<number, Touch>>();
  #open = true;

  /** `final`: a transaction that is never taken back, and of which nobody asks what it touched, such as loading. */
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

  sorted(uid: string, column: StoredColumn): readonly Entry[] {
    return this.#state.sorted(uid, column);
  }

  dense(uid: string, column: StoredColumn, kind: DenseKind): DenseValues {
    return this.#state.dense(uid, column, kind);
  }

  get(uid: string, id: number): Entry | undefined {
    return this.#state.get(uid, id);
  }

  linked(uid: string, id: number, attribute: string): readonly Ref[] {
    return this.#state.linked(uid, id, attribute);
  }

  adjacency(uid: string, attribute: string, target: string): Adjacency | undefined {
    return this.#state.adjacency(uid, attribute, target);
  }

  holders(uid: string, attribute: string, value: Json): readonly number[] {
    return [...this.#state.shelf(uid).table.holders(attribute, value)];
  }

  insert(uid: string, values: Values, id?: number): Entry {
    const table = this.#table(uid);
    const before = table.nextId;
    const own = id ?? before;
    if (!Number.isSafeInteger(own) || own < 1) throw new Error(`${own} is no id`);
    if (table.byId.has(own)) throw new Error(`${uid} already has an entry ${own}`);
    const entry = this.#make(uid, own, values);
    table.nextId = Math.max(before, own + 1);
    this.#put(uid, entry);
    this.#undo?.push(() => {
      this.#state.table(uid).nextId = before;
    });
    return entry;
  }

  update(uid: string, id: number, values: Values): Entry {
    const previous = this.#existing(uid, id);
    const entry = this.#make(uid, id, { ...previous, ...given(values) });
    this.#put(uid, entry);
    return entry;
  }

  remove(uid: string, id: number): void {
    const entry = this.#existing(uid, id);
    for (const end of this.#state.topology.get(uid)?.values() ?? []) this.#setLinks(end, id, []);
    this.#table(uid).drop(id);
    this.#touchValues(uid, id);
    this.#undo?.push(() => this.#state.table(uid).put(entry));
  }

  link(uid: string, id: number, attribute: string, targets: readonly Ref[]): void {
    this.#existing(uid, id);
    const end = this.#state.end(uid, attribute);
    if (end.toOne && targets.length > 1)
      throw new Error(`${attribute} of ${uid} links one entry, not ${targets.length}`);
    for (const target of targets) {
      this.#existing(target.uid, target.id);
      if (!end.opposite(target.uid)) throw new Error(`${attribute} of ${uid} cannot link ${target.uid}`);
    }
    this.#setLinks(end, id, targets);
  }

  /** Orders what an attribute links without changing what it links: ids named come first, in the order given. */
  order(uid: string, id: number, attribute: string, wanted: readonly Ref[]): void {
    const rank = new Map(wanted.map((ref, index) => [`${ref.uid} ${ref.id}`, index]));
    const rankOf = (ref: Ref): number => rank.get(`${ref.uid} ${ref.id}`) ?? wanted.length;
    const end = this.#state.end(uid, attribute);
    this.#setList(
      end,
      id,
      this.linked(uid, id, attribute).toSorted((a, b) => rankOf(a) - rankOf(b)),
    );
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** No more changes through this object. */
  close(): void {
    this.#open = false;
  }

  /** Takes every step back, the last first. */
  rollBack(): void {
    this.#open = false;
    for (const step of this.#undo?.reverse() ?? []) step();
  }

  /** Makes `targets` the whole list of one end, and keeps every other end right. */
  #setLinks(end: End, id: number, targets: readonly Ref[]): void {
    const self: Ref = { uid: end.uid, id };
    const wanted = distinct(targets);
    const current = this.#state.linked(end.uid, id, end.name);
    const gone = without(current, wanted);
    const added = without(wanted, current);
    for (const target of gone) {
      const opposite = end.opposite(target.uid);
      if (opposite) this.#dropLink(opposite, target.id, self);
    }
    for (const target of added) {
      const opposite = end.opposite(target.uid);
      if (!opposite) continue;
      if (opposite.toOne) {
        for (const owner of this.#state.linked(opposite.uid, target.id, opposite.name)) {
          const ownerEnd = opposite.opposite(owner.uid);
          if (ownerEnd) this.#dropLink(ownerEnd, owner.id, target);
        }
        this.#setList(opposite, target.id, [self]);
      } else {
        this.#addLink(opposite, target.id, self);
      }
    }
    this.#setList(end, id, wanted);
    if (end.owns) for (const target of gone) this.remove(target.uid, target.id);
  }

  #dropLink(end: End, id: number, target: Ref): void {
    this.#change(end, id, (links) => links.remove(id, target));
  }

  #addLink(end: End, id: number, target: Ref): void {
    this.#change(end, id, (links) => links.add(id, [target]));
  }

  #setList(end: End, id: number, targets: readonly Ref[]): void {
    this.#change(end, id, (links) => links.set(id, targets));
  }

  /** Changes the list of one entry, with a way back. */
  #change(end: End, id: number, change: (links: Links) => void): void {
    const links = this.#links(end);
    const previous = links.list(id);
    change(links);
    if (links.list(id) === previous) return;
    if (end.visible) this.#touchLinks(end, id, previous);
    this.#undo?.push(() => this.#state.links(end.uid, end.name).put(id, previous));
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

  #links(end: End) {
    this.#refuseWhenClosed();
    return this.#state.links(end.uid, end.name);
  }

  #refuseWhenClosed(): void {
    if (!this.#open) throw new Error('this write has ended');
  }

  #touchValues(uid: string, id: number): void {
    if (this.#undo) this.#touch(uid, id).values = true;
  }

  #touchLinks(end: End, id: number, previous: RefList): void {
    if (!this.#undo) return;
    const { before } = this.#touch(end.uid, id);
    if (!before.has(end.name)) before.set(end.name, previous);
  }

  #touch(uid: string, id: number): Touch {
    const entries = this.touched.get(uid) ?? new Map<number, Touch>();
    const touch = entries.get(id) ?? { values: false, before: new Map() };
    entries.set(id, touch);
    this.touched.set(uid, entries);
    return touch;
  }
}

/** Values without those that are undefined, which mean that nothing is said. */
function given(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

const keyOf = (ref: Ref): string => `${ref.id} ${ref.uid}`;

/** The refs that are not among others. */
function without(refs: readonly Ref[], others: readonly Ref[]): readonly Ref[] {
  if (refs.length === 0 || others.length === 0) return refs;
  const keys = new Set(others.map(keyOf));
  return refs.filter((ref) => !keys.has(keyOf(ref)));
}

function distinct(refs: readonly Ref[]): readonly Ref[] {
  return refs.length < 2 ? [...refs] : [...new Map(refs.map((ref) => [keyOf(ref), ref])).values()];
}
