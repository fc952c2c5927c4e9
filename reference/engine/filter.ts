/** Filters, compiled to a predicate on entries (source document 4.6). */
import { testOf } from '../query/operators.ts';
import type { Filter } from '../query/query.ts';
import type { IndexedReader } from '../store/indexed-reader.ts';
import type { Entry } from '../store/reader.ts';
import { cheapFirst } from './cheap-first.ts';
import { closureOf } from './closures.ts';
import { comparison } from './comparison.ts';
import { LinkedCondition, type Linking } from './linked-condition.ts';
import { type Bind, canGenerate, compiler } from './source.ts';

/** Whether an entry passes. */
export type Predicate = (entry: Entry) => boolean;

/**
 * Compiles a filter on the entries of a table. Compiled filters are cached.
 *
 * The logic is three-valued, as in SQL: a comparison with NULL is neither true nor false, so a NULL passes neither it nor its
 * negation. To keep that exact, `not` is pushed down to the comparisons. Attributes of linked entries are compared as after a
 * left join: some linked entry must pass, and an entry without links is joined with NULLs.
 *
 * @param uid uid of the table: a content-type or component
 */
export function compileFilter(filter: Filter, uid: string, reader: IndexedReader): Predicate {
  const ofReader = predicates.get(reader) ?? new WeakMap<Filter, Predicate>();
  predicates.set(reader, ofReader);
  const cached = ofReader.get(filter);
  if (cached) return cached;
  const predicate = canGenerate
    ? generated(filter, uid, reader)
    : closureOf(filter, false, (linking, negated) => linkedTest(linking, uid, reader, negated));
  ofReader.set(filter, predicate);
  return predicate;
}

function generated(filter: Filter, uid: string, reader: IndexedReader): Predicate {
  const { bind, make } = compiler(reader);
  const body = expression(filter, { uid, reader, bind }, false);
  return make<Predicate>(`(e) => { let v; return ${body}; }`);
}

/** Compiled filters, cached while their filter lives, as in cached plans. */
const predicates = new WeakMap<IndexedReader, WeakMap<Filter, Predicate>>();

/** Context of an expression. */
interface Place {
  readonly uid: string;
  readonly reader: IndexedReader;
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
      return `(${cheapFirst(filter.filters)
        .map((part) => expression(part, place, negated))
        .join(isOr ? ' || ' : ' && ')})`;
    }
    case 'compare':
      return compare(filter, bind, negated);
    case 'some':
      return `${bind(linkedTest(filter, uid, reader, negated))}(e)`;
  }
}

function compare({ column, operator, operands }: Extract<Filter, { kind: 'compare' }>, bind: Bind, denied: boolean) {
  const { test, denies } = testOf(operator);
  const negated = denies !== denied;
  // a value that is not there is undefined where a whole entry is not there
  const value = `(v = e[${JSON.stringify(column.name)}])`;
  if (test.by === 'null') return `(${value} ${negated ? '!=' : '=='} null)`;
  const passes = comparison(column, test, operands, bind);
  return `(${value} != null && ${negated ? `!(${passes})` : passes})`;
}

/** The test of a condition on linked entries. Returns the same function for the same condition. */
export function linkedTest(filter: Linking, uid: string, reader: IndexedReader, negated: boolean): Predicate {
  return linkedCondition(filter, uid, reader, negated).test;
}

function linkedCondition(filter: Linking, uid: string, reader: IndexedReader, negated: boolean): LinkedCondition {
  const conditions = negated ? denied : plain;
  const ofReader = conditions.get(reader) ?? new WeakMap<Filter, LinkedCondition>();
  conditions.set(reader, ofReader);
  const cached = ofReader.get(filter);
  if (cached) return cached;
  const { filter: inner, target } = filter;
  const condition = new LinkedCondition(filter, uid, reader, {
    passes: compileFilter(negated ? { kind: 'not', filter: inner } : inner, target, reader),
    inner: isLinking(inner) ? linkedCondition(inner, target, reader, negated) : undefined,
  });
  ofReader.set(filter, condition);
  return condition;
}

function isLinking(filter: Filter): filter is Linking {
  return filter.kind === 'some';
}

type Conditions = WeakMap<IndexedReader, WeakMap<Filter, LinkedCondition>>;
const plain: Conditions = new WeakMap();
const denied: Conditions = new WeakMap();
