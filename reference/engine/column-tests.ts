/** Tests of one column, each over all rows of a set: they remove the rows that do not pass. */

type Values = Float64Array | Int32Array | Uint8Array;

// Numbers of comparisons are joined with `&` and `|`: where half of the rows pass, a branch would be guessed wrong too often.

/** Keeps rows whose number is from `low` to `high`, or, negated, below or above. NULL is NaN, which is neither. */
export function keepBetween(
  rows: Uint8Array,
  values: Values,
  length: number,
  { low, high }: { readonly low: number; readonly high: number },
  negated: boolean,
): void {
  if (negated)
    for (let row = 0; row < length; row++) {
      const value = values[row] as number;
      rows[row] = (rows[row] as number) & (+(value < low) | +(value > high));
    }
  else
    for (let row = 0; row < length; row++) {
      const value = values[row] as number;
      rows[row] = (rows[row] as number) & +(value >= low) & +(value <= high);
    }
}

/** Keeps rows whose number is one of a list, or, negated, none. NULL is NaN, which is neither. */
export function keepListed(
  rows: Uint8Array,
  values: Values,
  length: number,
  list: readonly number[],
  negated: boolean,
): void {
  if (list.length > SHORT) {
    keepInSet(rows, values, length, new Set(list), negated);
    return;
  }
  const expected = negated ? 0 : 1;
  for (let row = 0; row < length; row++) {
    const value = values[row] as number;
    let isListed = 0;
    for (let at = 0; at < list.length; at++) isListed |= +(value === list[at]);
    rows[row] = (rows[row] as number) & +(isListed === expected) & +!Number.isNaN(value);
  }
}

/** Longer lists are looked up, not gone through. */
const SHORT = 8;

function keepInSet(rows: Uint8Array, values: Values, length: number, list: ReadonlySet<number>, negated: boolean) {
  for (let row = 0; row < length; row++) {
    const value = values[row] as number;
    if (rows[row] === 1 && (Number.isNaN(value) || list.has(value) === negated)) rows[row] = 0;
  }
}

/** Keeps rows whose code is one of a list, or, negated, none. NULL is 0, which is neither. */
export function keepCoded(
  rows: Uint8Array,
  codes: Values,
  length: number,
  list: readonly number[],
  negated: boolean,
): void {
  const expected = negated ? 0 : 1;
  const [first = -1] = list;
  if (list.length < 2)
    for (let row = 0; row < length; row++) {
      const code = codes[row] as number;
      rows[row] = (rows[row] as number) & +(+(code === first) === expected) & +(code !== 0);
    }
  else {
    const listed = new Set(list);
    for (let row = 0; row < length; row++) {
      const code = codes[row] as number;
      if (rows[row] === 1 && (code === 0 || listed.has(code) === negated)) rows[row] = 0;
    }
  }
}

/** Keeps rows with this value. */
export function keepEqual(rows: Uint8Array, values: Values, length: number, expected: number): void {
  for (let row = 0; row < length; row++) rows[row] = (rows[row] as number) & +(values[row] === expected);
}

/** Keeps rows whose id is in a set of ids. */
export function keepIds(rows: Uint8Array, ids: Values, length: number, set: Uint8Array): void {
  for (let row = 0; row < length; row++) rows[row] = (rows[row] as number) & (set[ids[row] as number] as number);
}

/** The least number above another. */
export function nextAbove(value: number): number {
  if (Number.isNaN(value) || value === Number.POSITIVE_INFINITY) return value;
  if (value === 0) return Number.MIN_VALUE;
  const number = new Float64Array([value]);
  const bits = new BigInt64Array(number.buffer);
  bits[0] = (bits[0] ?? 0n) + (value > 0 ? 1n : -1n);
  return number[0] ?? value;
}
