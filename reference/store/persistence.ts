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

/** What one write did to one entry that is still there. */
export interface RecordChange {
  /** The entry as it is now. */
  readonly record: StoredRecord;
  /** Whether its values changed; true of a new entry. */
  readonly values: boolean;
  /** The attributes whose links changed, each with what it linked before. */
  readonly before: ReadonlyMap<string, readonly Ref[]>;
}

/** What one write did to one table. */
export interface TableChange {
  readonly uid: string;
  readonly nextId: number;
  /** The records are the whole table: whatever else was there is gone. */
  readonly whole: boolean;
  /** By id; undefined for an entry that was removed. */
  readonly records: ReadonlyMap<number, RecordChange | undefined>;
}

export interface Persistence {
  /** What was kept of the tables named. Throws a `ProjectError` when a file cannot be read as content. */
  load(uids: Iterable<string>): Promise<readonly StoredTable[]>;
  /**
   * Keeps one write. Called in the order of writes, without waiting; resolves when the write is durable. Where it cannot
   * be kept, neither can the writes after it, which were made on top of it: `takeBack` of each is called, the last
   * first and all in one step, before their promises reject.
   */
  save(changes: readonly TableChange[], takeBack: () => void): Promise<void>;
  /** Waits for what is pending and lets go of the files. */
  close(): Promise<void>;
}
