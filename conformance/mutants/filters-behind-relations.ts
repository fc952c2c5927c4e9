/** Mutants of filters that stand behind a relation (4.6). */
import { changing } from './faults.ts';
import type { Mutant } from './mutant.ts';
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

export const filterBehindRelationMutants: readonly Mutant[] = [
  {
    id: 'filters.relation.or-as-and',
    clause: 'rest.filters.relation-logical',
    breaks: 'An $or inside a relation is read as $and.',
    ...changing((pair) => (isFilter(pair) ? { ...pair, keys: readAs(pair.keys, '$or', '$and') } : pair)),
  },
  {
    id: 'filters.relation.and-as-or',
    clause: 'rest.filters.relation-logical',
    breaks: 'An $and inside a relation is read as $or.',
    ...changing((pair) => (isFilter(pair) ? { ...pair, keys: readAs(pair.keys, '$and', '$or') } : pair)),
  },
  ...negations.map(
    ([negated, positive]): Mutant => ({
      id: `filters.relation.${negated.slice(1)}-as-${positive.slice(1)}`,
      clause: 'rest.filters.relation',
      breaks: `Behind a relation ${negated} is read as ${positive}.`,
      ...onTyped((pairs, type) =>
        pairs.map((pair) =>
          isFilter(pair) && attributeOf(type, pair.keys[1])?.type === 'relation'
            ? { ...pair, keys: readAs(pair.keys, negated, positive) }
            : pair,
        ),
      ),
    }),
  ),
  {
    id: 'filters.component.negations-turned',
    clause: 'rest.filters.component',
    breaks: 'Behind a component a negated comparison is read as the one that it negates.',
    ...onTyped((pairs, type) =>
      pairs.map((pair) =>
        isFilter(pair) && attributeOf(type, pair.keys[1])?.type === 'component'
          ? { ...pair, keys: negations.reduce((keys, [from, to]) => readAs(keys, from, to), pair.keys) }
          : pair,
      ),
    ),
  },
];
