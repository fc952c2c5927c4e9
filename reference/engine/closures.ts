/** Filters as predicates on entries: closures, made once for each filter (source document 4.6). */
import { familyOf } from '../model/scalar-types.ts';
import { type Test, testOf } from '../query/operators.ts';
import type { Column, Filter } from '../query/query.ts';
import { comparerOf, compareText } from '../store/compare.ts';
import type { Entry, Json } from '../store/reader.ts';
import { cheapFirst } from './cheap-first.ts';
import { formOf, isNumeric } from './column-form.ts';
import type { Linking } from './linked-condition.ts';

/** Whether an entry passes. */
export type Predicate = (entry: Entry) => boolean;

/** Whether a value that is not NULL passes. */
type ValueTest = (value: Json) => boolean;

/** The test of a condition on linked entries. */
type TestOfLinks = (filter: Linking, negated: boolean) => Predicate;

/**
 * The predicate of a filter.
 *
 * The logic is three-valued, as in SQL: a comparison with NULL is neither true nor false, so a NULL passes neither it nor its
 * negation. To keep that exact, `not` is pushed down to the comparisons. Attributes of linked entries are compared as after a
 * left join: some linked entry must pass, and an entry without links is joined with NULLs.
 */
export function closureOf(filter: Filter, negated: boolean, linked: TestOfLinks): Predicate {
  switch (filter.kind) {
    case 'not':
      return closureOf(filter.filter, !negated, linked);
    case 'and':
    case 'or': {
      const parts = cheapFirst(filter.filters).map((part) => closureOf(part, negated, linked));
      return (filter.kind === 'and') === negated ? some(parts) : every(parts);
    }
    case 'compare':
      return comparisonOf(filter, negated);
    case 'some':
      return linked(filter, negated);
  }
}

// calls of calls cost less than going through a list

function every([first, ...more]: readonly Predicate[]): Predicate {
  if (!first) return () => true;
  if (more.length === 0) return first;
  const rest = every(more);
  return (entry) => first(entry) && rest(entry);
}

function some([first, ...more]: readonly Predicate[]): Predicate {
  if (!first) return () => false;
  if (more.length === 0) return first;
  const rest = some(more);
  return (entry) => first(entry) || rest(entry);
}

function comparisonOf(
  { column, operator, operands }: Extract<Filter, { kind: 'compare' }>,
  denied: boolean,
): Predicate {
  const { name } = column;
  const { test, denies } = testOf(operator);
  const passing = denies === denied;
  // a value that is not there is undefined where a whole entry is not there
  if (test.by === 'null') return (entry) => ((entry[name] ?? null) === null) === passing;
  const passes = testOfValue(column, test, operands);
  return (entry) => {
    const value = entry[name] ?? null;
    return value !== null && passes(value) === passing;
  };
}

/** Lists longer than this are looked up, not gone through. */
const SHORT = 8;

/** The test of a value that is not NULL. */
export function testOfValue(
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
    case 'list':
      return among(column, operands);
    case 'text': {
      const passes = test.passes(String(first));
      const text = textOf(column);
      return (value) => passes(text(value));
    }
  }
}

function among(column: Column, operands: readonly Json[]): ValueTest {
  if (operands.length <= SHORT || formOf(column) === 'other') {
    const tests = operands.map((operand) => ordered(column, '===', operand));
    return (value) => tests.some((isEqual) => isEqual(value));
  }
  if (!isNumeric(column)) {
    const texts = new Set(operands.map(String));
    return (value) => texts.has(String(value));
  }
  // NaN equals nothing, but a set would find it
  const numbers = new Set(operands.map(Number).filter((value) => !Number.isNaN(value)));
  return (value) => numbers.has(Number(value));
}

/** The text that `$contains` and its kin look into: digits of a number, JSON text of JSON. */
function textOf(column: Column): (value: Json) => string {
  return formOf(column) === 'other' && familyOf(column.type) !== 'bigInteger'
    ? (value) => JSON.stringify(value)
    : String;
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

/** What the signs mean, for two numbers. NaN compares with nothing. */
const OF_NUMBERS: Readonly<Record<Sign, (operand: number) => ValueTest>> = {
  '===': (operand) => (value) => Number(value) === operand,
  '<': (operand) => (value) => Number(value) < operand,
  '<=': (operand) => (value) => Number(value) <= operand,
  '>': (operand) => (value) => Number(value) > operand,
  '>=': (operand) => (value) => Number(value) >= operand,
};

/** What the signs mean, for two texts whose units compare like their code points. */
const OF_TEXTS: Readonly<Record<Sign, (operand: string) => ValueTest>> = {
  '===': (operand) => (value) => value === operand,
  '<': (operand) => (value) => String(value) < operand,
  '<=': (operand) => (value) => String(value) <= operand,
  '>': (operand) => (value) => String(value) > operand,
  '>=': (operand) => (value) => String(value) >= operand,
};

/** In a text without these, comparing units is comparing code points, whatever it is compared with. */
const SURROGATES_AND_ABOVE = /[\ud800-\uffff]/;

function ordered(column: Column, sign: Sign, operand: Json): ValueTest {
  if (isNumeric(column)) return OF_NUMBERS[sign](Number(operand));
  const holds = SIGNS[sign];
  if (formOf(column) === 'text') {
    const text = String(operand);
    if (sign === '===' || !SURROGATES_AND_ABOVE.test(text)) return OF_TEXTS[sign](text);
    return (value) => holds(compareText(String(value), text));
  }
  const compare = comparerOf(column.type);
  return (value) => holds(compare(value, operand));
}
