/** The entries of one content-type or component. */
import { DenseColumn } from './dense.ts';
import { Order } from './order.ts';
import type { DenseKind, DenseValues, Entry, Json, StoredColumn } from './reader.ts';

/** Entries by id and in order of id, with an index for every unique attribute, and orders by columns once asked for. */
export class Table {
  /** The id the next entry gets; ids are never used again. */
  nextId = 1;
  readonly #byId: Map<number, Entry>;
  readonly #ordered: Entry[];
  /** By unique attribute and value: the ids of the entries that hold it. */
  readonly #holders: Map<string, Map<Json, Set<number>>>;
  /** By column. A copy begins without: it makes those it is asked for. */
  readonly #orders = new Map<string, Order>();
  /** By kind and column; as the orders. */
  readonly #dense = new Map<string, DenseColumn>();

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
    const kept = this.#orders.get(name);
    if (kept && !kept.isStale) return kept.entries;
    const made = new Order(column, this.#ordered);
    this.#orders.set(name, made);
    return made.entries;
  }

  /** The values of a column side by side. */
  dense(column: StoredColumn, kind: DenseKind): DenseValues {
    const key = `${kind} ${column.name}`;
    const kept = this.#dense.get(key);
    if (kept && !kept.isStale) return kept;
    const made = new DenseColumn(column, kind, this.#ordered);
    this.#dense.set(key, made);
    return made;
  }

  /** Ids of the entries whose unique attribute holds a value. */
  holders(attribute: string, value: Json): Iterable<number> {
    return this.#holders.get(attribute)?.get(value) ?? [];
  }

  /** Adds an entry, or replaces the one with its id. */
  put(entry: Entry): void {
    const previous = this.#byId.get(entry.id);
    if (previous) this.#unindex(previous);
    this.#byId.set(entry.id, entry);
    const place = this.#place(entry.id);
    // an entry in between comes back when a write is taken back: rare enough to lay the columns out anew
    if (!previous && place < this.#ordered.length) this.#dense.clear();
    for (const column of this.#dense.values()) {
      if (previous) column.replace(place, entry);
      else column.push(entry);
    }
    if (place === this.#ordered.length) this.#ordered.push(entry);
    else this.#ordered.splice(place, previous ? 1 : 0, entry);
    this.#index(entry);
  }

  /** Removes an entry, if it is there. */
  drop(id: number): void {
    const entry = this.#byId.get(id);
    if (!entry) return;
    this.#unindex(entry);
    this.#byId.delete(id);
    const place = this.#place(id);
    for (const column of this.#dense.values()) column.remove(place);
    this.#ordered.splice(place, 1);
  }

  /** Where an id is, or would be, among the ordered entries. */
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
