/** Transactions for a project's code: several changes that are committed or rolled back together (decision project-code). */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Snapshot, Store } from '../store/store.ts';

/** A transaction, as seen by the code inside it. */
interface Transaction {
  /** Commits the transaction. In a nested transaction neither this nor `rollback` has any effect. */
  commit(): Promise<void>;
  /** Rolls the transaction back. */
  rollback(): Promise<void>;
  /** Registers a callback that runs after the commit. */
  onCommit(run: () => unknown): void;
  /** Registers a callback that runs after a rollback. */
  onRollback(run: () => unknown): void;
}

/** The transactions of one store. */
export interface Transactions {
  /** Runs `change` in a transaction. An error rolls it back and is thrown on. A nested transaction joins the outer one. */
  run<Result>(change: (transaction: Transaction) => Promise<Result> | Result): Promise<Result>;
  /** Whether the caller runs inside a transaction. */
  isInside(): boolean;
}

/** A running transaction. */
interface Running {
  readonly before: Snapshot;
  readonly over: Promise<void>;
  end(): void;
  readonly committed: (() => unknown)[];
  readonly rolledBack: (() => unknown)[];
}

/** Milliseconds that a write waits for a transaction. A transaction that waits for that write itself would never end. */
const PATIENCE = 60_000;

/**
 * Adds transactions to a store. While one runs, writes from outside wait for its end, so that a rollback undoes nothing else;
 * reads do not wait.
 *
 * @param patience milliseconds after which a waiting write throws an Error; @default 60000
 */
export function withTransactions(store: Store, patience = PATIENCE): { store: Store; transactions: Transactions } {
  const inside = new AsyncLocalStorage<Running>();
  let running: Running | undefined;
  const isInside = () => running !== undefined && inside.getStore() === running;

  /** Runs a write: at once inside the transaction or without one, otherwise after its end. */
  const inTurn = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    while (running && !isInside()) await atMost(patience, running.over);
    return run();
  };
  const begin = (): Running => {
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    return { before: store.snapshot(), over, end, committed: [], rolledBack: [] };
  };
  /** Runs `last` and ends a transaction, unless it has ended. Waiting writes continue even if `last` throws. */
  const end = async (transaction: Running, callbacks: readonly (() => unknown)[], last?: () => Promise<void>) => {
    if (running !== transaction) return;
    try {
      await last?.();
    } finally {
      running = undefined;
      transaction.end();
    }
    for (const callback of callbacks) await callback();
  };

  return {
    store: {
      ...store,
      // a spread getter would keep its first value
      get version() {
        return store.version;
      },
      write: (change) => inTurn(() => store.write(change)),
      restore: (snapshot, amend) => inTurn(() => store.restore(snapshot, amend)),
    },
    transactions: {
      isInside,
      async run(change) {
        const outer = isInside() ? running : undefined;
        if (outer) return change({ commit: async () => {}, rollback: async () => {}, ...callbacksOf(outer) });
        return inTurn(() => {
          const transaction = begin();
          running = transaction;
          const commit = () => end(transaction, transaction.committed);
          const rollback = () => end(transaction, transaction.rolledBack, () => store.restore(transaction.before));
          return inside.run(transaction, async () => {
            try {
              const result = await change({ commit, rollback, ...callbacksOf(transaction) });
              await commit();
              return result;
            } catch (error) {
              await rollback();
              throw error;
            }
          });
        });
      },
    },
  };
}

const callbacksOf = ({ committed, rolledBack }: Running) => ({
  onCommit: (run: () => unknown) => void committed.push(run),
  onRollback: (run: () => unknown) => void rolledBack.push(run),
});

async function atMost(milliseconds: number, over: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const seconds = milliseconds / 1000;
    const why = `a change waited ${seconds} s for a transaction of the project's own code, which did not end`;
    timer = setTimeout(() => reject(new Error(`${why}; does it wait for a request to this server?`)), milliseconds);
  });
  try {
    await Promise.race([over, late]);
  } finally {
    clearTimeout(timer);
  }
}
