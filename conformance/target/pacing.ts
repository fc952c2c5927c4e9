/** Paces requests: keeps to a rate, and pauses while the target asks to wait. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Pacing {
  /** Resolves when the next request may be sent. */
  turn(): Promise<void>;
  /** Holds every request back for some milliseconds from now (429 with Retry-After). */
  pause(milliseconds: number): void;
}

/** Creates a pacing. `rate`: most requests a second; undefined: no limit. */
export function createPacing(rate?: number): Pacing {
  const gap = rate === undefined ? 0 : 1000 / rate;
  let free = 0;
  let pausedUntil = 0;
  return {
    async turn() {
      if (gap > 0) {
        const now = performance.now();
        const mine = Math.max(free, now);
        free = mine + gap;
        if (mine > now) await sleep(mine - now);
      }
      while (pausedUntil > performance.now()) await sleep(Math.ceil(pausedUntil - performance.now()));
    },
    pause(milliseconds) {
      pausedUntil = Math.max(pausedUntil, performance.now() + milliseconds);
    },
  };
}

/** Milliseconds that a Retry-After header asks to wait; undefined when it is neither seconds nor an HTTP date. */
export function retryAfterMs(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
