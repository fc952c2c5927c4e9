/** Delays and rates of errors as options: `--latency`, `--fault`. */

/** Delay of answers, in milliseconds. */
export interface Latency {
  readonly min: number;
  readonly max: number;
}

/** A delay as an option: `50`, `'50..200'`, or its bounds. */
export type LatencyOption = number | string | Latency;

/**
 * Reads a delay: `50` or `50..200`, in milliseconds, or its bounds.
 *
 * @throws Error that says what is allowed
 */
export function parseLatency(latency: LatencyOption): Latency {
  const text = typeof latency === 'object' ? `${latency.min}..${latency.max}` : String(latency);
  const match = /^(\d{1,6})(?:\.\.(\d{1,6}))?$/.exec(text);
  const [min, max] = [Number(match?.[1]), Number(match?.[2] ?? match?.[1])];
  if (!match || max < min) throw new Error(`expected milliseconds such as 50 or 50..200, found "${text}"`);
  return { min, max };
}

/**
 * Reads `--fault`: a share from 0 to 1, such as `0.05`.
 *
 * @throws Error that says what is allowed
 */
export function parseRate(text: string): number {
  const rate = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(rate >= 0 && rate <= 1)) throw new Error(`expected a share from 0 to 1 such as 0.05, found "${text}"`);
  return rate;
}
