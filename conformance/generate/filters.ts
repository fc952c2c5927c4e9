/** Arbitraries of filters: flat comparisons, and compositions of them. */
import fc from 'fast-check';
import { loadTable, type OperatorRow } from '../../spec/index.ts';
import { oncePer } from '../models/once-per.ts';
import type { World, WorldEntry } from '../world/world.ts';
import type { Field, Ground, Link } from './attributes.ts';
import { type Comparison, distinctNeighbours, flavours, memberships } from './cells.ts';
import { isPresent, type Operand, operandsFor, operandText } from './operand.ts';
import type { Parameter } from './query-string.ts';

/** A filter: the value of `filters`. */
export type FilterTree = { readonly [key: string]: Parameter };

/** Operators that compare a value; those that join filters are left out. */
export const comparisonOperators: readonly OperatorRow[] = loadTable<OperatorRow>('operators').filter(
  (row) => row.types !== undefined,
);

/** Operators whose operand has a shape in the source document: all but `$between` (4.6). */
export const generatedOperators: readonly OperatorRow[] = comparisonOperators.filter(
  ({ operand }) => operand !== 'pair',
);

export const comparisonTree = (field: string, operator: string, operand: Operand): FilterTree => ({
  [field]: { [operator]: operand },
});

/** All operands of an operator on a field. */
export const operandsOf = oncePer((field: Field) =>
  oncePer((row: OperatorRow): readonly Operand[] => flavours.flatMap((flavour) => operandsFor(field, row, flavour))),
);

/** Any operator on any field of the content-type; undefined where no operator fits a field. */
export const anyComparison = (ground: Ground, rows: readonly OperatorRow[]): fc.Arbitrary<FilterTree> | undefined =>
  comparisonsOn(ground)(rows);

const comparisonsOn = oncePer((ground: Ground) =>
  oncePer((rows: readonly OperatorRow[]) => {
    const choices = ground.filterable.flatMap((field) =>
      rows
        .filter((row) => row.types?.includes(field.type))
        .map((row) => ({ field, row, operands: operandsOf(field)(row) }))
        .filter(({ operands }) => operands.length > 0),
    );
    if (choices.length === 0) return undefined;
    return fc
      .tuple(fc.constantFrom(...choices), fc.nat(999))
      .map(([{ field, row, operands }, at]) =>
        comparisonTree(field.name, row.name, operands[at % operands.length] ?? ''),
      );
  }),
);

/** Whether a value has keys: it is neither a text nor a list. */
export const isTree = (value: Parameter | undefined): value is FilterTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A tree whose values are in another form. */
export const mapTree = (tree: FilterTree, map: (value: Parameter, key: string) => Parameter): FilterTree =>
  Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, map(value, key)]));

/** Merges two trees; operators on the same field come together. */
export function mergeTrees(a: FilterTree, b: FilterTree): FilterTree {
  const both = Object.entries(b).map(([key, value]): [string, Parameter] => {
    const other = a[key];
    return [key, isTree(other) && isTree(value) && !key.startsWith('$') ? mergeTrees(other, value) : value];
  });
  return { ...a, ...Object.fromEntries(both) };
}

/** Two or three operators on one field. */
export function onOneField(ground: Ground, rows: readonly OperatorRow[]): fc.Arbitrary<FilterTree> | undefined {
  const choices = ground.filterable.flatMap((field) => {
    const operators = rows
      .filter((row) => row.types?.includes(field.type))
      .map((row) => ({ name: row.name, operands: operandsOf(field)(row) }))
      .filter(({ operands }) => operands.length > 0);
    return operators.length < 2 ? [] : [{ field, operators }];
  });
  if (choices.length === 0) return undefined;
  return fc.constantFrom(...choices).chain(({ field, operators }) =>
    fc
      .tuple(
        fc.shuffledSubarray(operators, { minLength: 2, maxLength: Math.min(3, operators.length) }),
        fc.array(fc.nat(999), { minLength: 3, maxLength: 3 }),
      )
      .map(
        ([chosen, places]): FilterTree => ({
          [field.name]: Object.fromEntries(
            chosen.map(({ name, operands }, at) => [name, operands[(places[at] ?? 0) % operands.length] ?? '']),
          ),
        }),
      ),
  );
}

/** Fields that `$eq` can compare with a literal text. */
export function equatableFields(ground: Ground): Field[] {
  return ground.filterable.filter(
    ({ family, values }) =>
      family !== 'json' && family !== 'array' && values.some((value) => isPresent(value) && value !== ''),
  );
}

/** Fields for tests of joins: not texts if there are enough others, since servers compare texts differently. */
export function steadyFields(ground: Ground): Field[] {
  const fields = equatableFields(ground);
  const exact = fields.filter(({ family }) => family !== 'text');
  return exact.length > 1 ? exact : fields;
}

/** `$eq` with a value that some entry has. Tests of joins use it, so that they fail only for faults of the join. */
export function equality(ground: Ground): fc.Arbitrary<FilterTree> {
  const fields = steadyFields(ground);
  return fc.tuple(fc.constantFrom(...fields), fc.nat(99)).map(([field, at]) => equalTo(field, at));
}

/** `$eq` on the field with one of its values, counted from the start and round again. */
export function equalTo({ name, values }: Field, at: number): FilterTree {
  const operands = values.filter((value) => isPresent(value) && value !== '');
  return comparisonTree(name, '$eq', operandText(operands[at % operands.length]));
}

/** `$eq` on up to three fields with values of the same entry. */
export function equalitiesOfOneEntry(ground: Ground): fc.Arbitrary<FilterTree[]> {
  const fields = steadyFields(ground);
  return fc
    .tuple(
      fc.nat(99),
      fc.uniqueArray(fc.nat(fields.length - 1), { minLength: Math.min(2, fields.length), maxLength: 3 }),
    )
    .map(([at, chosen]) => {
      const place = at % ground.entries.length;
      return chosen.flatMap((index) => {
        const field = fields[index];
        const value = field?.values[place];
        return field && isPresent(value) && value !== '' ? [comparisonTree(field.name, '$eq', operandText(value))] : [];
      });
    })
    .filter((trees) => trees.length > 0);
}

/** Conditions side by side of which an entry meets all, or all but one: only read together do they say which entries pass. */
export function groupOf(ground: Ground): fc.Arbitrary<FilterTree> {
  const together = equalitiesOfOneEntry(ground);
  return fc.oneof(
    together.map((trees) => trees.reduce(mergeTrees, {})),
    fc.tuple(together, equality(ground)).map(([trees, other]) => [...trees, other].reduce(mergeTrees, {})),
  );
}

/** A filter with the operators of each attribute inside so many `$not`. */
export const negatedInside = (tree: FilterTree, depth: number): FilterTree =>
  Object.fromEntries(
    Object.entries(tree).map(([name, of]) => [
      name,
      Array.from({ length: depth }).reduce<Parameter>((inner) => ({ $not: inner }), of),
    ]),
  );

/** Any composition with `$and`, `$or`, `$not` and several fields, at most `depth` joins deep. */
export function composition(leaf: fc.Arbitrary<FilterTree>, depth: number): fc.Arbitrary<FilterTree> {
  if (depth === 0) return leaf;
  const inner = composition(leaf, depth - 1);
  const several = fc.array(inner, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    leaf,
    several.map((of): FilterTree => ({ $and: of })),
    several.map((of): FilterTree => ({ $or: of })),
    inner.map((of): FilterTree => ({ $not: of })),
    fc.tuple(leaf, leaf).map(([a, b]): FilterTree => ({ ...a, ...b })),
  );
}

/** A path of relations from an entry to a value it reaches, and that value. */
export interface Reach {
  readonly path: readonly Link[];
  readonly tree: FilterTree;
}

/**
 * `$eq` on fields of linked entries, `depth` relations away, with values of entries that links really reach.
 */
export function reachesOf(ground: Ground, all: readonly Ground[], world: World, depth: number): Reach[] {
  const step = (from: Ground, entries: readonly WorldEntry[], path: readonly Link[]): Reach[] => {
    if (path.length === depth) return ends(from, entries, path);
    return from.links.flatMap((link) => {
      const next = all.find(({ type }) => type.uid === link.target);
      const linked = entries.flatMap((entry) =>
        (entry.links[link.name] ?? []).flatMap((id) => world.find(link.target, id) ?? []),
      );
      return next && linked.length > 0 ? step(next, [...new Set(linked)], [...path, link]) : [];
    });
  };
  const ends = (at: Ground, entries: readonly WorldEntry[], path: readonly Link[]): Reach[] =>
    equatableFields(at).flatMap(({ name }) => {
      const values = [...new Set(entries.map((entry) => entry.values[name]))];
      return values
        .filter((value) => isPresent(value) && value !== '')
        .slice(0, 3)
        .map((value) => ({
          path,
          tree: path.reduceRight<FilterTree>(
            (inner, link) => ({ [link.name]: inner }),
            comparisonTree(name, '$eq', operandText(value)),
          ),
        }));
    });
  return step(ground, ground.entries, []);
}

export const treeOf = ({ field, operator, operand }: Comparison): FilterTree =>
  comparisonTree(field.name, operator, operand);

/** Most operands to try for an operator. */
const mostOperands = 24;

/** Operands that tell an operator from its neighbours, those that tell it best first. */
export const tellingOperands = (ground: Ground, field: Field, row: OperatorRow): Operand[] =>
  operandsOf(field)(row)
    .slice(0, mostOperands)
    .map((operand) => {
      const sidesBy = (operator: string) => memberships({ ground, field, operator, operand });
      return { operand, score: distinctNeighbours(row, sidesBy) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ operand }) => operand);

/** Each operator on each attribute of a ground, with the operand that tells it best from its neighbours, where one tells it. */
export const tellingComparisons = (ground: Ground): Comparison[] =>
  comparisonOperators.flatMap((row) =>
    ground.filterable
      .filter(({ type }) => row.types?.includes(type))
      .flatMap((field) =>
        tellingOperands(ground, field, row)
          .slice(0, 1)
          .map((operand) => ({ ground, field, operator: row.name, operand })),
      ),
  );
