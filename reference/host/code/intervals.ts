/** Tracks intervals that code of a project starts, to end them with it: the process goes on after a reload. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Global key of the code that runs. */
const PLACE = Symbol.for('content-touchstone.intervals');

type IntervalSet = Set<NodeJS.Timeout>;

/** The intervals of one generation of the code. */
export interface Intervals {
  /** Runs code and tracks its intervals, including those that it starts later. */
  run<Result>(code: () => Result): Result;
  /** Ends all of them. */
  clear(): void;
}

/** Makes the intervals of one generation of the code. */
export function createIntervals(): Intervals {
  const running = (Reflect.get(globalThis, PLACE) as AsyncLocalStorage<IntervalSet> | undefined) ?? watchIntervals();
  const intervals: IntervalSet = new Set();
  return {
    run: (code) => running.run(intervals, code),
    clear() {
      for (const interval of intervals) clearInterval(interval);
      intervals.clear();
    },
  };
}

function watchIntervals(): AsyncLocalStorage<IntervalSet> {
  const running = new AsyncLocalStorage<IntervalSet>();
  const start = globalThis.setInterval;
  const setInterval = Object.assign((...args: Parameters<typeof start>) => {
    const interval = start(...args);
    running.getStore()?.add(interval);
    return interval;
  }, start);
  globalThis.setInterval = setInterval;
  Reflect.set(globalThis, PLACE, running);
  return running;
}
