/** What a reader noted about each row of a table, such as whether a dear test passes. */
import type { Entry } from './reader.ts';

/** Maximum size of the notes of a table, in bytes, beyond the latest ones. */
const MOST_KEPT = 8_000_000;

/** Notes of one name: a small number for each row, 0 where nothing is noted since the entry was written. */
class RowNotes {
  values: Uint8Array;
  #length: number;

  constructor(length: number) {
    this.#length = length;
    this.values = new Uint8Array(Math.max(16, length + (length >> 2)));
  }

  push(): void {
    if (this.#length === this.values.length) {
      const wider = new Uint8Array(this.#length * 2);
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.#length] = 0;
    this.#length++;
  }

  remove(index: number): void {
    this.values.copyWithin(index, index + 1, this.#length);
    this.#length--;
  }
}

/** The notes of a table, by name. Those used least recently are dropped first. */
export class NotesByName {
  readonly #notes = new Map<string, RowNotes>();

  /** The notes of a name, in the order of the entries; new ones are empty. */
  of(name: string, entries: readonly Entry[]): Uint8Array {
    const notes = this.#notes.get(name) ?? new RowNotes(entries.length);
    // moved to the end: the first ones are dropped first
    this.#notes.delete(name);
    this.#notes.set(name, notes);
    const most = Math.max(1, Math.floor(MOST_KEPT / notes.values.length));
    for (const oldest of this.#notes.keys()) {
      if (this.#notes.size <= most) break;
      this.#notes.delete(oldest);
    }
    return notes.values;
  }

  /** Records an entry behind all others. */
  push(): void {
    for (const notes of this.#notes.values()) notes.push();
  }

  /** Records that another entry stands at a row. */
  replace(index: number): void {
    for (const notes of this.#notes.values()) notes.values[index] = 0;
  }

  remove(index: number): void {
    for (const notes of this.#notes.values()) notes.remove(index);
  }

  clear(): void {
    this.#notes.clear();
  }
}
