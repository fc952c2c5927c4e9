/** Evaluates a list query. */
import type { ListQuery, SortKey } from '../query/query.ts';
import type { IndexedReader } from '../store/indexed-reader.ts';
import type { Entry } from '../store/reader.ts';
import { candidates } from './candidates.ts';
import { compileFilter, type Predicate } from './filter.ts';
import { scanIndex } from './index-scan.ts';
import { windowOf } from './paginate.ts';
import { scan } from './scan.ts';
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
  const { uid } = contentType;
  const { start, end } = windowOf(page);
  const passes = compileFilter(filter, uid, reader);
  const result = page.withCount
    ? counted(reader, uid, filter, sort, passes, end)
    : { entries: firsts(reader, uid, filter, sort, passes, end), total: undefined };
  return { entries: result.entries.slice(start, end), total: result.total };
}

/** The first `count` entries that pass, in order, and how many there are. */
function counted(
  reader: IndexedReader,
  uid: string,
  filter: ListQuery['filter'],
  sort: readonly SortKey[],
  passes: Predicate,
  count: number,
): { readonly entries: readonly Entry[]; readonly total: number } {
  const compare = entryComparer(sort, uid, reader);
  const narrowed = candidates(filter, uid, reader);
  if (narrowed) {
    const passing = narrowed.filter(passes);
    return { entries: firstOf(passing, count, compare), total: passing.length };
  }
  const [first, ...more] = sort;
  if (!first) return scan(filter, uid, reader, count);
  const isWalkable = first.path.length === 0 && reader.all(uid).length >= MANY;
  const { entries, total } = scan(filter, uid, reader, isWalkable ? count * 2 : Number.POSITIVE_INFINITY);
  // where many entries pass, an index scan finds the first few soon
  if (total > entries.length) return { entries: scanIndex(uid, [first, ...more], passes, count, reader), total };
  return { entries: firstOf(entries, count, compare), total };
}

/** From this many entries on, a sorted index is used. */
const MANY = 200;

/** The first `count` entries that pass, in order. Stops when it has enough. */
function firsts(
  reader: IndexedReader,
  uid: string,
  filter: ListQuery['filter'],
  sort: readonly SortKey[],
  passes: Predicate,
  count: number,
): readonly Entry[] {
  const narrowed = candidates(filter, uid, reader);
  if (narrowed || count === Number.POSITIVE_INFINITY)
    return (narrowed ?? reader.all(uid)).filter(passes).sort(entryComparer(sort, uid, reader));
  const [first, ...more] = sort;
  if (first?.path.length === 0) return scanIndex(uid, [first, ...more], passes, count, reader);
  if (first) return counted(reader, uid, filter, sort, passes, count).entries;
  const entries: Entry[] = [];
  for (const entry of reader.all(uid)) {
    if (entries.length >= count) break;
    if (passes(entry)) entries.push(entry);
  }
  return entries;
}
