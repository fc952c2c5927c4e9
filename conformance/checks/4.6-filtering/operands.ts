/** Fields of a ground by the family of their values, the texts of these, and the operators and operands that they take. */
import type { OperatorRow, ValueFamily } from '../../../spec/index.ts';
import type { Field, Ground } from '../../generate/attributes.ts';
import { comparisonOperators, comparisonTree, type FilterTree } from '../../generate/filters.ts';
import { isPlainText, isPresent, type Operand, operandText } from '../../generate/operand.ts';
import type { Parameter } from '../../generate/query-string.ts';
import type { WorldEntry } from '../../world/world.ts';

export const textsOf = ({ values, family }: Field): string[] => [
  ...new Set(
    values
      .filter((value) => isPresent(value) && value !== '')
      .map(operandText)
      .filter((text) => family !== 'text' || isPlainText(text)),
  ),
];

export const ofFamily = (ground: Ground, ...families: readonly ValueFamily[]): Field[] =>
  ground.filterable.filter(({ family }) => families.includes(family));

/** A filter for each value of the fields; `form` writes the condition of the field. */
export const each = (
  fields: readonly Field[],
  form: (text: string, others: readonly string[]) => Parameter,
): FilterTree[] =>
  fields.flatMap((field) => {
    const texts = textsOf(field).slice(0, 6);
    return texts.map((text) => ({ [field.name]: form(text, texts) }));
  });

/** The operators of an attribute type. */
export const operatorsOf = (type: string): OperatorRow[] =>
  comparisonOperators.filter(({ types }) => types?.includes(type));

/** Operators that take one value. */
export const ofOne = (type: string): OperatorRow[] => operatorsOf(type).filter(({ operand }) => operand === 'one');

/** The operand of an operator, of a value and another that is not less. */
export function operandOf({ operand }: OperatorRow, text: string, later: string): Operand {
  if (operand === 'flag') return 'true';
  return operand === 'one' ? text : operand === 'list' && text === later ? [text] : [text, later];
}

/** Filters by values that entries have in an attribute of the server, with every operator of its type. */
export const onServed = (
  { entries }: Ground,
  name: string,
  type: string,
  read: (entry: WorldEntry) => unknown,
  rows: readonly OperatorRow[] = operatorsOf(type),
): FilterTree[] => {
  const values = entries.map(read).filter((value) => typeof value === 'number' || typeof value === 'string');
  const texts = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map(operandText);
  return rows.flatMap((row) =>
    [0.25, 0.5, 0.75].flatMap((share): FilterTree[] => {
      const at = Math.floor(texts.length * share);
      const [text, later] = [texts[at], texts[Math.min(at + 2, texts.length - 1)]];
      return text === undefined || later === undefined
        ? []
        : [comparisonTree(name, row.name, operandOf(row, text, later))];
    }),
  );
};
