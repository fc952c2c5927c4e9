/** Operands that are none of their type, alone and in lists, each beside one that is (4.6). */
import type { Field, Ground } from '../../generate/attributes.ts';
import { isPresent, operandText } from '../../generate/operand.ts';
import type { Parameter } from '../../generate/query-string.ts';
import type { Refused } from '../reading/refusal-check.ts';

export const filtered = (refused: Parameter, twin: Parameter, name?: string): Refused => ({
  refused: { filters: refused },
  twin: { filters: twin },
  ...(name === undefined ? {} : { name }),
});

export const fieldsOf = ({ filterable }: Ground, ...families: readonly Field['family'][]): Field[] =>
  filterable.filter(({ family, values }) => families.includes(family) && values.some(isPresent));

/** An invalid operand of each field, with each operator another one, beside a valid one. */
export const badOperand = (fields: readonly Field[], bad: readonly string[]): Refused[] =>
  fields.flatMap(({ name, values, family }) =>
    ['$eq', '$ne', '$lt', '$gte'].map((operator, at) => ({
      ...filtered(
        { [name]: { [operator]: bad[at % bad.length] ?? '' } },
        { [name]: { [operator]: operandText(values.find(isPresent)) } },
      ),
      kind: family,
    })),
  );

/** Dates that only some readers of dates take. */
export const otherDates = ['abc', '2024/01/15', 'Jan 15 2024', '15.01.2024'];

/** Lists in which one value is invalid, first or last, beside lists of valid ones. */
export const badLists = (fields: readonly Field[]): Refused[] =>
  fields.flatMap(({ name, values, family }) => {
    const good = operandText(values.find(isPresent));
    return ['$in', '$notIn', '$between'].flatMap((operator) =>
      [
        [good, 'abc'],
        ['abc', good],
      ].map((list) => ({
        ...filtered({ [name]: { [operator]: list } }, { [name]: { [operator]: [good, good] } }),
        kind: family,
      })),
    );
  });
