/**
 * Draws the conditions of one content-type. The same draws stand at the top of filters, below relations and in populations, so
 * that a form is not asked at one place alone.
 */
import fc from 'fast-check';
import { oncePer } from '../models/once-per.ts';
import type { Ground } from './attributes.ts';
import { componentOperators, componentTrees } from './component-conditions.ts';
import { anyComparison, type FilterTree, mergeTrees, onOneField } from './filters.ts';
import { withOtherForms } from './other-forms.ts';
import type { QuestionScope } from './question-scope.ts';

type Trees = fc.Arbitrary<FilterTree> | undefined;

/** The condition under each attribute in a `$not` there. */
const deniedThere = (tree: FilterTree): FilterTree =>
  Object.fromEntries(Object.entries(tree).map(([name, condition]) => [name, { $not: condition }]));

const weighted = (...choices: readonly (readonly [weight: number, trees: Trees])[]): Trees => {
  const alternatives = choices.flatMap(([weight, arbitrary]) => (arbitrary ? [{ weight, arbitrary }] : []));
  return alternatives.length === 0 ? undefined : fc.oneof(...alternatives);
};

/** Of so many comparisons, one has its operands in another form, where that may be asked. */
const oneInOtherForm = 6;

/** A comparison of an attribute, or of what no schema declares: the id and the times that the server sets. */
function comparisonOf(ground: Ground, { operators, otherForms = false }: QuestionScope): Trees {
  const comparison = weighted([6, anyComparison(ground, operators)], [1, servedComparison(ground, operators)]);
  if (!otherForms) return comparison;
  const fields = [...ground.filterable, ...ground.served];
  return (
    comparison &&
    fc
      .tuple(comparison, fc.nat(3 * oneInOtherForm - 1))
      .map(([tree, pick]) =>
        pick % oneInOtherForm === 1 ? withOtherForms(tree, fields, Math.floor(pick / oneInOtherForm)) : tree,
      )
  );
}

export const servedComparison = (ground: Ground, operators: QuestionScope['operators']): Trees =>
  anyComparison(withServedAlone(ground), operators);

const withServedAlone = oncePer((ground: Ground): Ground => ({ ...ground, filterable: ground.served }));

/** Makes the draw of each content-type once. */
function oncePerGround(make: (ground: Ground, scope: QuestionScope) => Trees): typeof make {
  const draws = oncePer((scope: QuestionScope) => oncePer((ground: Ground) => make(ground, scope)));
  return (ground, scope) => draws(scope)(ground);
}

/** One condition: a comparison, sometimes denied at its attribute, or inside a component. */
export const conditionOf = oncePerGround((ground, scope) => {
  const comparison = comparisonOf(ground, scope);
  const parts = scope.throughComponents
    ? [...componentTrees(ground, scope.model), ...componentOperators(ground, scope.model)]
    : [];
  return weighted(
    [7, comparison],
    [1, scope.deniesThere === false ? undefined : comparison?.map(deniedThere)],
    [2, parts.length > 0 ? fc.constantFrom(...parts) : undefined],
  );
});

/** Several operators on one attribute in a `$not` there. */
export const deniedSeveral = (ground: Ground, { operators, deniesThere = true }: QuestionScope): Trees =>
  deniesThere ? onOneField(ground, operators)?.map(deniedThere) : undefined;

/** Conditions joined once: by `$or`, by `$and`, side by side, or one of them denied. */
function joined(condition: fc.Arbitrary<FilterTree>, isBehind = false): fc.Arbitrary<FilterTree> {
  const pair = fc.tuple(condition, condition);
  const together = pair.map(([a, b]) => mergeTrees(a, b));
  const item = fc.oneof({ weight: 2, arbitrary: condition }, { weight: 1, arbitrary: together });
  const joins = [
    { weight: 3, arbitrary: fc.array(item, { minLength: 2, maxLength: 3 }).map((of): FilterTree => ({ $or: of })) },
    { weight: 1, arbitrary: fc.tuple(item, condition).map((of): FilterTree => ({ $and: of })) },
    { weight: 1, arbitrary: together },
  ];
  // behind a relation a real Strapi 4 refuses $not, which the document shows at the top alone
  if (isBehind) return fc.oneof(...joins);
  return fc.oneof(
    ...joins,
    { weight: 1, arbitrary: pair.map(([a, b]): FilterTree => ({ ...a, $not: b })) },
    { weight: 1, arbitrary: condition.map((of): FilterTree => ({ $not: of })) },
  );
}

/** One condition, or a few joined ones. `isBehind`: the entry is a linked one. */
export function conditionsOf(ground: Ground, scope: QuestionScope, isBehind = false): Trees {
  const condition = conditionOf(ground, scope);
  return condition && weighted([2, condition], [1, joined(condition, isBehind)]);
}

/**
 * Conditions on the entries that `depth` relations lead to, sometimes beside a condition of an entry on the way; with depth 0 on
 * the entry itself.
 */
export function conditionsThrough(ground: Ground, scope: QuestionScope, depth: number, isBehind = false): Trees {
  if (depth === 0) return conditionsOf(ground, scope, isBehind);
  const own = conditionOf(ground, scope);
  const behind = ground.links.flatMap(({ name, target }) => {
    const next = scope.grounds.find(({ type }) => type.uid === target);
    const inner = next && conditionsThrough(next, scope, depth - 1, true);
    return inner ? [inner.map((tree): FilterTree => ({ [name]: tree }))] : [];
  });
  if (behind.length === 0) return undefined;
  const through = fc.oneof(...behind);
  const joins: readonly ((a: FilterTree, b: FilterTree) => FilterTree)[] = [
    (a, b) => ({ $or: [b, a] }),
    (a, b) => ({ $and: [b, a] }),
  ];
  const denials: typeof joins = [(a, b) => ({ ...a, $not: b }), (a, b) => ({ ...b, $not: a })];
  const beside =
    own &&
    fc
      .tuple(through, own, fc.constantFrom(...joins, ...(isBehind ? [] : denials)))
      .map(([a, b, join]): FilterTree => join(a, b));
  return weighted([3, through], [1, beside]);
}

/** Conditions of any of these forms, for a place where one draw stands for all. */
export const anyConditions = oncePerGround((ground, scope) =>
  weighted([3, conditionsOf(ground, scope)], [2, conditionsThrough(ground, scope, 1)]),
);
