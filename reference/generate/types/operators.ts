/** The filter operators of each attribute type, from `spec/tables/operators.json` (source document 4.6). */
import { loadTable, type OperandShape, type OperatorRow } from '../../../spec/index.ts';
import { SCALAR_TYPES, type ScalarType } from '../../model/scalar-types.ts';
import { operandType } from './scalars.ts';
import { block, comment, type Member } from './text.ts';

/** The operand in TypeScript by how it is written; undefined for operators that join filters. */
const OPERANDS: Readonly<Record<OperandShape, ((value: string) => string) | undefined>> = {
  one: (value) => `${value} | null`,
  list: (value) => `readonly (${value})[]`,
  pair: (value) => `readonly [${value}, ${value}]`,
  flag: () => 'Flag',
  filters: undefined,
  filter: undefined,
};

/** The name of the type of conditions on an attribute: `StringConditions`. */
export const conditionsName = (type: ScalarType | 'id'): string =>
  `${type.charAt(0).toUpperCase()}${type.slice(1)}Conditions`;

/** Declares the conditions on attributes of each type, and on ids. */
export function conditions(): string {
  const rows = loadTable<OperatorRow>('operators');
  const membersFor = (type: ScalarType, value: string): Member[] =>
    rows.flatMap(({ name, operand, types, meaning }) => {
      const shape = OPERANDS[operand];
      if (!shape || !types?.includes(type)) return [];
      return [{ name, type: shape(value), optional: true, says: meaning }];
    });
  const declare = (type: ScalarType | 'id', members: readonly Member[]) => {
    const name = conditionsName(type);
    const not = { name: '$not', type: name, optional: true, says: 'the condition does not hold' };
    return `${comment(`Conditions on an attribute of the type ${type}.`)}\nexport interface ${name} ${block([...members, not])}\n`;
  };
  // ids are compared as integers are
  const ofId = declare('id', membersFor('integer', 'Id'));
  const filterable = SCALAR_TYPES.filter((type) => type !== 'password');
  return [ofId, ...filterable.map((type) => declare(type, membersFor(type, operandType(type))))].join('\n');
}
