/** Estimates the cost of a query before it runs. */
import type { Filter, SortKey } from '../query/query.ts';
import type { Reader } from '../store/reader.ts';

/**
 * Maximum number of values that a filter on so many entries reads. Linked entries are read once, however many entries link
 * them.
 */
export function weighFilter(filter: Filter, entries: number, reader: Reader): number {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters.reduce((sum, part) => sum + weighFilter(part, entries, reader), 0);
    case 'not':
      return weighFilter(filter.filter, entries, reader);
    case 'compare':
      // one of many is looked up, and they are read once
      return entries + filter.operands.length;
    default:
      return entries + weighFilter(filter.filter, reader.all(filter.target).length, reader);
  }
}

/** Cost of one step of a path, in values. */
const STEP = 5;

/** Number of values that a sort of so many entries reads. Each path is followed once per entry. */
export function weighSort(keys: readonly SortKey[], entries: number): number {
  return keys.reduce((sum, { path }) => sum + entries * (1 + STEP * path.length), 0);
}
