/**
 * `$and`, `$or`, `$not` and filters side by side. All but one check join `$eq` alone, so that a fault of another operator
 * does not show here; `nested-logical` joins everything.
 */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import {
  anyComparison,
  composition,
  equalitiesOfOneEntry,
  equality,
  equatable,
  type FilterTree,
  shownOperators,
} from '../../generate/filters.ts';
import { observed } from '../../oracle/filter.ts';
import type { Check } from '../check.ts';
import { listCheck, nothingToAsk } from '../reading/list-check.ts';
import { filterCases, fixedExamples } from './drawn-filter.ts';

interface LogicalCheck {
  readonly id: string;
  readonly title: string;
  readonly observed?: boolean;
  trees(ground: Ground): fc.Arbitrary<FilterTree>;
}

function logicalCheck({ id, title, observed: isObserved = false, trees }: LogicalCheck): Check {
  return listCheck({
    id,
    title,
    ...(isObserved ? { reading: observed } : {}),
    cases({ model, world }) {
      const usable = grounds(model, world).filter((ground) => equatable(ground).length > 1);
      const arbitrary = filterCases(usable, trees);
      return arbitrary ? { examples: fixedExamples(arbitrary), arbitrary } : nothingToAsk;
    },
  });
}

const several = (ground: Ground): fc.Arbitrary<FilterTree[]> =>
  fc.array(equality(ground), { minLength: 1, maxLength: 3 });

/** Conditions one entry meets, and now and then one that it may not meet. */
const together = (ground: Ground): fc.Arbitrary<FilterTree[]> =>
  fc.oneof(
    { weight: 3, arbitrary: equalitiesOfOneEntry(ground) },
    fc.tuple(equalitiesOfOneEntry(ground), equality(ground)).map(([trees, other]) => [...trees, other]),
  );

const merged = (trees: readonly FilterTree[]): FilterTree => Object.assign({}, ...trees);

export const logicalChecks: readonly Check[] = [
  logicalCheck({
    id: 'rest.filters.and',
    title: '$and keeps the entries that meet every filter in it',
    trees: (ground) => together(ground).map((of) => ({ $and: of })),
  }),
  logicalCheck({
    id: 'rest.filters.or',
    title: '$or keeps the entries that meet at least one filter in it',
    trees: (ground) => several(ground).map((of) => ({ $or: of })),
  }),
  logicalCheck({
    id: 'rest.filters.not',
    title: '$not keeps the entries that do not meet the filter in it',
    trees: (ground) => equality(ground).map((of) => ({ $not: of })),
  }),
  logicalCheck({
    id: 'rest.filters.implicit-and',
    title: 'Filters on several fields side by side must all hold',
    trees: (ground) => together(ground).map(merged),
  }),
  logicalCheck({
    id: 'rest.filters.nested-logical',
    title: '$and, $or and $not nest in each other, over every operator',
    trees: (ground) => composition(anyComparison(ground, shownOperators()), 3),
  }),
  logicalCheck({
    id: 'rest.filters.logical-with-fields',
    title: '$or beside plain filters: both must hold',
    observed: true,
    trees: (ground) =>
      fc.tuple(together(ground), several(ground)).map(([trees, of]) => ({ ...merged(trees), $or: [...trees, ...of] })),
  }),
  logicalCheck({
    id: 'rest.filters.not-attribute',
    title: '$not inside a field negates what stands in it',
    observed: true,
    trees: (ground) =>
      equality(ground).map((tree) =>
        Object.fromEntries(Object.entries(tree).map(([field, of]) => [field, { $not: of }])),
      ),
  }),
];
