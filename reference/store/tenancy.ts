/** Use of a data directory by one store after another. The next store is tried before it replaces the current one. */
import type { InheritablePersistence, Loading, Successor, TableChange } from './persistence.ts';

/** An open data directory. */
export interface DirectoryInUse {
  save(changes: readonly TableChange[], rollback: () => void): Promise<void>;
  /** Loads everything that was saved. */
  read(uids: Iterable<string>, loading: Loading): Promise<void>;
  close(): Promise<void>;
}

/** A write that waits until a successor takes over or gives up. */
interface QueuedWrite {
  readonly changes: readonly TableChange[];
  rollback(): void;
  resolve(written: Promise<void>): void;
  reject(error: Error): void;
}

/** One store's use of a directory. */
class Tenancy {
  readonly #directory: DirectoryInUse;
  /** Waiting writes; set while a successor is tried. */
  #queued: QueuedWrite[] | undefined;
  #isOver = false;

  constructor(directory: DirectoryInUse) {
    this.#directory = directory;
  }

  save(changes: readonly TableChange[], rollback: () => void): Promise<void> {
    const queued = this.#queued;
    if (!queued) return this.#directory.save(changes, rollback);
    return new Promise((resolve, reject) => {
      queued.push({ changes, rollback, resolve, reject });
    });
  }

  async close(): Promise<void> {
    if (!this.#isOver) await this.#directory.close();
  }

  successor(): Successor {
    const next = new Tenancy(this.#directory);
    const waiting: TableChange[] = [];
    let isTried = true;
    return {
      load: async (uids, loading) => {
        this.#queued ??= [];
        try {
          await this.#directory.read(uids, loading);
        } catch (error) {
          this.#resume();
          throw error;
        }
      },
      async save(changes, rollback) {
        if (!isTried) return next.save(changes, rollback);
        waiting.push(...changes);
      },
      takeOver: async () => {
        if (waiting.length > 0) await this.#directory.save(waiting, () => {});
        isTried = false;
        this.#rejectQueued();
      },
      successor: () => next.successor(),
      close: async () => {
        if (isTried) this.#resume();
        else await next.close();
      },
    };
  }

  #rejectQueued(): void {
    const queued = this.#queued ?? [];
    this.#isOver = true;
    this.#queued = [];
    for (const { rollback } of queued.toReversed()) rollback();
    for (const { reject } of queued) reject(new Error('the content is that of a server which was reloaded since'));
  }

  #resume(): void {
    const queued = this.#queued ?? [];
    this.#queued = undefined;
    for (const { changes, rollback, resolve } of queued) resolve(this.#directory.save(changes, rollback));
  }
}

/** Persistence in a directory that `load` opens. */
export function persistenceIn(
  open: (uids: Iterable<string>, loading: Loading) => Promise<DirectoryInUse>,
): InheritablePersistence {
  let tenancy: Tenancy | undefined;
  const opened = (): Tenancy => {
    if (!tenancy) throw new Error('nothing is kept before it was loaded');
    return tenancy;
  };
  return {
    async load(uids, loading) {
      tenancy = new Tenancy(await open(uids, loading));
    },
    save: (changes, rollback) => opened().save(changes, rollback),
    successor: () => opened().successor(),
    close: async () => tenancy?.close(),
  };
}
