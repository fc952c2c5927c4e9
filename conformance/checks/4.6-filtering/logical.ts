/**
 * `$and`, `$or`, `$not` and filters side by side. All but two checks join `$eq` alone, so that a fault of another operator
 * does not show here.
 */
import fc from 'fast-check';
import type { Ground } from '../../generate/attributes.ts';
import {
  anyComparison,
  composition,
  equalitiesOfOneEntry,
  equality,
  equatable,
  type FilterTree,
  shownOperators,
  steady,
} from '../../generate/filters.ts';
import { isHeld, operandText } from '../../generate/operand.ts';
import { observedReading } from '../../judge/reading.ts';
import type { Check } from '../check.ts';
import { type FilterCheck, filterCheck } from './filter-check.ts';

const logicalCheck = (check: FilterCheck): Check =>
  filterCheck({ on: (ground) => equatable(ground).length > 1, ...check });

const several = (ground: Ground): fc.Arbitrary<FilterTree[]> =>
  fc.array(equality(ground), { minLength: 1, maxLength: 3 });

/** Conditions one entry meets, and now and then one that it may not meet, in any order. */
const together = (ground: Ground): fc.Arbitrary<FilterTree[]> =>
  fc
    .oneof(
      { weight: 3, arbitrary: equalitiesOfOneEntry(ground) },
      fc.tuple(equalitiesOfOneEntry(ground), equality(ground)).map(([trees, other]) => [...trees, other]),
    )
    .chain((trees) => fc.shuffledSubarray(trees, { minLength: trees.length }));

const merged = (trees: readonly FilterTree[]): FilterTree => Object.assign({}, ...trees);

/** Operators with a value whose shape the document shows. */
const valued = shownOperators().filter(({ operand }) => operand !== 'flag');

/** Well within the hundred that observed servers take, and beyond what parsers of query strings take for a list. */
const length = 30;

/** The first value of a field over and over, and at the end, where a cut would lose it, another. */
function long(ground: Ground, tree: (name: string, values: readonly string[]) => FilterTree): FilterTree[] {
  return steady(ground)
    .slice(0, 2)
    .flatMap(({ name, values }) => {
      const [one, other] = [...new Set(values.filter((value) => isHeld(value) && value !== '').map(operandText))];
      if (one === undefined || other === undefined) return [];
      return [tree(name, [...Array<string>(length - 1).fill(one), other])];
    });
}

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
    id: 'rest.filters.partition',
    title: 'No entry meets both p and $not p, and every entry with a value meets one of them',
    trees: (ground) => anyComparison(ground, valued).map((of) => ({ $not: of })),
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
    trees: (ground) =>
      fc.tuple(together(ground), several(ground)).map(([trees, of]) => ({ ...merged(trees), $or: [...trees, ...of] })),
  }),
  logicalCheck({
    id: 'rest.filters.not-attribute',
    title: '$not inside a field negates what stands in it',
    reading: observedReading,
    trees: (ground) =>
      equality(ground).map((tree) =>
        Object.fromEntries(Object.entries(tree).map(([field, of]) => [field, { $not: of }])),
      ),
  }),
  logicalCheck({
    id: 'rest.filters.in.long',
    title: '$in takes a list of thirty values',
    clauses: ['rest.filters.in'],
    trees: (ground) => long(ground, (name, values) => ({ [name]: { $in: values } })),
  }),
  logicalCheck({
    id: 'rest.filters.or.long',
    title: '$or takes a list of thirty filters',
    clauses: ['rest.filters.or'],
    trees: (ground) => long(ground, (name, values) => ({ $or: values.map((value) => ({ [name]: { $eq: value } })) })),
  }),
  logicalCheck({
    id: 'rest.filters.syntax',
    title: 'Filters act on the data and on the totals',
    tells: ['rest.pagination.total'],
    trees: equality,
  }),
];
