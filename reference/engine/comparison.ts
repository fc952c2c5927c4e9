/** One comparison of a filter, as JavaScript that compiles well (source document 4.6). */
import { familyOf } from '../model/scalar-types.ts';
import type { Test } from '../query/operators.ts';
import type { Column } from '../query/query.ts';
import { comparerOf, compareText } from '../store/compare.ts';
import type { Json } from '../store/reader.ts';
import { formOf, isNumeric } from './column-form.ts';
import type { Bind } from './source.ts';

/** In a text without these, comparing units is comparing code points, whatever it is compared with. */
const SURROGATES_AND_ABOVE = /[\ud800-\uffff]/;

/** An expression over `v`, a value of the column that is not NULL: whether it passes the test. */
export function comparison(
  column: Column,
  test: Exclude<Test, { by: 'null' }>,
  operands: readonly Json[],
  bind: Bind,
): string {
  const [first = null, second = null] = operands;
  switch (test.by) {
    case 'order':
      return ordered(column, test.sign, first, bind);
    case 'bounds':
      return `(${ordered(column, '>=', first, bind)} && ${ordered(column, '<=', second, bind)})`;
    case 'list':
      return among(column, operands, bind);
    case 'text': {
      const textOfValue = formOf(column) === 'other' ? bind(textOf(column)) : 'String';
      return `${bind(test.passes(String(first)))}(${textOfValue}(v))`;
    }
  }
}

type Sign = Extract<Test, { by: 'order' }>['sign'];

function ordered(column: Column, sign: Sign, operand: Json, bind: Bind): string {
  switch (formOf(column)) {
    case 'number':
      return `v ${sign} ${bind(Number(operand))}`;
    case 'converted':
      return `+v ${sign} ${bind(Number(operand))}`;
    case 'text': {
      const text = String(operand);
      if (sign === '===' || !SURROGATES_AND_ABOVE.test(text)) return `v ${sign} ${bind(text)}`;
      return `${bind(compareText)}(v, ${bind(text)}) ${sign} 0`;
    }
    case 'other':
      return `${bind(comparerOf(column.type))}(v, ${bind(operand)}) ${sign} 0`;
  }
}

/** The text that `$contains` and its kin look into: digits of a number, JSON text of JSON. */
export function textOf(column: Column): (value: Json) => string {
  return formOf(column) === 'other' && familyOf(column.type) !== 'bigInteger'
    ? (value) => JSON.stringify(value)
    : String;
}

/** Lists longer than this are looked up, not gone through. */
const SHORT = 8;

function among(column: Column, operands: readonly Json[], bind: Bind): string {
  if (operands.length === 0) return 'false';
  if (operands.length <= SHORT || formOf(column) === 'other')
    return `(${operands.map((operand) => ordered(column, '===', operand, bind)).join(' || ')})`;
  const isNumber = isNumeric(column);
  // NaN equals nothing, but a set would find it
  const values = isNumber ? operands.map(Number).filter((value) => !Number.isNaN(value)) : operands.map(String);
  return `${bind(new Set<unknown>(values))}.has(${isNumber ? '+v' : 'v'})`;
}
