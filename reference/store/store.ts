/** The store: the only way to change content. */
import type { CommitListener } from './commit-feed.ts';
import type { IndexedReader } from './indexed-reader.ts';
import type { Loading, Persistence } from './persistence.ts';
import type { Entry, Json, Reader, Ref } from './reader.ts';

/** Changes within one atomic write; reads see the changes made so far. */
export interface Writer extends Reader {
  /** Inserts an entry. Values are in internal form. `id` @default the next id of the table; seeding passes its own. */
  insert(uid: string, values: Readonly<Record<string, Json>>, id?: number): Entry;
  /** Replaces these values, keeps the others. */
  update(uid: string, id: number, values: Readonly<Record<string, Json>>): Entry;
  /** Removes an entry, its component instances, and every link to or from it. */
  remove(uid: string, id: number): void;
  /**
   * Replaces the ordered links of an attribute by `targets`. Updates the other side of a two-way relation: a target that may
   * have only one owner leaves its previous one. Removes component instances that are no longer linked. A repeated target
   * counts once, at its first position.
   */
  link(uid: string, id: number, attribute: string, targets: readonly Ref[]): void;
  /** Ids of the entries with this value of a unique attribute; none for null. */
  holders(uid: string, attribute: string, value: Json): readonly number[];
}

/** A saved state that `restore` returns to. Opaque. */
export interface Snapshot {
  readonly takenAt: string;
}

/** All content of one server. */
export interface Store extends IndexedReader {
  /**
   * Runs `change` synchronously and atomically: when it throws, nothing has changed. Resolves when the change is persisted,
   * as durably as the persistence is configured.
   */
  write<Result>(change: (writer: Writer) => Result): Promise<Result>;
  /**
   * Calls `listener` after each commit, in the order of the writes, once the commit is persisted. Returns the function that
   * ends it. Writes that change nothing, and those that are rolled back, are no commits.
   */
  onCommit(listener: CommitListener): () => void;
  snapshot(): Snapshot;
  /** Reads a snapshot. @throws Error for a snapshot of another store */
  at(snapshot: Snapshot): Reader;
  /** Snapshot of the empty store: no entries, ids begin at 1. */
  readonly empty: Snapshot;
  /**
   * Restores a snapshot and runs `amend` on top of it, as one atomic step.
   *
   * @throws Error for a snapshot of another store
   */
  restore(snapshot: Snapshot, amend?: (writer: Writer) => void): Promise<void>;
  /**
   * Passes the entries of these tables to the store of a changed model, as if they were loaded from disk.
   *
   * @param snapshot @default the current content
   */
  handOver(uids: Iterable<string>, loading: Loading, snapshot?: Snapshot): void;
  /** Makes a snapshot of this store from content that another one hands over. */
  adopt(source: Pick<Persistence, 'load'>): Promise<Snapshot>;
  /** Waits for pending writes and closes the data directory. */
  close(): Promise<void>;
}
