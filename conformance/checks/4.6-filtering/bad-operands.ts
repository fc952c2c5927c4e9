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
  fields.flatMap(({ name, values, family }, turn) =>
    ['$eq', '$ne', '$lt', '$gte'].map((operator, at) => ({
      ...filtered(
        { [name]: { [operator]: bad[(turn + at) % bad.length] ?? '' } },
        { [name]: { [operator]: operandText(values.find(isPresent)) } },
      ),
      kind: family,
    })),
  );

/** Lists in which one value is invalid, first or last, beside lists of valid ones. */
export const badLists = (fields: readonly Field[], bad: readonly string[]): Refused[] =>
  fields.flatMap(({ name, values, family }, turn) => {
    const good = operandText(values.find(isPresent));
    return ['$in', '$notIn', '$between'].flatMap((operator, at) => {
      const wrong = bad[(turn + at) % bad.length] ?? '';
      return [
        [good, wrong],
        [wrong, good],
      ].map((list) => ({
        ...filtered({ [name]: { [operator]: list } }, { [name]: { [operator]: [good, good] } }),
        kind: family,
      }));
    });
  });
