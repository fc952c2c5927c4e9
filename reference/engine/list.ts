/** Evaluates a list query. */
import type { Column, Filter, ListQuery, SortKey } from '../query/query.ts';
import type { IndexedReader } from '../store/indexed-reader.ts';
import type { Entry } from '../store/reader.ts';
import { candidates } from './candidates.ts';
import type { Predicate } from './closures.ts';
import { compileFilter, withPassing } from './filter.ts';
import { scanIndex } from './index-scan.ts';
import { windowOf } from './paginate.ts';
import { repeatedEntries } from './repeated.ts';
import { rowOf } from './row-of.ts';
import type { RowSet } from './row-set.ts';
import { firstEntries } from './select.ts';
import { firstOf } from './smallest.ts';
import { entryComparer } from './sort.ts';

/** One page of a list. */
export interface ListAnswer {
  readonly entries: readonly Entry[];
  /** Number of entries that pass the filter; undefined when the page does not count. */
  readonly total: number | undefined;
}

type Question = Pick<ListQuery, 'contentType' | 'filter' | 'sort' | 'page'>;

/** Filters, sorts and slices the entries of a content-type (source document 4.2, 4.3, 4.6). */
export function list(reader: IndexedReader, { contentType, filter, sort, page }: Question): ListAnswer {
  const { start, end } = windowOf(page);
  if (sort.some(({ repeats }) => repeats)) return repeated(reader, { contentType, filter, sort, page });
  const question: ListQuestion = { uid: contentType.uid, reader, filter, sort, count: end };
  const result = page.withCount ? counted(question) : { entries: firsts(question), total: undefined };
  return { entries: result.entries.slice(start, end), total: result.total };
}

/** The page of a list with a row for each entry and the values that it is sorted by, as a join gives them. Counts entries. */
function repeated(reader: IndexedReader, { contentType: { uid }, filter, sort, page }: Question): ListAnswer {
  const passing = reader.all(uid).filter(compileFilter(filter, uid, reader));
  const { start, end } = windowOf(page);
  const entries = repeatedEntries(passing, sort, uid, reader).slice(start, end);
  return { entries, total: page.withCount ? passing.length : undefined };
}

/** The first `count` entries of a table that pass a filter, in the order of some keys. */
interface ListQuestion {
  readonly uid: string;
  readonly reader: IndexedReader;
  readonly filter: Filter;
  readonly sort: readonly SortKey[];
  readonly count: number;
}

/** The column of ids. */
const ID: Column = { name: 'id', type: 'id' };

interface Counted {
  readonly entries: readonly Entry[];
  readonly total: number;
}

/** From this many entries on, columns and sorted indexes are used. */
const MANY = 200;

/** The first entries that pass, and how many there are. */
function counted(question: ListQuestion): Counted {
  const { uid, reader, filter, sort, count } = question;
  const entries = candidates(filter, uid, reader) ?? (reader.all(uid).length < MANY ? reader.all(uid) : undefined);
  if (!entries) return withPassing(filter, uid, reader, (rows) => firstOfRows(rows, question));
  const passing = entries.filter(compileFilter(filter, uid, reader));
  return { entries: firstOf(passing, count, entryComparer(sort, uid, reader)), total: passing.length };
}

function firstOfRows(set: RowSet, question: ListQuestion): Counted {
  const { uid, reader, sort, count } = question;
  const every = reader.all(uid);
  const total = set.size;
  const [first, ...more] = sort;
  if (!first) return { entries: Array.from(set.rows(count), (row) => every[row] as Entry), total };
  // so many entries of an index are looked at before enough of them pass
  const looks = (Math.min(count, total) * every.length) / total;
  if (first.path.length === 0 && looks < total) {
    const passes: Predicate = ({ id }) => set.bytes[rowOf(every, id)] === 1;
    return { entries: scanIndex(uid, [first, ...more], passes, count, reader), total };
  }
  const idOf = reader.columnar(uid, ID, 'number').values;
  return {
    entries: firstEntries(
      set.rows().map((row) => idOf[row] as number),
      count,
      sort,
      uid,
      reader,
    ),
    total,
  };
}

/** The first entries that pass. Stops when it has enough. */
function firsts(question: ListQuestion): readonly Entry[] {
  const { uid, reader, filter, sort, count } = question;
  const passes = compileFilter(filter, uid, reader);
  const narrowed = candidates(filter, uid, reader);
  if (narrowed || count === Number.POSITIVE_INFINITY)
    return (narrowed ?? reader.all(uid)).filter(passes).sort(entryComparer(sort, uid, reader));
  const [first, ...more] = sort;
  if (first?.path.length === 0) return scanIndex(uid, [first, ...more], passes, count, reader);
  if (first) return counted(question).entries;
  const entries: Entry[] = [];
  for (const entry of reader.all(uid)) {
    if (entries.length >= count) break;
    if (passes(entry)) entries.push(entry);
  }
  return entries;
}
