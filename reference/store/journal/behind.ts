/** What the table files do not hold yet, because it stands in journals only. */
import type { StoredRecord, TableChange } from '../persistence.ts';

/** What one table file lacks. */
export interface TableBehind {
  nextId: number;
  /** The records are the whole table. */
  whole: boolean;
  /** Present states by id; undefined of entries that are gone. */
  readonly records: Map<number, StoredRecord | undefined>;
}

/** By uid. */
export type Behind = Map<string, TableBehind>;

/** Adds what a write changed. */
export function fallBehind(behind: Behind, { uid, nextId, whole, records }: TableChange): void {
  const table = whole ? undefined : behind.get(uid);
  const present = table ?? { nextId, whole, records: new Map() };
  present.nextId = nextId;
  for (const [id, change] of records) present.records.set(id, change?.record);
  behind.set(uid, present);
}

/** Puts what was to be written, and was not, under what came after it. */
export function fallBack(behind: Behind, unwritten: Behind): void {
  for (const [uid, earlier] of unwritten) {
    const later = behind.get(uid);
    if (later?.whole) continue;
    for (const [id, record] of later?.records ?? []) earlier.records.set(id, record);
    if (later) earlier.nextId = later.nextId;
    behind.set(uid, earlier);
  }
}
