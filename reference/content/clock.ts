/** Times of entries. */

/** Milliseconds since 1970. */
export type Clock = () => number;

/** A clock that never goes back, as ISO text with milliseconds: later changes never look earlier. */
export function risingClock(clock: Clock = Date.now): () => string {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    last = Math.max(last, clock());
    return new Date(last).toISOString();
  };
}
