/** The dirty set: changes that stand in the write-ahead log and not yet in the table files. */
import type { StoredRecord, TableChange } from '../persistence.ts';

/** Entries of one table that are newer than its file. */
export interface DirtyTable {
  nextId: number;
  /** Whether `records` is the whole table, so that the file is replaced. */
  whole: boolean;
  /** Current entries by id; undefined for removed ones. */
  readonly records: Map<number, StoredRecord | undefined>;
}

/** Dirty tables by uid. */
export type DirtySet = Map<string, DirtyTable>;

/** Adds the changes that one write made to one table. */
export function markDirty(dirty: DirtySet, { uid, nextId, whole, records }: TableChange): void {
  const table = (whole ? undefined : dirty.get(uid)) ?? { nextId, whole, records: new Map() };
  table.nextId = nextId;
  for (const [id, change] of records) table.records.set(id, change?.record);
  dirty.set(uid, table);
}

/** Puts back a dirty set whose checkpoint failed. Later changes win over those in it. */
export function restoreDirty(dirty: DirtySet, unwritten: DirtySet): void {
  for (const [uid, earlier] of unwritten) {
    const later = dirty.get(uid);
    if (later?.whole) continue;
    for (const [id, record] of later?.records ?? []) earlier.records.set(id, record);
    if (later) earlier.nextId = later.nextId;
    dirty.set(uid, earlier);
  }
}
