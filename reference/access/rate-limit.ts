/** Limits how often something may be tried: so often in so long, counted from the first try. */

/** How much is allowed: `ratelimit` of `users-permissions.config` in `config/plugins`. */
export interface RateLimitOptions {
  /** @default true */
  readonly enabled: boolean;
  /**
   * Tries within an interval.
   *
   * @default 10
   */
  readonly max: number;
  /**
   * Milliseconds.
   *
   * @default 60_000
   */
  readonly interval: number;
  /** One count for all operations of an address, under this name; undefined: operations are counted apart. */
  readonly prefixKey: string | undefined;
}

export interface RateLimit {
  /**
   * Counts a try under a key; while too many keys are counted to begin another, under `shared`.
   *
   * @returns the seconds until another try is welcome, 0 where this one is
   */
  count(key: string, shared?: string): number;
  /** Keys that are counted now. */
  readonly size: number;
}

/** Keys counted at once: a megabyte or two. */
const MOST_KEYS = 10_000;

/** Makes a limit; `now` gives milliseconds since 1970. */
export function createRateLimit(
  { enabled, max, interval }: Pick<RateLimitOptions, 'enabled' | 'max' | 'interval'>,
  now: () => number = Date.now,
): RateLimit {
  // in the order in which their intervals end
  const counts = new Map<string, { tries: number; readonly until: number }>();
  const forgetPast = (time: number): void => {
    for (const [key, { until }] of counts) {
      if (until > time) return;
      counts.delete(key);
    }
  };
  /** Begins a count. Where even the shared ones are too many, the oldest makes room. */
  const begin = (key: string, until: number) => {
    const [oldest] = counts.keys();
    if (counts.size >= MOST_KEYS && oldest !== undefined) counts.delete(oldest);
    const count = { tries: 0, until };
    counts.set(key, count);
    return count;
  };
  return {
    get size() {
      return counts.size;
    },
    count(key, shared = key) {
      if (!enabled) return 0;
      const time = now();
      forgetPast(time);
      const name = counts.has(key) || counts.size < MOST_KEYS ? key : shared;
      const count = counts.get(name) ?? begin(name, time + interval);
      count.tries += 1;
      return count.tries > max ? Math.max(1, Math.ceil((count.until - time) / 1000)) : 0;
    },
  };
}
