/** The text of a value that a request carries. */

/**
 * A text, number or boolean as text; empty for everything else. `String` calls what an object names `toString`, and
 * anybody may send `{ "toString": 1 }`.
 */
export function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
