/** Which JavaScript operators can compare the values of a column. */
import { type Family, familyOf } from '../model/scalar-types.ts';
import type { Column } from '../query/query.ts';

/**
 * `number`: numbers. `converted`: a unary plus makes numbers of them. `text`: texts. `other`: only their comparer can compare
 * them.
 */
export type ColumnForm = 'number' | 'converted' | 'text' | 'other';

const FORMS: Readonly<Record<Family | 'id', ColumnForm>> = {
  id: 'number',
  number: 'number',
  boolean: 'converted',
  timestamp: 'converted',
  text: 'text',
  date: 'text',
  time: 'text',
  datetime: 'text',
  bigInteger: 'other',
  json: 'other',
};

/** The form of a column's values. */
export const formOf = ({ type }: Column): ColumnForm => FORMS[familyOf(type)];

/** Whether a column can be encoded as numbers. */
export const isNumeric = (column: Column): boolean => ['number', 'converted'].includes(formOf(column));
