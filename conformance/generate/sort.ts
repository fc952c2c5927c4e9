/** Arbitraries of the `sort` parameter. */
import fc from 'fast-check';
import type { Ground } from './attributes.ts';

export interface SortValue {
  readonly field: string;
  /** Absent: left out, which means ascending. */
  readonly direction?: 'asc' | 'desc';
}

export const sortText = ({ field, direction }: SortValue): string =>
  direction === undefined ? field : `${field}:${direction}`;

/** One field of the ground, with the direction given, or any. */
export function sortValue(ground: Ground, direction?: SortValue['direction'] | 'none'): fc.Arbitrary<SortValue> {
  const directions: readonly (SortValue['direction'] | 'none')[] =
    direction === undefined ? ['none', 'asc', 'desc'] : [direction];
  return fc
    .tuple(fc.constantFrom(...ground.sortable.map(({ name }) => name)), fc.constantFrom(...directions))
    .map(([field, chosen]) => (chosen === 'none' || chosen === undefined ? { field } : { field, direction: chosen }));
}

/** Two or three different fields. A field with ties comes first where there is one, so that the second one counts. */
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
