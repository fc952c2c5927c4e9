/** One comparison of a filter, as JavaScript that compiles well (source document 4.6). */
import { familyOf } from '../model/scalar-types.ts';
import type { Column, ComparisonOperator } from '../query/query.ts';
import { comparerOf, compareText } from '../store/compare.ts';
import type { Json } from '../store/reader.ts';
import { formOf, isNumeric } from './column-form.ts';
import type { Bind } from './source.ts';
import { textTest } from './text-test.ts';

const SIGNS: Partial<Record<ComparisonOperator, string>> = { $lt: '<', $lte: '<=', $gt: '>', $gte: '>=' };

/** In a text without these, comparing units is comparing code points, whatever it is compared with. */
const SURROGATES_AND_ABOVE = /[\ud800-\uffff]/;

/**
 * An expression over `v`, a value of the column that is not NULL: whether it passes. Operators that deny another one are
 * none of its business.
 */
export function comparison(
  column: Column,
  operator: ComparisonOperator,
  operands: readonly Json[],
  bind: Bind,
): string {
  const [first = null, second = null] = operands;
  if (operator === '$between')
    return `(${comparison(column, '$gte', [first], bind)} && ${comparison(column, '$lte', [second], bind)})`;
  if (operator === '$in') return among(column, operands, bind);
  const found = textTest(operator, first);
  if (found) {
    const text = formOf(column) === 'other' ? bind(textOf(column)) : 'String';
    return `${bind(found)}(${text}(v))`;
  }
  const sign = operator === '$eq' ? '===' : SIGNS[operator];
  if (sign === undefined) throw new Error(`no test for ${operator}`);
  switch (formOf(column)) {
    case 'number':
      return `v ${sign} ${bind(Number(first))}`;
    case 'converted':
      return `+v ${sign} ${bind(Number(first))}`;
    case 'text': {
      const text = String(first);
      if (operator === '$eq' || !SURROGATES_AND_ABOVE.test(text)) return `v ${sign} ${bind(text)}`;
      return `${bind(compareText)}(v, ${bind(text)}) ${sign} 0`;
    }
    case 'other':
      return `${bind(comparerOf(column.type))}(v, ${bind(first)}) ${sign} 0`;
  }
}

/** The text that `$contains` and its kin look into: decimal digits of a number, JSON text of JSON. */
function textOf(column: Column): (value: Json) => string {
  return familyOf(column.type) === 'bigInteger' ? String : (value) => JSON.stringify(value);
}

/** Lists longer than this are looked up, not gone through. */
const SHORT = 8;

function among(column: Column, operands: readonly Json[], bind: Bind): string {
  if (operands.length === 0) return 'false';
  if (operands.length <= SHORT || formOf(column) === 'other')
    return `(${operands.map((operand) => comparison(column, '$eq', [operand], bind)).join(' || ')})`;
  const isNumber = isNumeric(column);
  // NaN equals nothing, but a set would find it
  const values = isNumber ? operands.map(Number).filter((value) => !Number.isNaN(value)) : operands.map(String);
  return `${bind(new Set<unknown>(values))}.has(${isNumber ? '+v' : 'v'})`;
}
