/** Filters: the predicate of an entry, and the rows of a whole table that pass. */
import type { Filter } from '../query/query.ts';
import type { IndexedReader } from '../store/indexed-reader.ts';
import { closureOf, type Predicate } from './closures.ts';
import { LinkedCondition, type Linking } from './linked-condition.ts';
import { borrowSet, type RowSet, returnSet } from './row-set.ts';
import { narrow, type ScannedTable } from './scan.ts';

/**
 * The predicate of a filter on the entries of a table (`closures.ts`). Predicates are cached.
 *
 * @param uid uid of the table: a content-type or component
 */
export function compileFilter(filter: Filter, uid: string, reader: IndexedReader): Predicate {
  const ofReader = predicates.get(reader) ?? new WeakMap<Filter, Predicate>();
  predicates.set(reader, ofReader);
  const cached = ofReader.get(filter);
  if (cached) return cached;
  const predicate = closureOf(filter, false, (linking, negated) => linkedCondition(linking, uid, reader, negated).test);
  ofReader.set(filter, predicate);
  return predicate;
}

/** Predicates, cached while their filter lives, as in cached plans. */
const predicates = new WeakMap<IndexedReader, WeakMap<Filter, Predicate>>();

/**
 * Reads the set of a table's rows that pass a filter.
 *
 * @param use gets the set, which is used again after that
 */
export function withPassing<Result>(
  filter: Filter,
  uid: string,
  reader: IndexedReader,
  use: (rows: RowSet) => Result,
): Result {
  const { length } = reader.all(uid);
  const rows = borrowSet(reader, length);
  rows.fill(length);
  const table: ScannedTable = {
    uid,
    reader,
    linked: (linking, negated) => linkedCondition(linking, uid, reader, negated),
  };
  narrow(rows, filter, table);
  const result = use(rows);
  returnSet(reader, rows);
  return result;
}

/** Below this many entries, one by one is as fast. */
const SMALL = 200;

function linkedCondition(filter: Linking, uid: string, reader: IndexedReader, negated: boolean): LinkedCondition {
  const conditions = negated ? denied : plain;
  const ofReader = conditions.get(reader) ?? new WeakMap<Filter, LinkedCondition>();
  conditions.set(reader, ofReader);
  const cached = ofReader.get(filter);
  if (cached) return cached;
  const { target } = filter;
  const inner: Filter = negated ? { kind: 'not', filter: filter.filter } : filter.filter;
  const condition = new LinkedCondition(filter, uid, reader, {
    passes: compileFilter(inner, target, reader),
    mark(byId) {
      const entries = reader.all(target);
      const passes = compileFilter(inner, target, reader);
      if (entries.length < SMALL) for (const entry of entries) byId[entry.id] = passes(entry) ? 1 : 0;
      else
        withPassing(inner, target, reader, ({ bytes }) => {
          for (const [row, entry] of entries.entries()) byId[entry.id] = bytes[row] ?? 0;
        });
    },
    inner: isLinking(filter.filter) ? linkedCondition(filter.filter, target, reader, negated) : undefined,
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
