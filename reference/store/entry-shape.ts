/** How the entries of one table are made. */
import type { Entry, Json } from './reader.ts';

/** Makes an entry of what is named in `values`; all else is null. */
export type MakeEntry = (id: number, values: Readonly<Record<string, Json>>) => Entry;

/**
 * Makes the entries of a table with the columns named. They come out of one constructor, because objects that are put
 * together key by key end as hash tables: five times the size, and slow to read.
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
