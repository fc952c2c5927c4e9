/** Arbitraries of whole list requests: filters, sort, fields, population or pagination, state and locale side by side. */
import fc from 'fast-check';
import type { OperatorRow } from '../../spec/index.ts';
import type { Model } from '../models/model.ts';
import { defaultFields } from '../oracle/fields.ts';
import type { World } from '../world/world.ts';
import type { Ground } from './attributes.ts';
import { anyComparison, composition, type FilterTree, reachable } from './filters.ts';
import { byOffset, byPage } from './pagination.ts';
import { fieldList, populateTree } from './population.ts';
import type { Parameter, Parameters } from './query-string.ts';
import { type SortValue, sortText, sortValue } from './sort.ts';

export interface QuestionScope {
  readonly model: Model;
  readonly world: World;
  readonly grounds: readonly Ground[];
  /** Rows of the operators that compare. */
  readonly operators: readonly OperatorRow[];
  /** The largest page. */
  readonly largest: number;
}

const isTree = (value: Parameter | undefined): value is FilterTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Both trees at once; operators on one field stand side by side there. */
function merged(a: FilterTree, b: FilterTree): FilterTree {
  const both = Object.entries(b).map(([key, value]): [string, Parameter] => {
    const other = a[key];
    return [key, isTree(other) && isTree(value) && !key.startsWith('$') ? merged(other, value) : value];
  });
  return { ...a, ...Object.fromEntries(both) };
}

/** Several operators on one field. */
function onOneField(ground: Ground, operators: readonly OperatorRow[]): fc.Arbitrary<FilterTree> {
  const comparisons = fc.array(anyComparison(ground, operators), { minLength: 12, maxLength: 12 });
  return comparisons.map((trees) => {
    const [first = {}, ...others] = trees;
    const [field] = Object.keys(first);
    const more = others.filter((tree) => field !== undefined && Object.hasOwn(tree, field)).slice(0, 2);
    return more.reduce(merged, first);
  });
}

/** Filters of any kind: flat, joined three deep, several on one field, through one or two relations. */
function filters(ground: Ground, scope: QuestionScope): fc.Arbitrary<FilterTree> {
  const { operators, world, grounds } = scope;
  const flat = anyComparison(ground, operators);
  const behind = [1, 2].flatMap((depth) => reachable(ground, grounds, world, depth).map(({ tree }) => tree));
  const leaf = behind.length === 0 ? flat : fc.oneof({ weight: 2, arbitrary: flat }, fc.constantFrom(...behind));
  const oneField = onOneField(ground, operators);
  return fc.oneof(
    leaf,
    oneField,
    composition(leaf, 2),
    fc.tuple(leaf, leaf).map(([a, b]) => merged(a, b)),
    fc.tuple(oneField, leaf).map(([a, b]) => merged(a, b)),
  );
}

/** How many different values entries have in each sortable field. */
const distinctValues = ({ sortable }: Ground): ReadonlyMap<string, number> =>
  new Map(sortable.map(({ name, values }) => [name, new Set(values).size]));

/** The five fields with most ties, one after the other: each key counts among entries that are equal in those before. */
export function tiedSort(ground: Ground): string[] {
  const distinct = distinctValues(ground);
  const names = [...distinct.keys()].toSorted((a, b) => (distinct.get(a) ?? 0) - (distinct.get(b) ?? 0));
  return names.slice(0, 5).map((name, at) => sortText({ field: name, direction: at % 2 === 0 ? 'desc' : 'asc' }));
}

/** One to five keys, now and then those with most ties first, so that the later ones count, and `id` for a total order. */
function sort(ground: Ground): fc.Arbitrary<string[]> {
  const distinct = distinctValues(ground);
  const byTies = (keys: readonly SortValue[]): SortValue[] =>
    keys.toSorted((a, b) => (distinct.get(a.field) ?? 0) - (distinct.get(b.field) ?? 0));
  return fc
    .tuple(
      fc.uniqueArray(sortValue(ground), { minLength: 1, maxLength: 5, selector: ({ field }) => field }),
      fc.boolean(),
      fc.boolean(),
    )
    .map(([keys, isTied, isTotal]) => [...(isTied ? byTies(keys) : keys).map(sortText), ...(isTotal ? ['id'] : [])]);
}

/** Relations with their own fields, sort and filters, and trees of population. */
function population(ground: Ground, scope: QuestionScope): fc.Arbitrary<Parameter> | undefined {
  const tree = populateTree(scope.model, ground.type, 3);
  const relations = ground.links.flatMap(({ name, target, toMany }) => {
    const inside = scope.grounds.find(({ type }) => type.uid === target);
    return inside ? [{ name, inside, toMany }] : [];
  });
  if (relations.length === 0) return tree;
  const withOptions = fc.constantFrom(...relations).chain(({ name, inside, toMany }) => {
    const fields = fieldList(inside.type);
    return fc
      .record({
        fields: fields ? fc.option(fields, { nil: undefined }) : fc.constant(undefined),
        sort:
          toMany && inside.sortable.length > 0 ? fc.option(sort(inside), { nil: undefined }) : fc.constant(undefined),
        filters: toMany
          ? fc.option(anyComparison(inside, scope.operators), { nil: undefined })
          : fc.constant(undefined),
      })
      .map((options): Parameter => {
        const given = Object.entries(options).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
        return { [name]: given.length === 0 ? 'true' : (Object.fromEntries(given) as Parameter) };
      });
  });
  return tree ? fc.oneof(withOptions, tree) : withOptions;
}

function state({ type }: Ground): fc.Arbitrary<Parameters> {
  if (!type.draftAndPublish) return fc.constant({});
  return fc.constantFrom<Parameters[]>({}, { publicationState: 'live' }, { publicationState: 'preview' });
}

function locale({ type }: Ground, { world }: QuestionScope): fc.Arbitrary<Parameters> {
  const codes = type.localized
    ? world
        .entries(type.uid)
        .flatMap(({ own, values }) => (own && typeof values.locale === 'string' ? [values.locale] : []))
    : [];
  return fc.constantFrom<Parameters[]>({}, ...[...new Set(codes)].map((code) => ({ locale: code })));
}

/** A whole list request of a content-type. Population beside pagination may be refused (4.3), so it is asked seldom. */
export function wholeQuestion(ground: Ground, scope: QuestionScope): fc.Arbitrary<Parameters> {
  const readable = defaultFields(ground.type);
  const none = fc.constant<Parameters>({});
  const total = scope.world.entries(ground.type.uid).length;
  const size = { total, largest: scope.largest };
  const populate = population(ground, scope);
  const named = (name: string, value: fc.Arbitrary<Parameter>): fc.Arbitrary<Parameters> =>
    value.map((one) => ({ [name]: one }));
  const page = fc.oneof(byPage(size), byOffset(size));
  const withPopulation = (value: fc.Arbitrary<Parameter>): fc.Arbitrary<Parameters> =>
    fc.oneof(
      { weight: 3, arbitrary: named('populate', value) },
      fc.tuple(named('populate', value), page).map(([tree, part]) => ({ ...tree, ...part })),
    );
  return fc
    .tuple(
      fc.oneof({ weight: 4, arbitrary: named('filters', filters(ground, scope)) }, none),
      ground.sortable.length > 0 ? fc.oneof({ weight: 2, arbitrary: named('sort', sort(ground)) }, none) : none,
      readable.length > 0
        ? fc.oneof(named('fields', fc.subarray(readable, { minLength: 1 })), { weight: 2, arbitrary: none })
        : none,
      populate ? fc.oneof(withPopulation(populate), page, none) : fc.oneof(page, none),
      state(ground),
      locale(ground, scope),
    )
    .map((parts) => Object.assign({}, ...parts) as Parameters);
}
