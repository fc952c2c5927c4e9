/** Filters, the plain way: what the compiled ones are compared with. */
import { type ResolvedOperator, testOf } from '../../query/operators.ts';
import type { Column, Filter } from '../../query/query.ts';
import { comparerOf } from '../../store/compare.ts';
import type { Entry, Json, Reader } from '../../store/reader.ts';

/** The value of a column; an entry that is not there has NULL everywhere, its id included. */
export function columnValue(entry: Entry | undefined, name: string): Json {
  return entry?.[name] ?? null;
}

function textOf(column: Column, value: Json): string {
  return column.type === 'json' || column.type === 'array' ? JSON.stringify(value) : String(value);
}

/** Whether an entry surely passes. Undefined stands for an entry that is not there: all its values are NULL. */
export type Predicate = (entry: Entry | undefined) => boolean;

/**
 * Compiles a filter on the entries of a table.
 *
 * Logic is that of SQL: a comparison with NULL is neither true nor false, so a NULL passes neither it nor its negation.
 * `not` is carried down to the comparisons, which keeps that exact. Attributes of linked entries are compared as a left
 * join compares them: some linked entry must pass, and where nothing is linked an entry of NULLs stands in.
 *
 * @param uid the table: a content-type or component
 */
export function plainFilter(filter: Filter, uid: string, reader: Reader): Predicate {
  return compile(filter, uid, reader, false);
}

function compile(filter: Filter, uid: string, reader: Reader, negated: boolean): Predicate {
  switch (filter.kind) {
    case 'not':
      return compile(filter.filter, uid, reader, !negated);
    case 'and':
    case 'or': {
      const parts = filter.filters.map((part) => compile(part, uid, reader, negated));
      return (filter.kind === 'and') === negated ? any(parts) : every(parts);
    }
    case 'compare':
      return compileComparison(filter.column, filter.operator, filter.operands, negated);
    case 'some':
      return once(
        someLinked(
          filter.attribute,
          filter.target,
          compile(filter.filter, filter.target, reader, negated),
          uid,
          reader,
        ),
      );
  }
}

/** Asks once of each entry: paths that go there and back meet in the same ones again and again. */
function once(predicate: Predicate): Predicate {
  const results = new Map<Entry | undefined, boolean>();
  return (entry) => {
    const passes = results.get(entry) ?? predicate(entry);
    results.set(entry, passes);
    return passes;
  };
}

function every(parts: readonly Predicate[]): Predicate {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return (entry) => parts.every((part) => part(entry));
}

function any(parts: readonly Predicate[]): Predicate {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return (entry) => parts.some((part) => part(entry));
}

function someLinked(attribute: string, target: string, passes: Predicate, uid: string, reader: Reader): Predicate {
  return (entry) => {
    const linked = linkedEntries(entry, attribute, target, uid, reader);
    return linked.length === 0 ? passes(undefined) : linked.some(passes);
  };
}

function linkedEntries(
  entry: Entry | undefined,
  attribute: string,
  target: string,
  uid: string,
  reader: Reader,
): Entry[] {
  if (entry === undefined) return [];
  const entries: Entry[] = [];
  for (const ref of reader.linked(uid, entry.id, attribute)) {
    const linked = ref.uid === target ? reader.get(ref.uid, ref.id) : undefined;
    if (linked) entries.push(linked);
  }
  return entries;
}

/** Operators that are the opposite of another one. */
const OPPOSITES: Partial<Record<ResolvedOperator, ResolvedOperator>> = {
  $ne: '$eq',
  $nei: '$eqi',
  $notIn: '$in',
  $notContains: '$contains',
  $notContainsi: '$containsi',
  $notNull: '$null',
  $notLike: '$like',
};

function compileComparison(
  column: Column,
  operator: ResolvedOperator,
  operands: readonly Json[],
  negated: boolean,
): Predicate {
  const opposite = OPPOSITES[operator];
  if (opposite) return compileComparison(column, opposite, operands, !negated);
  const { name } = column;
  if (operator === '$null') return (entry) => (columnValue(entry, name) === null) !== negated;
  const holds = test(column, operator, operands);
  return (entry) => {
    const value = columnValue(entry, name);
    return value !== null && holds(value) !== negated;
  };
}

/** What a value that is not NULL is tested for. */
function test(column: Column, operator: ResolvedOperator, operands: readonly Json[]): (value: Json) => boolean {
  const [first = null, second = null] = operands;
  const { test: asked } = testOf(operator);
  if (asked.by === 'text') {
    const passes = asked.passes(String(first));
    return (value) => passes(textOf(column, value));
  }
  const compare = comparerOf(column.type);
  switch (operator) {
    case '$eq':
      return (value) => compare(value, first) === 0;
    case '$lt':
      return (value) => compare(value, first) < 0;
    case '$lte':
      return (value) => compare(value, first) <= 0;
    case '$gt':
      return (value) => compare(value, first) > 0;
    case '$gte':
      return (value) => compare(value, first) >= 0;
    case '$between':
      return (value) => compare(value, first) >= 0 && compare(value, second) <= 0;
    case '$in':
      return (value) => operands.some((operand) => compare(value, operand) === 0);
    default:
      throw new Error(`no test for ${operator}`);
  }
}
