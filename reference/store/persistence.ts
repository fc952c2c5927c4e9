/** How content outlives the process. The store is in memory; this is told of every change, and gives it back at start. */
import type { Json } from './reader.ts';
import type { RefList } from './ref-list.ts';

/** An entry as it is kept: its values, and what its attributes link, in order. */
export interface StoredRecord {
  readonly id: number;
  readonly values: Readonly<Record<string, Json>>;
  /** By attribute; attributes that link nothing are left out. */
  readonly links: Readonly<Record<string, RefList>>;
}

/** Takes what was kept, as it is read; each id of a table comes once, and its table before it. */
export interface Loading {
  table(uid: string, nextId: number): void;
  record(uid: string, record: StoredRecord): void;
}

/** What one write did to one entry that is still there. */
export interface RecordChange {
  /** The entry as it is now. */
  readonly record: StoredRecord;
  /** Whether its values changed; true of a new entry. */
  readonly values: boolean;
  /** The attributes whose links changed, each with what it linked before. */
  readonly before: ReadonlyMap<string, RefList>;
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
  /** Hands over what was kept of the tables named. Throws a `ProjectError` when a file cannot be read as content. */
  load(uids: Iterable<string>, loading: Loading): Promise<void>;
  /**
   * Keeps one write. Called in the order of writes, without waiting; resolves when the write is durable. Where it cannot
   * be kept, neither can the writes after it, which were made on top of it: `takeBack` of each is called, the last
   * first and all in one step, before their promises reject.
   */
  save(changes: readonly TableChange[], takeBack: () => void): Promise<void>;
  /** Waits for what is pending and lets go of the files. */
  close(): Promise<void>;
}

/** Persistence that can be handed on to another store, without letting go of the files. */
export interface InheritablePersistence extends Persistence {
  /** For a store that may take the place of this one; there is one at a time. */
  successor(): Successor;
}

/**
 * Persistence of a store that is to take the place of another. Until it does, what it saves is kept nowhere, and what the
 * other one saves waits: `close` has that go on as if nothing had been.
 */
export interface Successor extends InheritablePersistence {
  /** Keeps what was saved so far as one change, and takes the place. When that rejects, nothing has changed. */
  takeOver(): Promise<void>;
}
