/** Intervals that code of a project starts, so that they end with it: a reload leaves the process running. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a process keeps which code runs. */
const PLACE = Symbol.for('content-touchstone.intervals');

type Started = Set<NodeJS.Timeout>;

/** The intervals of one loading of the code. */
export interface Intervals {
  /** Runs code whose intervals count among them, those it starts later included. */
  run<Result>(code: () => Result): Result;
  /** Ends all of them. */
  clear(): void;
}

/** Makes the list of intervals of one loading of the code. */
export function ownIntervals(): Intervals {
  const running = (Reflect.get(globalThis, PLACE) as AsyncLocalStorage<Started> | undefined) ?? watchIntervals();
  const started: Started = new Set();
  return {
    run: (code) => running.run(started, code),
    clear() {
      for (const interval of started) clearInterval(interval);
      started.clear();
    },
  };
}

function watchIntervals(): AsyncLocalStorage<Started> {
  const running = new AsyncLocalStorage<Started>();
  const start = globalThis.setInterval;
  const watched = Object.assign((...args: Parameters<typeof start>) => {
    const interval = start(...args);
    running.getStore()?.add(interval);
    return interval;
  }, start);
  globalThis.setInterval = watched;
  Reflect.set(globalThis, PLACE, running);
  return running;
}
