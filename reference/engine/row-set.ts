/** Sets of rows of a table, a byte for each row: 1 for a row of the set. Loops over them have no branches to predict. */
import type { IndexedReader } from '../store/indexed-reader.ts';

/** A set of rows. It is longer than the table, to the next multiple of four; what is beyond stays 0. */
export class RowSet {
  readonly bytes: Uint8Array;
  readonly #words: Int32Array;

  constructor(words: number) {
    this.#words = new Int32Array(words);
    this.bytes = new Uint8Array(this.#words.buffer);
  }

  get words(): number {
    return this.#words.length;
  }

  /** Makes it the set of the first rows. */
  fill(rows: number): void {
    this.bytes.fill(1, 0, rows);
    this.bytes.fill(0, rows);
  }

  clear(): void {
    this.#words.fill(0);
  }

  copy(other: RowSet): void {
    this.#words.set(other.#words);
  }

  /** Adds the rows of a set. */
  add(other: RowSet): void {
    const [own, more] = [this.#words, other.#words];
    for (let at = 0; at < own.length; at++) own[at] = (own[at] as number) | (more[at] as number);
  }

  /** Removes the rows of a set. */
  subtract(other: RowSet): void {
    const [own, less] = [this.#words, other.#words];
    for (let at = 0; at < own.length; at++) own[at] = (own[at] as number) & ~(less[at] as number);
  }

  get size(): number {
    let size = 0;
    const words = this.#words;
    // the product has the sum of the four bytes in its highest one
    for (let at = 0; at < words.length; at++) size += Math.imul(words[at] as number, 0x01010101) >>> 24;
    return size;
  }

  /** The first `most` rows, ascending. */
  rows(most = this.size): Int32Array {
    const rows = new Int32Array(Math.min(most, this.size));
    const { bytes } = this;
    for (let row = 0, next = 0; next < rows.length; row++) {
      rows[next] = row;
      next += bytes[row] as number;
    }
    return rows;
  }
}

/** Sets that are not used, for the next question: they are too large to be made for each. */
const spare = new WeakMap<IndexedReader, RowSet[]>();

/** Most sets that are kept for the next question. */
const MOST_KEPT = 8;

/** A set for a table with so many rows, with any content. */
export function borrowSet(reader: IndexedReader, rows: number): RowSet {
  const words = (rows + 3) >> 2;
  const sets = spare.get(reader);
  const at = sets?.findIndex((set) => set.words === words) ?? -1;
  const [set] = at < 0 ? [] : (sets?.splice(at, 1) ?? []);
  return set ?? new RowSet(words);
}

/** Gives a set back; it must not be used after that. */
export function returnSet(reader: IndexedReader, set: RowSet): void {
  const sets = spare.get(reader) ?? [];
  spare.set(reader, sets);
  sets.push(set);
  if (sets.length > MOST_KEPT) sets.shift();
}
