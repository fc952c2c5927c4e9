/** Comparing a value with the bound of a schema, exactly also beyond 2^53. */

/** Negative, zero or positive, as `value` is below, at or above `bound`; NaN when either is no number. */
export function compareExactly(value: unknown, bound: number | string): number {
  const whole = /^-?\d+$/;
  if (whole.test(String(value)) && whole.test(String(bound))) {
    const difference = BigInt(String(value)) - BigInt(String(bound));
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  return Number(value) - Number(bound);
}
