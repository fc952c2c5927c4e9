/** How fast a server is asked, and how long one waits when it asks for patience. */
import { setTimeout as delay } from 'node:timers/promises';

/** Tries of one request that fails for reasons that pass. */
const MOST_TRIES = 6;

/** The first pause, in milliseconds; each further one is twice as long. */
const FIRST_PAUSE_MS = 500;

/** The longest pause that is waited for, in milliseconds. */
const LONGEST_PAUSE_MS = 300_000;

/** Waits between requests. */
export interface Pace {
  /** Resolves when the next request may be sent. */
  turn(): Promise<void>;
  /**
   * Waits before another try.
   *
   * @param tries how often the request was tried
   * @param retryAfter the header Retry-After of the answer
   * @returns false if it is not worth another try
   */
  patience(tries: number, retryAfter: string | null): Promise<boolean>;
}

/** Makes a pace of `rate` requests a second. */
export function paceOf(rate: number, wait: (milliseconds: number) => Promise<unknown> = delay): Pace {
  let next = 0;
  return {
    async turn() {
      const now = performance.now();
      const due = Math.max(now, next);
      next = due + 1000 / rate;
      if (due > now) await wait(due - now);
    },
    async patience(tries, retryAfter) {
      if (tries >= MOST_TRIES) return false;
      const pause = pauseOf(retryAfter, Date.now()) ?? FIRST_PAUSE_MS * 2 ** (tries - 1);
      if (pause > LONGEST_PAUSE_MS) return false;
      await wait(pause);
      return true;
    },
  };
}

/** The pause that a header Retry-After asks for, in milliseconds: it holds seconds or a date. */
export function pauseOf(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
