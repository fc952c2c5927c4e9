/** The standing of operands. Operands in the form of an answer have one meaning. */
import { loadTable, type OperatorRow } from '../../../spec/index.ts';
import { textFormOf } from '../../models/attribute-types.ts';
import { indexedList, type QueryNode } from '../../oracle/parse-query.ts';
import { textOperator } from '../../oracle/text-match.ts';
import { type Standing, weakest } from './standing.ts';

const operators: ReadonlyMap<string, OperatorRow> = new Map(
  loadTable<OperatorRow>('operators').map((row) => [row.name, row]),
);

const digits = /^-?\d{1,15}$/;
const decimal = /^-?\d{1,15}(\.\d{1,10})?$/;
const anyText = /^[\s\S]+$/;
/** A date-time as answers write it. */
export const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** The form of values that are no texts, by type. */
const forms: Readonly<Record<string, RegExp>> = {
  integer: digits,
  biginteger: digits,
  float: decimal,
  decimal,
  boolean: /^(true|false)$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}:\d{2}\.\d{3}$/,
  datetime: instant,
  timestamp: instant,
};

/** The form of a value of an attribute type; undefined for a type without one undisputed form. */
function formOf(type: string): RegExp | undefined {
  const form = textFormOf(type);
  return form && form !== 'secret' ? anyText : forms[type];
}

/** Forms that mean the same as those of answers: a moment with an offset, a time without its last zeros. A server may refuse them. */
const otherForms: Readonly<Record<string, RegExp>> = {
  time: /^\d{2}:\d{2}:\d{2}(\.\d{1,2})?$/,
  datetime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{2}:\d{2}$/,
};

/** The standing of one operand of an attribute type. */
function operandStanding(type: string, node: QueryNode): Standing {
  if (typeof node !== 'string') return 'unknown';
  if (formOf(type)?.test(node)) return 'stated';
  return otherForms[type === 'timestamp' ? 'datetime' : type]?.test(node) ? 'tolerated' : 'unknown';
}

/** Another check judges wildcards in operands (rest.filters.literal). */
const wildcard = /[%_\\]/;
const isText = (type: string): boolean => formOf(type) === anyText;

/** The standing of `{ operator: operand }` on an attribute of this type. */
export function comparisonStanding(type: string, operator: string, node: QueryNode): Standing {
  const row = operators.get(operator);
  if (!row?.types?.includes(type)) return 'unknown';
  switch (row.operand) {
    case 'flag':
      // the document shows only true; a server that accepts false must not read it as true
      return node === 'true' ? 'stated' : node === 'false' ? 'tolerated' : 'unknown';
    case 'one':
      if (isText(type) && typeof node === 'string' && textOperator(operator) && wildcard.test(node)) return 'unknown';
      return operandStanding(type, node);
    case 'list':
    case 'pair': {
      const operands = indexedList(node) ?? [];
      if (operands.length === 0) return 'unknown';
      const weakestOf = weakest(operands.map((operand) => operandStanding(type, operand)));
      // the shape of $between's operand is not shown
      if (row.operand === 'pair') return operands.length === 2 ? weakest(['tolerated', weakestOf]) : 'unknown';
      return weakestOf;
    }
    default:
      return 'unknown';
  }
}
