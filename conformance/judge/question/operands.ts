/** The standing of operands. Operands in the form of an answer have one meaning. */
import { loadTable, type OperatorRow } from '../../../spec/index.ts';
import { textFormOf } from '../../models/attribute-types.ts';
import { indexedList, type QueryNode } from '../../oracle/parse-query.ts';
import { textOperator } from '../../oracle/text-match.ts';
import type { Standing } from './standing.ts';

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
      return typeof node === 'string' && formOf(type)?.test(node) ? 'stated' : 'unknown';
    case 'list':
    case 'pair': {
      const operands = indexedList(node) ?? [];
      const isKnown = operands.every((operand) => typeof operand === 'string' && formOf(type)?.test(operand));
      if (operands.length === 0 || !isKnown) return 'unknown';
      // the shape of $between's operand is not shown
      if (row.operand === 'pair') return operands.length === 2 ? 'tolerated' : 'unknown';
      return 'stated';
    }
    default:
      return 'unknown';
  }
}
