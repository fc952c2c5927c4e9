/** How much a question looks at, before it is asked. */
import type { Filter, SortKey } from '../query/query.ts';
import type { Reader } from '../store/reader.ts';

/**
 * How many values filters look at, at most, when they are asked of so many entries. What lies behind a relation is looked
 * at once, however many entries link it.
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

/** What a step of a path takes, in values of entries. */
const STEP = 5;

/** How many values a sort of so many entries looks at: each path is followed once. */
export function weighSort(keys: readonly SortKey[], entries: number): number {
  return keys.reduce((sum, { path }) => sum + entries * (1 + STEP * path.length), 0);
}
