/** The values of one column in a typed array. Scanning it is many times faster than reading entry by entry. */
import type { ColumnEncoding, ColumnValues, StoredColumn } from './indexed-reader.ts';
import type { Entry } from './reader.ts';

type Numbers = Float64Array | Int32Array | Uint8Array;

const ARRAYS = { number: Float64Array, code: Int32Array, presence: Uint8Array } as const;

/** The values of one column in the order of the table's entries, updated with every write. */
export class ColumnArray implements ColumnValues {
  readonly #encoding: ColumnEncoding;
  readonly #name: string;
  readonly #codes = new Map<string, number>();
  /** Texts by code; code 0 is NULL. */
  readonly texts: string[] = [''];
  #values: Numbers;
  #length = 0;

  constructor({ name }: StoredColumn, encoding: ColumnEncoding, entries: readonly Entry[]) {
    this.#encoding = encoding;
    this.#name = name;
    this.#values = new ARRAYS[encoding](Math.max(16, entries.length + (entries.length >> 2)));
    for (const entry of entries) this.push(entry);
  }

  get values(): Numbers {
    return this.#values;
  }

  codeOf(text: string): number | undefined {
    return this.#codes.get(text);
  }

  /** Whether most remembered texts belong to removed entries, so that rebuilding saves memory. */
  get isStale(): boolean {
    return this.texts.length > 1000 + 2 * this.#length;
  }

  push(entry: Entry): void {
    if (this.#length === this.#values.length) {
      const wider = new ARRAYS[this.#encoding](this.#length * 2);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.#length] = this.#encode(entry);
    this.#length++;
  }

  replace(index: number, entry: Entry): void {
    this.#values[index] = this.#encode(entry);
  }

  remove(index: number): void {
    this.#values.copyWithin(index, index + 1, this.#length);
    this.#length--;
  }

  #encode(entry: Entry): number {
    const value = entry[this.#name] ?? null;
    if (this.#encoding === 'presence') return value === null ? 0 : 1;
    if (this.#encoding === 'number') return value === null ? Number.NaN : Number(value);
    if (value === null) return 0;
    const text = String(value);
    const existing = this.#codes.get(text);
    if (existing !== undefined) return existing;
    const code = this.texts.push(text) - 1;
    this.#codes.set(text, code);
    return code;
  }
}
