/** Divides the time of a run among its checks. Checks run side by side, so that their own times add up to more. */

/**
 * Whole milliseconds for each duration, in its proportion. They add up to `total`; equal parts where nothing was
 * measured.
 */
export function sharesOf(total: number, durations: readonly number[]): number[] {
  const weights = durations.some((duration) => duration > 0) ? durations : durations.map(() => 1);
  const sum = weights.reduce((before, weight) => before + weight, 0);
  let passed = 0;
  return weights.map((weight) => {
    const before = Math.round((total * passed) / sum);
    passed += weight;
    return Math.round((total * passed) / sum) - before;
  });
}
