/** Limits how often something may be tried: so often in so long, counted from the first try. */
import { Refusal } from '../query/refusal.ts';

/** How much is allowed. */
export interface RateLimitOptions {
  readonly enabled: boolean;
  /** Tries within an interval. */
  readonly max: number;
  /** Milliseconds. */
  readonly interval: number;
}

export interface RateLimit {
  /**
   * Counts a try.
   *
   * @throws Refusal 429 when there were too many
   */
  count(key: string): void;
  /** Seconds until the key may be tried again. */
  retryAfter(key: string): number;
}

/** Keys remembered before those out of date are swept. */
const SWEEP_AT = 10_000;

/** Makes a limit; `now` gives milliseconds since 1970. */
export function createRateLimit({ enabled, max, interval }: RateLimitOptions, now: () => number = Date.now): RateLimit {
  const tries = new Map<string, { count: number; readonly until: number }>();
  let sweepAt = SWEEP_AT;
  const sweep = (time: number) => {
    for (const [key, { until }] of tries) if (until <= time) tries.delete(key);
    sweepAt = Math.max(SWEEP_AT, tries.size * 2);
  };
  return {
    count(key) {
      if (!enabled) return;
      const time = now();
      const known = tries.get(key);
      const current = known && known.until > time ? known : { count: 0, until: time + interval };
      current.count += 1;
      tries.set(key, current);
      if (tries.size > sweepAt) sweep(time);
      if (current.count > max) throw new Refusal(429, 'RateLimitError', 'Too many requests, please try again later.');
    },
    retryAfter: (key) => Math.max(1, Math.ceil(((tries.get(key)?.until ?? 0) - now()) / 1000)),
  };
}
