/** Filters of lists: every operator on every type, joined, and through relations and components (4.9). */
import fc from 'fast-check';
import type { OperatorRow } from '../../../spec/index.ts';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { cellsOf } from '../../generate/cells.ts';
import { componentOperators, componentTrees, componentTreesBehind } from '../../generate/component-conditions.ts';
import {
  anyComparison,
  comparisonOperators,
  composition,
  equalitiesOfOneEntry,
  equality,
  type FilterTree,
  groupOf,
  negatedInside,
  reachesOf,
  treeOf,
} from '../../generate/filters.ts';
import { filterText, restOnly } from '../../generate/graphql/filter-text.ts';
import { linkedComparisons } from '../../generate/linked-comparisons.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import { order } from '../../oracle/order.ts';
import { randomOf } from '../../world/random.ts';
import { rangesOn } from '../4.6-filtering/ranges.ts';
import type { Check, Scope } from '../check.ts';
import { spread } from '../reading/every-form.ts';
import { equatableGrounds, flagsUnset, withoutConditions, withoutValue } from './empty-filters.ts';
import { graphqlListCheck, type ListField, type ListFields } from './lists.ts';

const listOf = ({ model }: Scope, { type }: Ground, tree: FilterTree, cell?: string): ListField => ({
  uid: type.uid,
  args: `filters: ${filterText(model, type, tree)}`,
  ...(cell === undefined ? {} : { cell }),
});

/** The operators of GraphQL. */
const operators: readonly OperatorRow[] = comparisonOperators.filter(({ name }) => !restOnly.has(name));

/** Whether a filter can be written in GraphQL: it has the operators, and literals for the values. */
export const isWritable = (tree: Parameter | undefined): boolean =>
  !/\$(starts|ends)Withi/.test(JSON.stringify(tree ?? {}));

/** Lists with each of these filters that GraphQL can write. */
export const filteredLists =
  (filtersOf: (ground: Ground, scope: Scope) => readonly FilterTree[]) =>
  (scope: Scope): ListFields => ({
    examples: grounds(scope.model, scope.world).flatMap((ground) =>
      filtersOf(ground, scope)
        .filter(isWritable)
        .map((tree) => listOf(scope, ground, tree)),
    ),
  });

/** Filters with every operator. JSON and lists have no operand of their own; other checks judge big integers. */
function everyOperator(scope: Scope): ListFields {
  const all = grounds(scope.model, scope.world);
  // Sorted by type, so that a type that a target cannot filter fails few documents.
  const typeIn = (cell: string): string => cell.split(' × ')[1] ?? '';
  const cells = operators.flatMap((row) => cellsOf(row, all)).toSorted((a, b) => order(typeIn(a.name), typeIn(b.name)));
  const drawn = all.flatMap((ground) => {
    const trees = anyComparison(ground, operators);
    return trees ? [trees.map((tree) => listOf(scope, ground, tree))] : [];
  });
  return {
    examples: cells.flatMap(({ name, comparisons, examples = comparisons.slice(0, 1) }) =>
      examples.map((example) => listOf(scope, example.ground, treeOf(example), name)),
    ),
    arbitrary: drawn.length > 0 ? fc.oneof(...drawn) : undefined,
    allCells: cells.map(({ name }) => ({ table: 'graphql-operators', cell: name })),
  };
}

/** Lists drawn on each ground; the first two of each are examples. */
function drawnOn(scope: Scope, trees: (ground: Ground) => fc.Arbitrary<FilterTree> | undefined): ListFields {
  const each = grounds(scope.model, scope.world).flatMap((ground) => {
    const drawn = trees(ground);
    return drawn ? [drawn.filter(isWritable).map((tree) => listOf(scope, ground, tree))] : [];
  });
  return {
    examples: each.flatMap((drawn) => fc.sample(drawn, { seed: 1, numRuns: 2 })),
    arbitrary: each.length > 0 ? fc.oneof(...each) : undefined,
  };
}

const joined = (ground: Ground): fc.Arbitrary<FilterTree> =>
  fc.oneof(
    equalitiesOfOneEntry(ground).map((trees): FilterTree => Object.assign({}, ...trees)),
    equalitiesOfOneEntry(ground).map((trees): FilterTree => ({ $and: trees })),
    fc.tuple(equality(ground), equality(ground)).map(([a, b]): FilterTree => ({ $or: [a, b] })),
    fc.tuple(groupOf(ground), equality(ground)).map(([a, b]): FilterTree => ({ $or: [b, a] })),
    fc.oneof(equality(ground), groupOf(ground)).map((tree): FilterTree => ({ $not: tree })),
    composition(equality(ground), 2),
  );

/** One filter of each kind of join, on every ground that can show it. */
function everyJoin(scope: Scope): ListFields {
  const joinable = equatableGrounds(scope);
  const { arbitrary } = drawnOn(scope, (ground) => (joinable.includes(ground) ? joined(ground) : undefined));
  const examples = joinable.flatMap((ground) => {
    const [a, b] = fc.sample(equality(ground), { seed: 1, numRuns: 2 });
    const [together = []] = fc.sample(equalitiesOfOneEntry(ground), { seed: 1, numRuns: 1 });
    if (!a || !b) return [];
    const trees: FilterTree[] = [
      Object.assign({}, ...together),
      { $and: [a, ...together] },
      { $or: [a, b] },
      { $or: [Object.assign({}, ...together, b), a] },
      { $not: a },
      // a real Strapi 4 answers errors to filters by big integers
      ...rangesOn(ground, ['number', 'date', 'datetime']).filter(isWritable),
    ];
    return trees.map((tree) => listOf(scope, ground, tree));
  });
  return { examples, arbitrary };
}

/** Conditions of an attribute inside one or several `not`. */
const negations = (scope: Scope): ListFields => ({
  examples: equatableGrounds(scope).flatMap((ground) => {
    const [tree] = fc.sample(equality(ground), { seed: 1, numRuns: 1 });
    return tree ? [1, 2, 3].map((depth) => listOf(scope, ground, negatedInside(tree, depth))) : [];
  }),
});

function throughRelations(scope: Scope): ListFields {
  const all = grounds(scope.model, scope.world);
  const trees = all.flatMap((ground) =>
    [1, 2].flatMap((depth) =>
      reachesOf(ground, all, scope.world, depth)
        .slice(0, 100)
        .map(({ tree }) => listOf(scope, ground, tree)),
    ),
  );
  const first = new Map(trees.map((tree) => [`${tree.uid} ${tree.args.split('{', 3).join('{')}`, tree]));
  const operatorsOnce = linkedComparisons('owners', scope.model, scope.world)
    .map(({ ground, link, tree }) => ({ ground, tree: { [link.name]: tree } }))
    .filter(({ tree }) => isWritable(tree))
    .map(({ ground, tree }) => listOf(scope, ground, tree));
  return {
    examples: [...first.values(), ...operatorsOnce],
    arbitrary: trees.length > 0 ? fc.constantFrom(...trees) : undefined,
  };
}

/** Most filters of a content-type that try the operators on components. */
const mostOperators = 32;

/** Filters by values in components, and in components inside them. */
const throughComponents = (scope: Scope): ListFields => ({
  examples: grounds(scope.model, scope.world).flatMap((ground) =>
    [
      ...componentTrees(ground, scope.model),
      ...componentTreesBehind(ground, grounds(scope.model, scope.world), scope.model),
      ...spread(componentOperators(ground, scope.model), mostOperators, randomOf(scope.world, ground.type.uid)),
    ]
      .filter(isWritable)
      .map((tree) => listOf(scope, ground, tree)),
  ),
});

/** Filters by enumeration values with another name in GraphQL. */
const rawValues = (scope: Scope): ListFields => ({
  examples: grounds(scope.model, scope.world).flatMap(({ type }) =>
    type.attributes
      .filter((attribute) => attribute.type === 'enumeration' && !attribute.private)
      .flatMap(({ name, enum: values = [] }) =>
        values.map(
          (value): ListField => ({ uid: type.uid, args: `filters: { ${name}: { eq: ${JSON.stringify(value)} } }` }),
        ),
      ),
  ),
});

export const filterChecks: readonly Check[] = [
  graphqlListCheck('graphql.list.filters', everyOperator),
  graphqlListCheck('graphql.list.filters-combined', everyJoin),
  graphqlListCheck('graphql.list.filters-relation', throughRelations),
  graphqlListCheck(
    { clause: 'graphql.types.component-filter', id: 'graphql.types.component-filter.lists' },
    throughComponents,
    observedReading,
  ),
  graphqlListCheck(
    { clause: 'graphql.rest-agreement', id: 'graphql.rest-agreement.negations' },
    negations,
    observedReading,
    ['graphql.list.', 'rest.'],
  ),
  graphqlListCheck(
    { clause: 'rest.filters.null-false', id: 'rest.filters.null-false.graphql' },
    flagsUnset,
    observedReading,
    ['graphql.list.filters', 'rest.filters.'],
  ),
  graphqlListCheck('graphql.filters-empty', withoutConditions, observedReading),
  graphqlListCheck('graphql.filters-null-operand', withoutValue, observedReading),
  graphqlListCheck('graphql.types.enum-filter-raw', rawValues, observedReading),
];
