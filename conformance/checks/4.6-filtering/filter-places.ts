/** Places where a condition on an attribute may stand (4.6): alone, joined, denied, behind a relation, in a population. */
import type { FilterTree } from '../../generate/filters.ts';
import type { Parameters } from '../../generate/query-string.ts';

export type Place = (condition: FilterTree) => Parameters;

/** Places of a condition on an attribute of the content-type. */
export const places: readonly Place[] = [
  (filters) => ({ filters }),
  (condition) => ({ filters: { $or: [{ id: '1' }, condition] } }),
  (condition) => ({ filters: { $and: [condition] } }),
  (condition) => ({ filters: { $not: condition } }),
  (condition) => ({ filters: { $or: [{ $not: { $and: [condition] } }] } }),
];

/** Places of a condition on an attribute of linked entries. */
export const placesBehind = (relation: string): readonly Place[] => [
  (condition) => ({ filters: { [relation]: condition } }),
  (condition) => ({ filters: { $not: { [relation]: condition } } }),
  (condition) => ({ filters: { [relation]: { $or: [{ id: '1' }, condition] } } }),
  (filters) => ({ populate: { [relation]: { filters } } }),
];
