/** Several changes of a project's own code as one: all of them stay, or none (decision project-code). */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Snapshot, Store } from '../store/store.ts';

/** What code inside a transaction may do with it. */
export interface Transaction {
  /** Ends it: what was changed stays. Of a transaction within another this does nothing, nor does `rollback`. */
  commit(): Promise<void>;
  /** Ends it: what was changed inside is taken back. */
  rollback(): Promise<void>;
  /** Runs once what was changed stays. */
  onCommit(run: () => unknown): void;
  /** Runs once what was changed is taken back. */
  onRollback(run: () => unknown): void;
}

/** The transactions of one store. */
export interface Transactions {
  /** Runs `change`; when it throws, what it changed is taken back and its error goes on. Within another it is part of that. */
  run<Result>(change: (transaction: Transaction) => Promise<Result> | Result): Promise<Result>;
  /** Whether the caller runs inside of one. */
  isInside(): boolean;
}

/** One transaction that is going on. */
interface Running {
  readonly before: Snapshot;
  readonly over: Promise<void>;
  end(): void;
  readonly committed: (() => unknown)[];
  readonly rolledBack: (() => unknown)[];
}

/** How long a write waits for a transaction, in milliseconds: one that waits for that write would never end. */
const PATIENCE = 60_000;

/**
 * Gives a store transactions. While one goes on, writes from outside wait for its end, so that taking it back takes nothing
 * else along; reads do not wait. A write that waited for `patience` throws an Error.
 */
export function withTransactions(store: Store, patience = PATIENCE): { store: Store; transactions: Transactions } {
  const inside = new AsyncLocalStorage<Running>();
  let running: Running | undefined;
  const isInside = () => running !== undefined && inside.getStore() === running;

  /** Runs at once inside of the transaction and when there is none; otherwise when it is over. */
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
  /** Ends a transaction unless it has ended, after `last`; whoever waits goes on even when that throws. */
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
