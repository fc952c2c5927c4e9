/** Arbitraries of the `sort` parameter. */
import fc from 'fast-check';
import type { Ground } from './attributes.ts';

export interface SortValue {
  readonly field: string;
  /** Absent: the key names no direction, which means ascending. */
  readonly direction?: 'asc' | 'desc';
}

export const sortText = ({ field, direction }: SortValue): string =>
  direction === undefined ? field : `${field}:${direction}`;

/** A sort by one field of the ground, with `direction` or any. */
export function sortValue(ground: Ground, direction?: SortValue['direction'] | 'none'): fc.Arbitrary<SortValue> {
  const directions: readonly (SortValue['direction'] | 'none')[] =
    direction === undefined ? ['none', 'asc', 'desc'] : [direction];
  return fc
    .tuple(
      fc.constantFrom(...[...ground.sortable, ...ground.served].map(({ name }) => name)),
      fc.constantFrom(...directions),
    )
    .map(([field, chosen]) => (chosen === 'none' || chosen === undefined ? { field } : { field, direction: chosen }));
}

/** Sorts by two or three different fields. The first has ties if any field has, so that the second one matters. */
export function sortValues(ground: Ground): fc.Arbitrary<SortValue[]> {
  const tied = ground.sortable.filter(({ values }) => new Set(values).size < values.length);
  const first = tied.length > 0 ? tied : ground.sortable;
  return fc
    .tuple(
      fc.constantFrom(...first.map(({ name }) => name)),
      fc.constantFrom<('asc' | 'desc' | undefined)[]>(undefined, 'asc', 'desc'),
      fc.uniqueArray(sortValue(ground), { minLength: 1, maxLength: 2, selector: ({ field }) => field }),
    )
    .map(([field, direction, others]) => [
      direction === undefined ? { field } : { field, direction },
      ...others.filter((other) => other.field !== field),
    ])
    .filter((values) => values.length > 1);
}

/** Number of different values of each sortable field. */
const distinctValues = ({ sortable }: Ground): ReadonlyMap<string, number> =>
  new Map(sortable.map(({ name, values }) => [name, new Set(values).size]));

/** From `least` to `most` different sort keys, sometimes with `id` at the end for a total order. */
export function sortKeys(ground: Ground, least: number, most: number): fc.Arbitrary<string[]> {
  const bounds = { minLength: least, maxLength: Math.min(most, ground.sortable.length) };
  return fc
    .tuple(fc.uniqueArray(sortValue(ground), { ...bounds, selector: ({ field }) => field }), fc.boolean())
    .map(([keys, isTotal]) => [
      ...keys.map(sortText),
      ...(isTotal && keys.length < most && keys.every(({ field }) => field !== 'id') ? ['id'] : []),
    ]);
}

/** The five fields with most ties as sort keys: entries that are equal in the first keys make the later keys matter. */
export function tiedSort(ground: Ground): fc.Arbitrary<string[]> {
  const distinct = distinctValues(ground);
  const names = [...distinct.keys()].toSorted((a, b) => (distinct.get(a) ?? 0) - (distinct.get(b) ?? 0)).slice(0, 5);
  const orders = fc.array(fc.constantFrom<('asc' | 'desc')[]>('asc', 'desc'), {
    minLength: names.length,
    maxLength: names.length,
  });
  return orders.map((order) => names.map((field, at) => sortText({ field, direction: order[at] ?? 'asc' })));
}
