/** The filter operators, by how their operands are read (source document 4.6). */
import type { ComparisonOperator } from './query.ts';

/**
 * `value`: operands in the form of the column. `text`: a piece of text, looked for in the column's text.
 * `list` and `pair`: several values, of the column's form. `flag`: true or false.
 */
export type OperandKind = 'value' | 'text' | 'list' | 'pair' | 'flag';

const OPERAND_KINDS: Readonly<Record<ComparisonOperator, OperandKind>> = {
  $eq: 'value',
  $ne: 'value',
  $lt: 'value',
  $lte: 'value',
  $gt: 'value',
  $gte: 'value',
  $in: 'list',
  $notIn: 'list',
  $between: 'pair',
  $eqi: 'text',
  $nei: 'text',
  $contains: 'text',
  $notContains: 'text',
  $containsi: 'text',
  $notContainsi: 'text',
  $startsWith: 'text',
  $startsWithi: 'text',
  $endsWith: 'text',
  $endsWithi: 'text',
  $null: 'flag',
  $notNull: 'flag',
};

/** All names that may stand where an operator is expected. */
export const OPERATOR_NAMES: readonly string[] = [...Object.keys(OPERAND_KINDS), '$and', '$or', '$not'];

/** Tells whether a name is one of the operators that compare. */
export function isComparison(name: string): name is ComparisonOperator {
  return Object.hasOwn(OPERAND_KINDS, name);
}

/** How the operand of an operator is read. */
export function operandKind(operator: ComparisonOperator): OperandKind {
  return OPERAND_KINDS[operator];
}
