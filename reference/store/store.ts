/** The only road by which content changes. */
import type { Loading } from './persistence.ts';
import type { Entry, Json, Reader, Ref } from './reader.ts';

/** Changes within one atomic write; reads see the changes made so far. */
export interface Writer extends Reader {
  /** Adds an entry with the next id of its table, or the id given (seeding). Values are in internal form. */
  insert(uid: string, values: Readonly<Record<string, Json>>, id?: number): Entry;
  /** Replaces the values named, keeps the others. */
  update(uid: string, id: number, values: Readonly<Record<string, Json>>): Entry;
  /** Removes an entry, its component instances, and every link to or from it. */
  remove(uid: string, id: number): void;
  /**
   * Makes `targets` the whole ordered list of what an attribute links to. Keeps the other side of a two-way relation
   * right: a target that may have only one owner leaves its previous one. Component instances that are no longer linked
   * are removed. A target named twice is kept once, in its first place.
   */
  link(uid: string, id: number, attribute: string, targets: readonly Ref[]): void;
  /** Ids of the entries whose attribute, which must be a unique one, holds the value; nothing for null. */
  holders(uid: string, attribute: string, value: Json): readonly number[];
}

/** A whole state, to return to. Opaque. */
export interface Snapshot {
  readonly takenAt: string;
}

/** All content of one server. */
export interface Store extends Reader {
  /**
   * Runs `change` at once and atomically: when it throws, nothing has changed. The promise resolves when the change is
   * as durable as the store was asked to be.
   */
  write<Result>(change: (writer: Writer) => Result): Promise<Result>;
  snapshot(): Snapshot;
  /** The state without any entry, ids beginning at 1, to return to. */
  readonly empty: Snapshot;
  /**
   * Goes back to a snapshot and makes `amend` on top of it, in one step: where either fails, nothing has changed. Throws an
   * Error for a snapshot of another store.
   */
  restore(snapshot: Snapshot, amend?: (writer: Writer) => void): Promise<void>;
  /** Hands over the entries of these tables as if they had been kept, for the store of a changed model. */
  handOver(uids: Iterable<string>, loading: Loading): void;
  /** Waits for pending writes and lets go of the data directory. */
  close(): Promise<void>;
}
