/** Draws the features of list requests, which are the rows of `spec/tables/features.json`. */
import fc from 'fast-check';
import { loadTable } from '../../spec/index.ts';
import type { FeatureRow } from '../../spec/rows.ts';
import { servedSelectable } from '../oracle/fields.ts';
import type { Ground } from './attributes.ts';
import { conditionOf, conditionsOf, conditionsThrough, deniedSeveral, servedComparison } from './conditions.ts';
import {
  comparisonTree,
  equatableFields,
  type FilterTree,
  groupOf,
  isTree,
  mergeTrees,
  onOneField,
  steadyFields,
} from './filters.ts';
import { absentValue, isPresent, operandText } from './operand.ts';
import { byOffset, byPage } from './pagination.ts';
import { offFlags, onFlags, populatedNames, populateTree, zonesByComponent } from './population.ts';
import { anyOption, relationOption, sameTarget, severalOptions, treeScope, withOption } from './population-options.ts';
import type { Parameter } from './query-string.ts';
import { type Draw, keys, leafOf, type QuestionScope, relationsOf, someFields, someNames } from './question-scope.ts';
import { tiedSort } from './sort.ts';

export const featureRows: readonly FeatureRow[] = loadTable<FeatureRow>('features');

const joinedOf =
  (join: (a: FilterTree, b: FilterTree) => FilterTree): Draw =>
  (ground, scope) => {
    const condition = conditionOf(ground, scope);
    return condition && fc.tuple(condition, condition).map(([a, b]) => join(a, b));
  };

/** `$or` of several conditions together and another one, in any order. */
const orOfGroups: Draw = (ground, scope) => {
  const condition = conditionOf(ground, scope);
  const group =
    equatableFields(ground).length > 1
      ? groupOf(ground)
      : condition && fc.tuple(condition, condition).map(([a, b]) => mergeTrees(a, b));
  return (
    condition &&
    group &&
    fc.tuple(group, condition, fc.boolean()).map(([a, b, isFirst]): FilterTree => ({ $or: isFirst ? [a, b] : [b, a] }))
  );
};

/** `$and`, `$or` and `$not` nested in any order. */
const threeDeep: Draw = (ground, scope) => {
  const condition = conditionOf(ground, scope);
  if (!condition) return undefined;
  const leaves = fc.array(condition, { minLength: 5, maxLength: 5 });
  const joins = fc.shuffledSubarray(['$and', '$or', '$not'], { minLength: 3 });
  return fc
    .tuple(leaves, joins)
    .map(([[first = {}, ...others], order]) =>
      order.reduceRight<FilterTree>(
        (inner, join, at) => (join === '$not' ? { $not: inner } : { [join]: [others[at] ?? first, inner] }),
        first,
      ),
    );
};

/** `$in` with values that entries have, from `least` to `most` of them. */
const inList =
  (least: number, most: number, more = false): Draw =>
  (ground) => {
    const fields = steadyFields(ground).filter(({ family }) => !more || absentValue(family) !== undefined);
    if (fields.length === 0) return undefined;
    return fc.constantFrom(...fields).chain(({ name, family, values }) => {
      const operands = [...new Set(values.filter((value) => isPresent(value) && value !== '').map(operandText))];
      const absent = more ? [absentValue(family) ?? ''] : [];
      const bounds = { minLength: Math.min(least, operands.length), maxLength: Math.min(most, operands.length) };
      return fc
        .shuffledSubarray(operands, bounds)
        .map((chosen): Parameter => comparisonTree(name, '$in', [...absent, ...chosen]));
    });
  };

const sizeOf = (ground: Ground, { world, largest }: QuestionScope) => ({
  total: world.entries(ground.type.uid).length,
  largest,
});

/** The locales of the run's own entries, one for each entry. */
export const ownLocales = ({ type }: Ground, { world }: QuestionScope): string[] =>
  type.localized
    ? world
        .entries(type.uid)
        .flatMap(({ own, values }) => (own && typeof values.locale === 'string' ? [values.locale] : []))
    : [];

const oneOf = (values: readonly string[]): fc.Arbitrary<Parameter> | undefined =>
  values.length === 0 ? undefined : fc.constantFrom(...values);

/** Several conditions in one `$not`, side by side, joined, or on one attribute: what misses one of them is there. */
const notSeveral: Draw = (ground, scope) => {
  const condition = conditionOf(ground, scope);
  const onOne = deniedSeveral(ground, scope);
  if (!condition) return undefined;
  const several = fc
    .tuple(condition, condition, fc.boolean())
    .map(([a, b, isJoined]): FilterTree => ({ $not: isJoined ? { $and: [a, b] } : mergeTrees(a, b) }));
  return onOne ? fc.oneof({ weight: 2, arbitrary: several }, onOne) : several;
};

/** Conditions on the entries that `depth` relations lead to, denied. */
const notLinked =
  (depth: number): Draw =>
  (ground, scope) =>
    conditionsThrough(ground, scope, depth)?.map((tree): FilterTree => ({ $not: tree }));

/** A condition on what no schema declares, alone, and joined with another one. */
const ofServed: Draw = (ground, scope) => {
  const served = servedComparison(ground, scope.operators);
  const condition = conditionOf(ground, scope);
  if (!served || !condition) return undefined;
  const joins = fc
    .tuple(served, condition, fc.constantFrom('$or', '$and'))
    .map(([a, b, join]): FilterTree => ({ [join]: [a, b] }));
  return fc.oneof(served, joins);
};

/** Drafts, or entries with a value. A condition on publishedAt does not change which states a list has. */
const ofState: Draw = (ground, scope) =>
  ground.type.draftAndPublish
    ? leafOf(ground, scope)?.chain((leaf): fc.Arbitrary<Parameter> => {
        const isDraft = comparisonTree('publishedAt', '$null', 'true');
        return fc.constantFrom<Parameter[]>(
          { $or: [isDraft, leaf] },
          { ...isDraft, ...leaf },
          { $not: isDraft, ...leaf },
        );
      })
    : undefined;

/** The draw of each feature, by its name in the table. */
export const features: Readonly<Record<string, Draw>> = {
  'filter.one': leafOf,
  'filter.one-field': (ground, { operators }) => onOneField(ground, operators),
  'filter.fields': joinedOf(mergeTrees),
  'filter.and': joinedOf((a, b) => ({ $and: [a, b] })),
  'filter.or': joinedOf((a, b) => ({ $or: [a, b] })),
  'filter.or-groups': orOfGroups,
  'filter.not': (ground, scope) => conditionsOf(ground, scope)?.map((tree): Parameter => ({ $not: tree })),
  'filter.not-several': notSeveral,
  'filter.three-deep': threeDeep,
  'filter.relation': (ground, scope) => conditionsThrough(ground, scope, 1),
  'filter.relation-two-deep': (ground, scope) => conditionsThrough(ground, scope, 2),
  'filter.not-relation': notLinked(1),
  'filter.not-relation-two-deep': notLinked(2),
  'filter.id': ofServed,
  'filter.published': ofState,
  'filter.in-one': inList(1, 1),
  'filter.in-many': inList(2, 5),
  'filter.in-long': inList(10, 15),
  'filter.in-absent': inList(1, 2, true),
  'sort.one': keys(1, 1),
  'sort.many': keys(2, 5),
  'sort.ties': (ground) => (ground.sortable.length < 2 ? undefined : tiedSort(ground)),
  'page.number': (ground, scope) => byPage(sizeOf(ground, scope)).map(paginationOf),
  'page.offset': (ground, scope) => byOffset(sizeOf(ground, scope)).map(paginationOf),
  'page.uncounted': (ground, scope) =>
    byPage(sizeOf(ground, scope)).map((page): Parameter => ({ ...asTree(paginationOf(page)), withCount: 'false' })),
  'populate.star': (ground, scope) => (relationsOf(ground, scope).length === 0 ? undefined : fc.constant('*')),
  'populate.names': (ground, scope) => {
    const names = relationsOf(ground, scope);
    return names.length === 0 ? undefined : someNames(names, 3);
  },
  'populate.flag': (ground, scope) => {
    const names = populatedNames(scope.model, ground.type);
    if (names.length === 0) return undefined;
    const flag = fc
      .record({ name: fc.constantFrom(...names), flag: fc.constantFrom(...onFlags, ...offFlags) })
      .map(({ name, flag }): FilterTree => ({ [name]: flag }));
    const other = anyOption(ground, scope)?.map(asTree) ?? fc.constant<FilterTree>({});
    return fc.tuple(fc.option(other, { nil: {} }), flag).map(([options, flags]) => ({ ...options, ...flags }));
  },
  'populate.nested': relationOption('populate'),
  'populate.fields': relationOption('fields'),
  'populate.sort': relationOption('sort'),
  'populate.filters': relationOption('filters'),
  'populate.options': severalOptions,
  'populate.deep': withOption('populate', anyOption, false),
  'populate.same': sameTarget,
  'populate.zone-on': ({ type }, { model }) => zonesByComponent(model, type),
  'populate.tree': ({ type }, scope) => populateTree(treeScope(scope), type, 2),
  'fields.some': someFields,
  'fields.served': ({ type }) => someNames(servedSelectable(type), 2),
  'fields.star': () => fc.constant('*'),
  'locale.default': (ground, scope) =>
    oneOf(ownLocales(ground, scope).filter((code) => code === scope.world.defaultLocale)),
  'locale.other': (ground, scope) =>
    oneOf(ownLocales(ground, scope).filter((code) => code !== scope.world.defaultLocale)),
  'state.live': ({ type }) => (type.draftAndPublish ? fc.constant('live') : undefined),
  'state.preview': ({ type }) => (type.draftAndPublish ? fc.constant('preview') : undefined),
};

const asTree = (value: Parameter): FilterTree => (isTree(value) ? value : {});

function paginationOf({ pagination = {} }: { readonly [key: string]: Parameter }): Parameter {
  return pagination;
}
