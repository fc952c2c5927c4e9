/** Filters inside a population in the forms that filters of lists have (4.5, 4.6, observed). */

import fc from 'fast-check';
import { type Field, type Ground, grounds, linkedGround } from '../../generate/attributes.ts';
import { componentTrees } from '../../generate/component-conditions.ts';
import {
  comparisonOperators,
  equalitiesOfOneEntry,
  equality,
  equatableFields,
  type FilterTree,
  reachesOf,
} from '../../generate/filters.ts';
import { linkedComparisons } from '../../generate/linked-comparisons.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import type { Check, Scope } from '../check.ts';
import { observed } from '../reading/on-grounds.ts';
import { populationCheck } from './population-check.ts';

/** Fields of which some linked entries have a value, and others none. */
const halfFilled = ({ filterable }: Ground): Field[] =>
  filterable.filter(({ values }) => values.includes(null) && values.some((value) => value !== null));

/** Flags on null, negations beside null, joins, and paths to other entries and components. */
function formsOn(linked: Ground, all: readonly Ground[], { model, world }: Scope): FilterTree[] {
  const seed = world.seed ?? 0;
  const flags = halfFilled(linked).flatMap(({ name }) =>
    ['true', 'false'].flatMap((flag): FilterTree[] => [{ [name]: { $null: flag } }, { [name]: { $notNull: flag } }]),
  );
  const paths = [...reachesOf(linked, all, world, 1).map(({ tree }) => tree), ...componentTrees(linked, model)];
  if (equatableFields(linked).length < 2) return [...flags, ...paths];
  const [a, b] = fc.sample(equality(linked), { seed, numRuns: 2 });
  const [together = []] = fc.sample(equalitiesOfOneEntry(linked), { seed, numRuns: 1 });
  const joins: FilterTree[] = a && b ? [{ $or: [a, b] }, { $not: a }, { $and: [a, ...together] }] : [];
  return [...flags, ...paths, ...joins, Object.assign({}, ...together)];
}

/** Operators with two operands. */
const pairs = comparisonOperators.filter(({ operand }) => operand === 'pair');

export const populationFilterChecks: readonly Check[] = [
  populationCheck(
    {
      ...observed('rest.populate.filters.between'),
      title: '$between inside a population keeps what lies between its bounds',
      clauses: ['rest.populate.filters'],
      // the document does not show the shape of its operand: it may be refused
      reading: { ...observedReading, vouches: 'tolerated' },
    },
    (ground, { model, world }) =>
      linkedComparisons('targets', model, world, pairs)
        .filter(({ ground: from }) => from === ground)
        .map(({ link, tree }): Parameter => ({ [link.name]: { filters: tree } })),
  ),
  populationCheck(
    {
      ...observed('rest.populate.filters.forms'),
      title: 'filters inside a population take every flag, join and path that filters of a list take',
      clauses: ['rest.populate.filters'],
      most: 24,
    },
    (ground, scope) => {
      const { model, world } = scope;
      const all = grounds(model, world);
      return ground.links.flatMap((link) => {
        const next = all.find(({ type }) => type.uid === link.target);
        const linked = next && link.toMany ? linkedGround(ground, link, next) : undefined;
        const trees = linked && linked.entries.length > 1 ? formsOn(linked, all, scope) : [];
        return trees.map((filters): Parameter => ({ [link.name]: { filters } }));
      });
    },
  ),
];
