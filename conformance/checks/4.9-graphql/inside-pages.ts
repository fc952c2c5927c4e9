/** Pages of a list inside an entry, as a real Strapi 4 reads them (4.9). */

/** A pagination, and the part of the list that it answers. */
export type InsidePage = readonly [pagination: string, start: number, size: number];

/** Entries of a list without a size. */
const defaultSize = 10;

/** Pages of a list that no limit of the target cuts. What is too small counts as one, a page without a size has one entry. */
export const anyPages: readonly InsidePage[] = [
  ['', 0, defaultSize],
  ['start: 1', 1, defaultSize],
  ['page: 2', 1, 1],
  ['pageSize: 2', 0, 2],
  ['page: 2, pageSize: 2', 2, 2],
  ['limit: 0', 0, 1],
  ['limit: -2', 0, 1],
  ['limit: -1', 0, Number.POSITIVE_INFINITY],
  ['start: -3, limit: 2', 0, 2],
  ['page: 0, pageSize: 2', 0, 2],
  ['page: 1, pageSize: 0', 0, 1],
];

/** Pages that begin or end beyond a list of this length. */
export const pagesAtTheEnd = (length: number): InsidePage[] => [
  [`start: ${length}, limit: 2`, length, 2],
  [`start: ${Math.max(0, length - 1)}, limit: 5`, Math.max(0, length - 1), 5],
  [`page: ${length + 1}, pageSize: 1`, length, 1],
];
