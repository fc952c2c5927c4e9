/** Finds the rows of a table that pass a filter, one condition after the other, each over a whole column. */
import { type Test, testOf } from '../query/operators.ts';
import type { Column, Filter } from '../query/query.ts';
import type { ColumnEncoding, IndexedReader } from '../store/indexed-reader.ts';
import type { Json } from '../store/reader.ts';
import { cheapFirst } from './cheap-first.ts';
import { testOfValue } from './closures.ts';
import { formOf, isNumeric } from './column-form.ts';
import { keepBetween, keepCoded, keepEqual, keepIds, keepListed, nextAbove } from './column-tests.ts';
import type { LinkedCondition, Linking } from './linked-condition.ts';
import { borrowSet, type RowSet, returnSet } from './row-set.ts';

/** A table whose rows are scanned. */
export interface ScannedTable {
  readonly uid: string;
  readonly reader: IndexedReader;
  /** The condition on links for a filter, negated or not. */
  readonly linked: (filter: Linking, negated: boolean) => LinkedCondition;
}

/** Conditions on links follow the links of few rows one by one: of fewer than one in so many. */
const FEW_SHARE = 8;

/** The column of ids. */
const ID: Column = { name: 'id', type: 'id' };

/** What is noted about a row: whether its value passes a test. */
const NOTE = { null: 1, fails: 2, passes: 3 } as const;

/**
 * Removes the rows that do not pass. Its logic is that of `closureOf`.
 *
 * @param rows what is left of the table's rows; give back what `borrowSet` gave
 */
export function narrow(rows: RowSet, filter: Filter, table: ScannedTable, negated = false): void {
  switch (filter.kind) {
    case 'not':
      narrow(rows, filter.filter, table, !negated);
      break;
    case 'and':
    case 'or': {
      const parts = cheapFirst(filter.filters);
      if ((filter.kind === 'and') === negated) keepAny(rows, parts, table, negated);
      else for (const part of parts) narrow(rows, part, table, negated);
      break;
    }
    case 'compare':
      keepComparing(rows, filter, table, negated);
      break;
    case 'some':
      keepLinking(rows, table.linked(filter, negated), table);
      break;
  }
}

/** Keeps rows that pass one of several filters; what passed is not tested again. */
function keepAny(rows: RowSet, parts: readonly Filter[], table: ScannedTable, negated: boolean): void {
  const { reader } = table;
  const open = borrowSet(reader, rows.bytes.length);
  const passing = borrowSet(reader, rows.bytes.length);
  open.copy(rows);
  rows.clear();
  for (const part of parts) {
    passing.copy(open);
    narrow(passing, part, table, negated);
    rows.add(passing);
    open.subtract(passing);
  }
  returnSet(reader, open);
  returnSet(reader, passing);
}

type Comparison = Extract<Filter, { kind: 'compare' }>;

function keepComparing(rows: RowSet, filter: Comparison, table: ScannedTable, denied: boolean): void {
  const { column, operands } = filter;
  const { test, tests, denies } = testOf(filter.operator);
  const negated = denies !== denied;
  const { length } = table.reader.all(table.uid);
  const lay = (kind: ColumnEncoding) => table.reader.columnar(table.uid, column, kind);
  const { bytes } = rows;
  if (test.by === 'null') keepEqual(bytes, lay('presence').values, length, negated ? 1 : 0);
  else if (isNumeric(column) && test.by !== 'text') {
    const { values } = lay('number');
    const numbers = operands.map(Number);
    if (test.by === 'list') keepListed(bytes, values, length, numbers, negated);
    else keepBetween(bytes, values, length, rangeOf(test, numbers), negated);
  } else if (formOf(column) === 'text' && isEquality(test)) {
    const texts = lay('code');
    const codes = operands.flatMap((operand) => texts.codeOf(String(operand)) ?? []);
    keepCoded(bytes, texts.values, length, codes, negated);
  } else {
    // an operator and the one that denies it share notes
    const name = JSON.stringify([column.name, tests, operands]);
    keepNoted(rows, name, filter, testOfValue(column, test, operands), table, negated);
  }
}

const isEquality = (test: Test): boolean => test.by === 'list' || (test.by === 'order' && test.sign === '===');

const NO_NUMBER = { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY };

/** The numbers that pass, from the lowest to the highest. NaN compares with none. */
function rangeOf(test: Extract<Test, { by: 'order' | 'bounds' }>, operands: readonly number[]) {
  const [first = Number.NaN, second = Number.NaN] = operands;
  if (Number.isNaN(first)) return NO_NUMBER;
  if (test.by === 'bounds') return Number.isNaN(second) ? NO_NUMBER : { low: first, high: second };
  switch (test.sign) {
    case '===':
      return { low: first, high: first };
    case '>':
      return { low: nextAbove(first), high: Number.POSITIVE_INFINITY };
    case '>=':
      return { low: first, high: Number.POSITIVE_INFINITY };
    case '<':
      return { low: Number.NEGATIVE_INFINITY, high: -nextAbove(-first) };
    case '<=':
      return { low: Number.NEGATIVE_INFINITY, high: first };
  }
}

/** Tests the values of entries, where no column answers. The result of each is noted until another entry stands there. */
function keepNoted(
  rows: RowSet,
  name: string,
  { column }: Comparison,
  passes: (value: Json) => boolean,
  { uid, reader }: ScannedTable,
  negated: boolean,
): void {
  const notes = reader.notes(uid, name);
  const entries = reader.all(uid);
  const { bytes } = rows;
  for (let row = 0; row < entries.length; row++) {
    if (notes[row] !== 0 || bytes[row] === 0) continue;
    const value = entries[row]?.[column.name] ?? null;
    notes[row] = value === null ? NOTE.null : passes(value) ? NOTE.passes : NOTE.fails;
  }
  keepEqual(bytes, notes, entries.length, negated ? NOTE.fails : NOTE.passes);
}

function keepLinking(rows: RowSet, condition: LinkedCondition, { uid, reader }: ScannedTable): void {
  const entries = reader.all(uid);
  const { bytes } = rows;
  const set = rows.size * FEW_SHARE < entries.length ? undefined : condition.whole;
  if (set) {
    keepIds(bytes, reader.columnar(uid, ID, 'number').values, entries.length, set);
    return;
  }
  for (let row = 0; row < entries.length; row++) {
    const entry = bytes[row] === 1 ? entries[row] : undefined;
    if (entry && !condition.test(entry)) bytes[row] = 0;
  }
}
