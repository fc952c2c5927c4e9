/** Persistence of content. The store is in memory: it passes every change to this, and is filled from it at the start. */
import type { Json } from './reader.ts';
import type { RefList } from './ref-list.ts';

/** A persisted entry: its values, and its links in order. */
export interface StoredRecord {
  readonly id: number;
  readonly values: Readonly<Record<string, Json>>;
  /** By attribute; attributes without links are absent. */
  readonly links: Readonly<Record<string, RefList>>;
}

/** Receives persisted content while it is read. Each id of a table comes once, after its table. */
export interface Loading {
  table(uid: string, nextId: number): void;
  record(uid: string, record: StoredRecord): void;
}

/** The change that one write made to one entry that still exists. */
export interface RecordChange {
  /** The entry after the write. */
  readonly record: StoredRecord;
  /** Whether its values changed; true for a new entry. */
  readonly values: boolean;
  /** Attributes whose links changed, each with its previous links. */
  readonly before: ReadonlyMap<string, RefList>;
}

/** The change that one write made to one table. */
export interface TableChange {
  readonly uid: string;
  readonly nextId: number;
  /** Whether `records` replaces the whole table. */
  readonly whole: boolean;
  /** Changes by id; undefined for a removed entry. */
  readonly records: ReadonlyMap<number, RecordChange | undefined>;
}

/** Persistence of the content of one store. */
export interface Persistence {
  /** Loads the persisted entries of these tables. Throws a `ProjectError` for a file that cannot be parsed as content. */
  load(uids: Iterable<string>, loading: Loading): Promise<void>;
  /**
   * Persists one write; resolves when it is durable. Called in the order of writes, without waiting for earlier ones. When a
   * write fails, the writes after it fail too, since they were made on top of it: the `rollback` of each is called, the last
   * first and all in one step, before their promises reject.
   */
  save(changes: readonly TableChange[], rollback: () => void): Promise<void>;
  /** Waits for pending writes and closes the files. */
  close(): Promise<void>;
}

/** Persistence that another store can take over while the files stay open. */
export interface InheritablePersistence extends Persistence {
  /** Persistence for a store that is to replace this one; one at a time. */
  successor(): Successor;
}

/**
 * Persistence of a store that is to replace another. Until `takeOver`, its writes are not persisted, and writes of the other
 * store wait. `close` without `takeOver` lets them continue as before.
 */
export interface Successor extends InheritablePersistence {
  /** Persists its writes so far as one change and replaces the other store. When it rejects, nothing has changed. */
  takeOver(): Promise<void>;
}
