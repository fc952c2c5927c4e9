/** Converts values of a request to text. */

/**
 * Converts a text, number or boolean to text; any other value to an empty text. `String` would call a member `toString`, and a
 * request may contain `{ "toString": 1 }`.
 */
export function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
