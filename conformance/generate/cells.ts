/** Cells of the operator table: operator × attribute type × flavour, each with the fields that can show it. */
import { type Flavour, type FlavourRow, loadTable, type OperatorRow } from '../../spec/index.ts';
import { oncePer } from '../models/once-per.ts';
import type { Field, Ground } from './attributes.ts';
import { type Operand, operandsFor } from './operand.ts';

const flavourRows = loadTable<FlavourRow>('flavours');

export const flavours: readonly Flavour[] = flavourRows.map(({ name }) => name);

/** One way to ask: an operator on a field of a content-type, with an operand of a flavour. */
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
}

export const cellName = (operator: string, type: string, flavour: Flavour): string =>
  `${operator} × ${type} × ${flavour}`;

function comparisonsOn(ground: Ground, field: Field, row: OperatorRow, { name, families }: FlavourRow): Comparison[] {
  if (!families.includes(field.family)) return [];
  return operandsFor(field, row, name).map((operand) => ({ ground, field, operator: row.name, operand }));
}

/**
 * The cells of one operator that the target's models can show, fields that are not unique first: values of unique ones
 * differ from run to run.
 */
export const cellsOf = (row: OperatorRow, all: readonly Ground[]): readonly OperatorCell[] => cellsOn(all)(row);

const cellsOn = oncePer((all: readonly Ground[]) => {
  const made = new Map<string, readonly OperatorCell[]>();
  return (row: OperatorRow): readonly OperatorCell[] => {
    const known = made.get(row.name) ?? makeCells(row, all);
    made.set(row.name, known);
    return known;
  };
});

function makeCells(row: OperatorRow, all: readonly Ground[]): OperatorCell[] {
  const types = row.types ?? [];
  const fields = all.flatMap((ground) => ground.filterable.map((field) => ({ ground, field })));
  const ordered = fields.toSorted((a, b) => Number(a.field.unique) - Number(b.field.unique));
  return types.flatMap((type) => {
    const candidates = ordered.filter(({ field }) => field.type === type);
    return flavourRows.flatMap((flavour): OperatorCell[] => {
      const comparisons = candidates.flatMap(({ ground, field }) => comparisonsOn(ground, field, row, flavour));
      return comparisons.length === 0 ? [] : [{ name: cellName(row.name, type, flavour.name), comparisons }];
    });
  });
}
