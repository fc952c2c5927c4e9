/** Limits the number of tries within an interval, which begins with the first try. */

/** Options: `ratelimit` of `users-permissions.config` in `config/plugins`. */
export interface RateLimitOptions {
  /** @default true */
  readonly enabled: boolean;
  /**
   * Maximum number of tries within an interval.
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
  /** Counts all operations of an address together, under this name; undefined counts each operation separately. */
  readonly prefixKey: string | undefined;
}

/** Counters of tries, by key. */
export interface RateLimit {
  /**
   * Counts a try under a key; under `shared` if there are too many keys for another one.
   *
   * @returns 0 if this try is allowed, otherwise the seconds until another one is
   */
  count(key: string, shared?: string): number;
  /** The number of current keys. */
  readonly size: number;
}

/** Most keys at once, which take a megabyte or two. */
const MOST_KEYS = 10_000;

/** Makes the counters. `now` is the clock in milliseconds since 1970. @default Date.now */
export function createRateLimit(
  { enabled, max, interval }: Pick<RateLimitOptions, 'enabled' | 'max' | 'interval'>,
  now: () => number = Date.now,
): RateLimit {
  // in the order in which their intervals end
  const counts = new Map<string, { tries: number; readonly until: number }>();
  const removeExpired = (time: number): void => {
    for (const [key, { until }] of counts) {
      if (until > time) return;
      counts.delete(key);
    }
  };
  /** Begins a count. If even the shared ones are too many, it removes the oldest. */
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
      removeExpired(time);
      const name = counts.has(key) || counts.size < MOST_KEYS ? key : shared;
      const count = counts.get(name) ?? begin(name, time + interval);
      count.tries += 1;
      return count.tries > max ? Math.max(1, Math.ceil((count.until - time) / 1000)) : 0;
    },
  };
}
