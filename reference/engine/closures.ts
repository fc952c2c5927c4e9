/** Filters as closures, where the process may not generate code (`--disallow-code-generation-from-strings`). */
import { type Test, testOf } from '../query/operators.ts';
import type { Column, Filter } from '../query/query.ts';
import { comparerOf } from '../store/compare.ts';
import type { Entry, Json } from '../store/reader.ts';
import { cheapFirst } from './cheap-first.ts';
import { isNumeric } from './column-form.ts';
import { textOf } from './comparison.ts';
import type { Linking } from './linked-condition.ts';

/** Whether an entry passes. */
type Predicate = (entry: Entry) => boolean;

/** The test of a condition on linked entries. */
type TestOfLinks = (filter: Linking, negated: boolean) => Predicate;

/** The predicate of a filter; its logic is that of `compileFilter`. */
export function closureOf(filter: Filter, negated: boolean, linked: TestOfLinks): Predicate {
  switch (filter.kind) {
    case 'not':
      return closureOf(filter.filter, !negated, linked);
    case 'and':
    case 'or': {
      const parts = cheapFirst(filter.filters).map((part) => closureOf(part, negated, linked));
      const isOr = (filter.kind === 'and') === negated;
      return isOr ? (entry) => parts.some((part) => part(entry)) : (entry) => parts.every((part) => part(entry));
    }
    case 'compare':
      return comparisonOf(filter, negated);
    case 'some':
      return linked(filter, negated);
  }
}

function comparisonOf(
  { column, operator, operands }: Extract<Filter, { kind: 'compare' }>,
  denied: boolean,
): Predicate {
  const { test, denies } = testOf(operator);
  const passing = denies === denied;
  const valueIn = (entry: Entry): Json => entry[column.name] ?? null;
  if (test.by === 'null') return (entry) => (valueIn(entry) === null) === passing;
  const passes = testOfValue(column, test, operands);
  return (entry) => {
    const value = valueIn(entry);
    return value !== null && passes(value) === passing;
  };
}

/** The test of a value that is not NULL. */
function testOfValue(
  column: Column,
  test: Exclude<Test, { by: 'null' }>,
  operands: readonly Json[],
): (value: Json) => boolean {
  const [first = null, second = null] = operands;
  switch (test.by) {
    case 'order':
      return ordered(column, test.sign, first);
    case 'bounds': {
      const [atLeast, atMost] = [ordered(column, '>=', first), ordered(column, '<=', second)];
      return (value) => atLeast(value) && atMost(value);
    }
    case 'list': {
      const tests = operands.map((operand) => ordered(column, '===', operand));
      return (value) => tests.some((isEqual) => isEqual(value));
    }
    case 'text': {
      const passes = test.passes(String(first));
      const text = textOf(column);
      return (value) => passes(text(value));
    }
  }
}

type Sign = Extract<Test, { by: 'order' }>['sign'];

/** What the signs mean, for the sign of a comparison. */
const SIGNS: Readonly<Record<Sign, (order: number) => boolean>> = {
  '===': (order) => order === 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

function ordered(column: Column, sign: Sign, operand: Json): (value: Json) => boolean {
  const holds = SIGNS[sign];
  // NaN compares with nothing: no sign holds for it
  if (isNumeric(column)) return (value) => holds(Number(value) - Number(operand));
  const compare = comparerOf(column.type);
  return (value) => holds(compare(value, operand));
}
