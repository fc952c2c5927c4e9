/** Splits a list into pages. */

/** The items in order, in pages of at most `size`. */
export function splitIntoPages<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
