/** Times of entries. */

/** Milliseconds since 1970. */
export type Clock = () => number;

/** Makes a monotonic clock that returns ISO text with milliseconds, so that a later change never has an earlier time. */
export function risingClock(clock: Clock = Date.now): () => string {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    last = Math.max(last, clock());
    return new Date(last).toISOString();
  };
}
