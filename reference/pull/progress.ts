/** Tells how far a pull is. */

/** A line at most so often, in milliseconds. */
const EVERY_MS = 2000;

/** Tells how many entries were read. */
export interface Progress {
  /** Says, now and then, how many of a content-type there are; `left`: how many are still to come. */
  step(what: string, count: number, left: number | undefined): void;
  /** Says that all of a content-type are there. */
  end(what: string, count: number): void;
}

/** Makes a progress that says its lines to `log`. */
export function progressOn(log: (line: string) => void): Progress {
  let last = performance.now();
  return {
    step(what, count, left) {
      const now = performance.now();
      if (now - last < EVERY_MS || left === 0) return;
      last = now;
      log(`${what}: ${count}${left === undefined ? '' : ` of ${count + left}`}`);
    },
    end(what, count) {
      last = performance.now();
      log(`${what}: ${count}`);
    },
  };
}
