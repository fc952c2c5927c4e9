/** A sorted index: the entries of a table in the order of one column, kept up to date. */
import { comparerOf, nullsFirst } from './compare.ts';
import type { StoredColumn } from './indexed-reader.ts';
import type { Entry } from './reader.ts';

/** Up to this many changes are inserted one by one; more are merged in one pass. */
const FEW = 8;

/**
 * A sorted index that is updated lazily: writes only record changes, and the next read applies them. So writes between two
 * reads cost next to nothing.
 */
export class Order {
  readonly #compare: (a: Entry, b: Entry) => number;
  #sorted: Entry[];
  readonly #removed = new Set<Entry>();
  readonly #added = new Set<Entry>();

  /** `entries` in any order. */
  constructor({ name, type }: StoredColumn, entries: readonly Entry[]) {
    const compare = nullsFirst(comparerOf(type));
    this.#compare = (a, b) => compare(a[name] ?? null, b[name] ?? null) || a.id - b.id;
    this.#sorted = entries.toSorted(this.#compare);
  }

  /** Records an inserted entry. */
  add(entry: Entry): void {
    if (!this.#removed.delete(entry)) this.#added.add(entry);
  }

  /** Records a removed entry, or the previous version of an updated one. */
  remove(entry: Entry): void {
    if (!this.#added.delete(entry)) this.#removed.add(entry);
  }

  /** Whether so much has changed that sorting again costs no more than merging. */
  get isStale(): boolean {
    return this.#added.size + this.#removed.size > 1000 + this.#sorted.length;
  }

  /** All entries in order; NULL first, ties by ascending id. */
  get entries(): readonly Entry[] {
    if (this.#added.size + this.#removed.size <= FEW) {
      for (const entry of this.#removed) this.#sorted.splice(this.#place(entry), 1);
      for (const entry of this.#added) this.#sorted.splice(this.#place(entry), 0, entry);
    } else this.#sorted = this.#merged();
    this.#removed.clear();
    this.#added.clear();
    return this.#sorted;
  }

  /** Index of an entry, or its insertion point. */
  #place(entry: Entry): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#sorted[middle];
      if (other && this.#compare(other, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #merged(): Entry[] {
    const added = [...this.#added].sort(this.#compare);
    const merged: Entry[] = [];
    let next = 0;
    for (const entry of this.#sorted) {
      if (this.#removed.has(entry)) continue;
      for (let first = added[next]; first && this.#compare(first, entry) < 0; first = added[++next]) merged.push(first);
      merged.push(entry);
    }
    for (; next < added.length; next++) {
      const rest = added[next];
      if (rest) merged.push(rest);
    }
    return merged;
  }
}
