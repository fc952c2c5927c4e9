/** How content outlives the process. The store is in memory; this is told of every change, and gives it back at start. */
import type { Json, Ref } from './reader.ts';

/** An entry as it is kept: its values, and what its attributes link, in order. */
export interface StoredRecord {
  readonly id: number;
  readonly values: Readonly<Record<string, Json>>;
  /** By attribute; attributes that link nothing are left out. */
  readonly links: Readonly<Record<string, readonly Ref[]>>;
}

/** A table as it is kept. */
export interface StoredTable {
  readonly uid: string;
  /** The id the next entry gets. */
  readonly nextId: number;
  readonly records: readonly StoredRecord[];
}

/** What one write did to one table. */
export interface TableChange {
  readonly uid: string;
  readonly nextId: number;
  /** The records are the whole table: whatever else was there is gone. */
  readonly whole: boolean;
  /** New states of records by id; undefined for one that was removed. */
  readonly records: ReadonlyMap<number, StoredRecord | undefined>;
}

export interface Persistence {
  /** What was kept of the tables named. Throws a `ProjectError` when a file cannot be read as content. */
  load(uids: Iterable<string>): Promise<readonly StoredTable[]>;
  /** Keeps one write. Called in the order of writes, without waiting; resolves when the write is durable. */
  save(changes: readonly TableChange[]): Promise<void>;
  /** Waits for what is pending and lets go of the files. */
  close(): Promise<void>;
}
