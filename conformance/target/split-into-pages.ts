/** Many things, a page at a time. */

/** The items in order, in groups of at most `size`. */
export function splitIntoPages<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
