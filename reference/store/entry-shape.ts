/** Makes the entries of one table. */
import type { Entry, Json } from './reader.ts';

/** Makes an entry; columns that `values` lacks are null. */
export type MakeEntry = (id: number, values: Readonly<Record<string, Json>>) => Entry;

/**
 * Returns a function that makes entries with these columns. It uses one constructor, because V8 turns objects that are built
 * key by key into hash tables, which are five times as large and slow to read.
 */
export function entryShape(columns: readonly string[]): MakeEntry {
  function Shape(this: Record<string, Json>, id: number, values: Readonly<Record<string, Json>>): void {
    this.id = id;
    for (const name of columns) this[name] = values[name] ?? null;
  }
  Shape.prototype = Object.prototype;
  const shape = Shape as unknown as new (...args: Parameters<MakeEntry>) => Entry;
  return (id, values) => Object.freeze(new shape(id, values));
}
