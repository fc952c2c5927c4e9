/** Compares values, and texts as far as all usual collations agree. */

export type Order = -1 | 0 | 1;

/** Compares by `<`; texts by UTF-16 code units. */
export function order<T extends string | number | bigint | boolean>(a: T, b: T): Order {
  return a < b ? -1 : a > b ? 1 : 0;
}

const letterOrDigit = /^[A-Za-z0-9]$/;

/**
 * Compares two texts where byte order, case-insensitive and dictionary collations agree; undefined otherwise. They agree
 * if, after a common prefix, the first different characters are ASCII letters or digits whose order does not depend on
 * case, or one text ends and the other continues with such a character.
 */
export function textOrder(a: string, b: string): Order | undefined {
  if (a === b) return 0;
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  const x = a[at];
  const y = b[at];
  if (x === undefined) return y !== undefined && letterOrDigit.test(y) ? -1 : undefined;
  if (y === undefined) return letterOrDigit.test(x) ? 1 : undefined;
  if (!letterOrDigit.test(x) || !letterOrDigit.test(y)) return undefined;
  const byCode = order(x, y);
  return byCode === order(x.toLowerCase(), y.toLowerCase()) ? byCode : undefined;
}
