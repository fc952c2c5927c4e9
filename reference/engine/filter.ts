/** Filters, compiled to a predicate on entries (source document 4.6). */
import type { ComparisonOperator, Filter } from '../query/query.ts';
import type { Entry, Reader } from '../store/reader.ts';
import { comparison } from './comparison.ts';
import { type Bind, compiler } from './source.ts';

/** Whether an entry passes. */
export type Predicate = (entry: Entry) => boolean;

/** Stands for an entry that is not there: all its values are NULL, its id included. */
const NOTHING = Object.freeze({}) as Entry;

/**
 * Compiles a filter on the entries of a table; the same filter is compiled once.
 *
 * Logic is that of SQL: a comparison with NULL is neither true nor false, so a NULL passes neither it nor its negation.
 * `not` is carried down to the comparisons, which keeps that exact. Attributes of linked entries are compared as a left
 * join compares them: some linked entry must pass, and where nothing is linked an entry of NULLs stands in.
 *
 * @param uid the table: a content-type or component
 */
export function compileFilter(filter: Filter, uid: string, reader: Reader): Predicate {
  const ofReader = predicates.get(reader) ?? new WeakMap<Filter, Predicate>();
  predicates.set(reader, ofReader);
  const known = ofReader.get(filter);
  if (known) return known;
  const { bind, make } = compiler(reader);
  const body = expression(filter, { uid, reader, bind }, false);
  const made = make<Predicate>(`(e) => { let v; return ${body}; }`);
  ofReader.set(filter, made);
  return made;
}

/** By filter, for those that live on, as in remembered plans. */
const predicates = new WeakMap<Reader, WeakMap<Filter, Predicate>>();

/** Where an expression stands. */
interface Place {
  readonly uid: string;
  readonly reader: Reader;
  readonly bind: Bind;
}

function expression(filter: Filter, place: Place, negated: boolean): string {
  const { uid, reader, bind } = place;
  switch (filter.kind) {
    case 'not':
      return expression(filter.filter, place, !negated);
    case 'and':
    case 'or': {
      const isOr = (filter.kind === 'and') === negated;
      if (filter.filters.length === 0) return String(!isOr);
      return `(${filter.filters.map((part) => expression(part, place, negated)).join(isOr ? ' || ' : ' && ')})`;
    }
    case 'compare':
      return compare(filter, bind, negated);
    case 'some': {
      const inner = filter.filter;
      const passes = compileFilter(negated ? { kind: 'not', filter: inner } : inner, filter.target, reader);
      return `${bind(someLinked(filter, passes, uid, reader))}(e)`;
    }
    case 'none': {
      const linked = linkedEntries(filter, uid, reader);
      const passes = compileFilter(filter.filter, filter.target, reader);
      return `${negated ? '' : '!'}${bind((entry: Entry) => linked(entry).some(passes))}(e)`;
    }
  }
}

/** Operators that are the opposite of another one. */
export const OPPOSITES: Partial<Record<ComparisonOperator, ComparisonOperator>> = {
  $ne: '$eq',
  $nei: '$eqi',
  $notIn: '$in',
  $notContains: '$contains',
  $notContainsi: '$containsi',
  $notNull: '$null',
};

function compare({ column, operator, operands }: Extract<Filter, { kind: 'compare' }>, bind: Bind, denied: boolean) {
  const opposite = OPPOSITES[operator];
  const negated = opposite ? !denied : denied;
  const asked = opposite ?? operator;
  // a value that is not there is undefined where a whole entry is not there
  const value = `(v = e[${JSON.stringify(column.name)}])`;
  if (asked === '$null') return `(${value} ${negated ? '!=' : '=='} null)`;
  const passes = comparison(column, asked, operands, bind);
  return `(${value} != null && ${negated ? `!(${passes})` : passes})`;
}

type Linking = Extract<Filter, { kind: 'some' | 'none' }>;

function someLinked(filter: Linking, passes: Predicate, uid: string, reader: Reader): Predicate {
  const linked = linkedEntries(filter, uid, reader);
  return (entry) => {
    const entries = linked(entry);
    return entries.length === 0 ? passes(NOTHING) : entries.some(passes);
  };
}

function linkedEntries({ attribute, target }: Linking, uid: string, reader: Reader): (entry: Entry) => Entry[] {
  return (entry) => {
    if (entry === NOTHING) return [];
    const entries: Entry[] = [];
    for (const ref of reader.linked(uid, entry.id, attribute)) {
      const linked = ref.uid === target ? reader.get(ref.uid, ref.id) : undefined;
      if (linked) entries.push(linked);
    }
    return entries;
  };
}
