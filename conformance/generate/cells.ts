/** Cells of the operator table: operator × attribute type × flavour, each with the fields that can show it. */
import { type Flavour, type FlavourRow, loadTable, type OperatorRow } from '../../spec/index.ts';
import { oncePer } from '../models/once-per.ts';
import { FilterOracle, observed, type Reading, stated } from '../oracle/filter.ts';
import { membership } from '../oracle/truth.ts';
import { randomFrom, seedFor, shuffled } from '../world/random.ts';
import { worldOf } from '../world/world.ts';
import type { Field, Ground } from './attributes.ts';
import { misreadings, type Operand, operandsFor, sharedMisreadings, valueMisreadings } from './operand.ts';

const flavourRows = loadTable<FlavourRow>('flavours');

export const flavours: readonly Flavour[] = flavourRows.map(({ name }) => name);

/** A comparison: an operator on a field of a content-type, with an operand of a flavour. */
export interface Comparison {
  readonly ground: Ground;
  readonly field: Field;
  readonly operator: string;
  readonly operand: Operand;
}

export interface OperatorCell {
  /** `$eq × string × case-twin`. */
  readonly name: string;
  readonly comparisons: readonly Comparison[];
  /** Examples that each reveal another misreading. Absent: any comparison is an example. */
  readonly examples?: readonly Comparison[];
}

const cellName = (operator: string, type: string, flavour: Flavour): string => `${operator} × ${type} × ${flavour}`;

function comparisonsOn(ground: Ground, field: Field, row: OperatorRow, { name, families }: FlavourRow): Comparison[] {
  if (!families.includes(field.family)) return [];
  return operandsFor(field, row, name).map((operand) => ({ ground, field, operator: row.name, operand }));
}

/**
 * The cells of one operator that the target's models can show. Unique fields come last, since their values differ from
 * run to run.
 */
export const cellsOf = (row: OperatorRow, all: readonly Ground[]): readonly OperatorCell[] => cellsOn(all)(row);

const cellsOn = oncePer((all: readonly Ground[]) => {
  const cache = new Map<string, readonly OperatorCell[]>();
  return (row: OperatorRow): readonly OperatorCell[] => {
    const cells = cache.get(row.name) ?? makeCells(row, all);
    cache.set(row.name, cells);
    return cells;
  };
});

/** An oracle without model and world: a comparison reads only the values of one entry. */
const oracleOf = (reading: Reading): FilterOracle =>
  new FilterOracle({ model: { contentTypes: [], components: [] }, world: worldOf([]), reading });

export const oracles = { stated: oracleOf(stated), observed: oracleOf(observed) };

/** Whether each entry meets the comparison. Defaults: the entries of its ground, by the observed rules of Strapi 4. */
export function memberships(
  { ground, field, operator, operand }: Comparison,
  entries = ground.entries,
  oracle = oracles.observed,
): Side[] {
  const operands = typeof operand === 'string' ? [operand] : operand;
  const filter = { kind: 'compare', field: field.name, operator, operands } as const;
  return entries.map((entry) => membership(oracle.truth(filter, ground.type, entry)));
}

/** Whether a comparison selects an entry: `in`, `out` or `open`. */
export type Side = ReturnType<typeof membership>;

/** The sides of the entries of its ground by a comparison, computed once. */
const sidesOf = oncePer((comparison: Comparison): readonly Side[] => memberships(comparison));

/** Whether some entries are in and others out. */
export const areApart = (sides: readonly Side[]): boolean => sides.includes('in') && sides.includes('out');

/** Whether some entry is in by one comparison and out by the other. */
export const changeSides = (sides: readonly Side[], otherSides: readonly Side[]): boolean =>
  sides.some((side, at) => areApart([side, otherSides[at] ?? 'open']));

/** 1 plus the number of neighbours that put some entry on the other side; 0 unless some entries are in and others out. */
export function distinctNeighbours(row: OperatorRow, sidesBy: (operator: string) => readonly Side[]): number {
  const sides = sidesBy(row.name);
  if (!areApart(sides)) return 0;
  return 1 + row.neighbours.filter((operator) => changeSides(sides, sidesBy(operator))).length;
}

/** Whether some entry meets only one of the comparison and its misreading. */
export function revealsMisreading(comparison: Comparison, misread: (text: string) => string): boolean {
  const { operand } = comparison;
  const other = typeof operand === 'string' ? misread(operand) : operand.map(misread);
  if (String(other) === String(operand)) return false;
  return changeSides(sidesOf(comparison), memberships({ ...comparison, operand: other }));
}

/** The entries of a ground with a field misread. */
const entriesMisread = oncePer((ground: Ground) =>
  oncePer((field: Field) =>
    oncePer((misread: (text: string) => string | null) =>
      ground.entries.map((entry) => {
        const value = entry.values[field.name];
        return typeof value === 'string'
          ? { ...entry, values: { ...entry.values, [field.name]: misread(value) } }
          : entry;
      }),
    ),
  ),
);

/** On which side an entry is by a comparison, and by its misreading. */
type Sides = readonly [by: Side, otherwise: Side];

/** A misreading may leave an entry out, or take in one too many. */
const changes: readonly Sides[] = [
  ['in', 'out'],
  ['out', 'in'],
];

/** The sides of each entry by the comparison, and by the same with its value misread, and its operand too. */
function sidesMisread(
  comparison: Comparison,
  misread: (text: string) => string | null,
  misreadOperand: (text: string) => string = (text) => text,
): Sides[] {
  const { ground, field, operand } = comparison;
  const entries = entriesMisread(ground)(field)(misread);
  const other = typeof operand === 'string' ? misreadOperand(operand) : operand.map(misreadOperand);
  const others = memberships({ ...comparison, operand: other }, entries);
  return sidesOf(comparison).map((side, at) => [side, others[at] ?? 'open']);
}

/** One comparison for each misreading and each change that it makes, which reveals it. The seed draws the comparison. */
function examplesFor(comparisons: readonly Comparison[], flavour: Flavour): Comparison[] {
  const random = randomFrom(seedFor(0, comparisons.map(({ field, operator }) => field.name + operator).join()));
  const mixed = shuffled(comparisons, random);
  const ofOperands = (misreadings[flavour] ?? []).flatMap(
    (misread) => mixed.find((comparison) => revealsMisreading(comparison, misread)) ?? [],
  );
  const ofValues = (valueMisreadings[flavour] ?? []).flatMap((misread) =>
    changes.flatMap(
      (change) =>
        mixed.find((comparison) => sidesMisread(comparison, misread).some((sides) => `${sides}` === `${change}`)) ?? [],
    ),
  );
  const ofBoth = (sharedMisreadings[flavour] ?? []).flatMap(
    (misread) => mixed.find((comparison) => sidesMisread(comparison, misread, misread).some(areApart)) ?? [],
  );
  return [...new Set([...ofOperands, ...ofValues, ...ofBoth])];
}

/** A pattern of the operands that reveal most faults (`operand.ts` says why). */
function markOf({ operand }: OperatorRow, flavour: Flavour): RegExp {
  if (flavour === 'null') return /^(0|false|00:00:00\.000)$/;
  if (flavour === 'boundary') return / /;
  return operand === 'list' ? /,/ : /./;
}

const holds = ({ operand }: Comparison, mark: RegExp): boolean => [operand].flat().some((text) => mark.test(text));

/** Rotates the comparisons so that the first one separates the entries, if possible with an operand that reveals most. */
function bestFirst(comparisons: readonly Comparison[], row: OperatorRow, flavour: Flavour): readonly Comparison[] {
  const mark = markOf(row, flavour);
  const matching = comparisons.filter((comparison) => holds(comparison, mark));
  const tells = (comparison: Comparison): boolean => areApart(sidesOf(comparison));
  const best = matching.find(tells) ?? comparisons.find(tells);
  const at = best === undefined ? 0 : comparisons.indexOf(best);
  return [...comparisons.slice(at), ...comparisons.slice(0, at)];
}

function makeCells(row: OperatorRow, all: readonly Ground[]): OperatorCell[] {
  const types = row.types ?? [];
  const fields = all.flatMap((ground) => ground.filterable.map((field) => ({ ground, field })));
  const ordered = fields.toSorted((a, b) => Number(a.field.unique) - Number(b.field.unique));
  return types.flatMap((type) => {
    const candidates = ordered.filter(({ field }) => field.type === type);
    return flavourRows.flatMap((flavour): OperatorCell[] => {
      const comparisons = candidates.flatMap(({ ground, field }) => comparisonsOn(ground, field, row, flavour));
      const name = cellName(row.name, type, flavour.name);
      if (misreadings[flavour.name] ?? valueMisreadings[flavour.name]) {
        const examples = examplesFor(comparisons, flavour.name);
        return examples.length === 0 ? [] : [{ name, comparisons, examples }];
      }
      if (comparisons.length === 0) return [];
      return [{ name, comparisons: bestFirst(comparisons, row, flavour.name) }];
    });
  });
}
