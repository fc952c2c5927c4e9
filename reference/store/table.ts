/** The entries of one content-type or component. */
import { ColumnArray } from './columnar.ts';
import type { ColumnEncoding, ColumnValues, StoredColumn } from './indexed-reader.ts';
import { Order } from './order.ts';
import type { Entry, Json } from './reader.ts';
import { NotesByName } from './row-notes.ts';

/** Entries by id and in order of id, with an index of each unique attribute. Indexes of sorted columns are built on demand. */
export class Table {
  /** Id of the next entry; ids are never reused. */
  nextId = 1;
  readonly #byId: Map<number, Entry>;
  readonly #ordered: Entry[];
  /** By unique attribute and value: ids of the entries with that value. */
  readonly #holders: Map<string, Map<Json, Set<number>>>;
  /** Sorted entries by column. Not copied: a copy builds its own on demand. */
  readonly #orders = new Map<string, Order>();
  /** Columnar values by encoding and column. Not copied either. */
  readonly #columns = new Map<string, ColumnArray>();
  /** Not copied either. */
  readonly #notes = new NotesByName();

  constructor(uniqueAttributes: Iterable<string>, from?: Table) {
    this.#byId = new Map(from?.byId);
    this.#ordered = [...(from?.ordered ?? [])];
    this.#holders = new Map([...uniqueAttributes].map((name) => [name, new Map()]));
    if (from) {
      this.nextId = from.nextId;
      for (const entry of this.#ordered) this.#index(entry);
    }
  }

  /** An independent copy; entries are shared, since they never change. */
  copy(): Table {
    return new Table(this.#holders.keys(), this);
  }

  get byId(): ReadonlyMap<number, Entry> {
    return this.#byId;
  }

  get ordered(): readonly Entry[] {
    return this.#ordered;
  }

  /** All entries in the order of a column; NULL first, ties by ascending id. */
  sorted(column: StoredColumn): readonly Entry[] {
    const { name } = column;
    const cached = this.#orders.get(name);
    if (cached && !cached.isStale) return cached.entries;
    const order = new Order(column, this.#ordered);
    this.#orders.set(name, order);
    return order.entries;
  }

  /** The values of a column in columnar form. */
  columnar(column: StoredColumn, encoding: ColumnEncoding): ColumnValues {
    const key = `${encoding} ${column.name}`;
    const cached = this.#columns.get(key);
    if (cached && !cached.isStale) return cached;
    const values = new ColumnArray(column, encoding, this.#ordered);
    this.#columns.set(key, values);
    return values;
  }

  /** What a reader noted about each row; see `IndexedReader`. */
  notes(name: string): Uint8Array {
    return this.#notes.of(name, this.#ordered);
  }

  /** Ids of the entries with this value of a unique attribute. */
  holders(attribute: string, value: Json): Iterable<number> {
    return this.#holders.get(attribute)?.get(value) ?? [];
  }

  /** Inserts an entry, or replaces the one with its id. */
  put(entry: Entry): void {
    const previous = this.#byId.get(entry.id);
    if (previous) this.#unindex(previous);
    this.#byId.set(entry.id, entry);
    const place = this.#place(entry.id);
    // only a rollback inserts an entry in the middle: rare, so the columns are rebuilt on demand
    if (!previous && place < this.#ordered.length) {
      this.#columns.clear();
      this.#notes.clear();
    }
    if (previous) this.#notes.replace(place);
    else this.#notes.push();
    for (const column of this.#columns.values()) {
      if (previous) column.replace(place, entry);
      else column.push(entry);
    }
    if (place === this.#ordered.length) this.#ordered.push(entry);
    else this.#ordered.splice(place, previous ? 1 : 0, entry);
    this.#index(entry);
  }

  /** Removes an entry if it exists. */
  drop(id: number): void {
    const entry = this.#byId.get(id);
    if (!entry) return;
    this.#unindex(entry);
    this.#byId.delete(id);
    const place = this.#place(id);
    for (const column of this.#columns.values()) column.remove(place);
    this.#notes.remove(place);
    this.#ordered.splice(place, 1);
  }

  /** Index of an id among the ordered entries, or its insertion point. */
  #place(id: number): number {
    let low = 0;
    let high = this.#ordered.length;
    // new ids are the greatest
    if ((this.#ordered[high - 1]?.id ?? 0) < id) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ordered[middle]?.id ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #index(entry: Entry): void {
    for (const [name, values] of this.#holders) {
      const value = entry[name] ?? null;
      if (value === null) continue;
      const ids = values.get(value);
      if (ids) ids.add(entry.id);
      else values.set(value, new Set([entry.id]));
    }
    for (const [name, order] of this.#orders) {
      if (order.isStale) this.#orders.delete(name);
      else order.add(entry);
    }
  }

  #unindex(entry: Entry): void {
    for (const [name, values] of this.#holders) {
      const value = entry[name] ?? null;
      const ids = values.get(value);
      ids?.delete(entry.id);
      if (ids?.size === 0) values.delete(value);
    }
    for (const order of this.#orders.values()) order.remove(entry);
  }
}
