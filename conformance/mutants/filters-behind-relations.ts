/** Mutants of filters that stand behind a relation (4.6). */
import { changing } from './faults.ts';
import type { Row } from './mutant.ts';
import { attributeOf, onTyped } from './population.ts';
import { type Pair, under } from './query-string.ts';

const isName = (key: string | undefined): boolean => key !== undefined && !/^(\$.*|\d*|filters)$/.test(key);

/** The keys with `from` behind a name read as `to`. */
const readAs = (keys: readonly string[], from: string, to: string): string[] =>
  keys.map((key, at) => (key === from && isName(keys[at - 1]) ? to : key));

const isFilter = (pair: Pair): boolean => under(pair, 'filters');

/** Negated comparisons with what they negate. */
const negations: readonly (readonly [string, string])[] = [
  ['$notIn', '$in'],
  ['$ne', '$eq'],
  ['$notContains', '$contains'],
];

const componentNegationsTurned = onTyped((pairs, type) =>
  pairs.map((pair) =>
    isFilter(pair) && attributeOf(type, pair.keys[1])?.type === 'component'
      ? { ...pair, keys: negations.reduce((keys, [from, to]) => readAs(keys, from, to), pair.keys) }
      : pair,
  ),
);

// biome-ignore format: a table, one mutant a row
export const filterBehindRelationMutants: readonly Row[] = [
  ['filters.relation.or-as-and', 'rest.filters.relation-logical', 'An $or inside a relation is read as $and.',
    changing((pair) => (isFilter(pair) ? { ...pair, keys: readAs(pair.keys, '$or', '$and') } : pair))],
  ['filters.relation.and-as-or', 'rest.filters.relation-logical', 'An $and inside a relation is read as $or.',
    changing((pair) => (isFilter(pair) ? { ...pair, keys: readAs(pair.keys, '$and', '$or') } : pair))],
  ...negations.map(
    ([negated, positive]): Row => [
      `filters.relation.${negated.slice(1)}-as-${positive.slice(1)}`,
      'rest.filters.relation',
      `Behind a relation ${negated} is read as ${positive}.`,
      onTyped((pairs, type) =>
        pairs.map((pair) =>
          isFilter(pair) && attributeOf(type, pair.keys[1])?.type === 'relation'
            ? { ...pair, keys: readAs(pair.keys, negated, positive) }
            : pair,
        ),
      ),
    ],
  ),
  ['filters.component.negations-turned', 'rest.filters.component',
    'Behind a component a negated comparison is read as the one that it negates.', componentNegationsTurned],
];
