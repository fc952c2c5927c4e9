/** Answers a list question. */
import type { ListQuery, SortKey } from '../query/query.ts';
import type { Entry, Reader } from '../store/reader.ts';
import { candidates } from './candidates.ts';
import { compileFilter, type Predicate } from './filter.ts';
import { windowOf } from './paginate.ts';
import { Smallest } from './smallest.ts';
import { entryComparer } from './sort.ts';
import { walk } from './walk.ts';

/** One page of a list. */
export interface ListAnswer {
  readonly entries: readonly Entry[];
  /** How many entries pass the filter altogether; undefined when the page does not count. */
  readonly total: number | undefined;
}

type Question = Pick<ListQuery, 'contentType' | 'filter' | 'sort' | 'page'>;

/** Filters, sorts and slices the entries of a content-type (source document 4.2, 4.3, 4.6). */
export function list(reader: Reader, { contentType, filter, sort, page }: Question): ListAnswer {
  const { uid } = contentType;
  const { start, end } = windowOf(page);
  const passes = compileFilter(filter, uid, reader);
  const found = page.withCount
    ? counted(reader, uid, filter, sort, passes, end)
    : { entries: firsts(reader, uid, filter, sort, passes, end), total: undefined };
  return { entries: found.entries.slice(start, end), total: found.total };
}

/** The first `count` entries that pass, in order, and how many there are. */
function counted(
  reader: Reader,
  uid: string,
  filter: ListQuery['filter'],
  sort: readonly SortKey[],
  passes: Predicate,
  count: number,
): { readonly entries: readonly Entry[]; readonly total: number } {
  const narrowed = candidates(filter, uid, reader);
  const looked = narrowed ?? reader.all(uid);
  // all entries stand by id, candidates by the column that found them
  if (sort.length === 0 && !narrowed) return inOrder(looked, passes, count);
  const [first, ...more] = sort;
  if (!narrowed && first?.path.length === 0 && looked.length >= MANY) {
    const total = howMany(looked, passes);
    // of entries that pass here and there, the first few are soon met in their order
    if (count * 2 < total) return { entries: walk(uid, [first, ...more], passes, count, reader), total };
  }
  const compare = entryComparer(sort, uid, reader);
  if (count * 4 < looked.length) {
    const smallest = new Smallest(count, compare);
    let total = 0;
    for (const entry of looked) {
      if (!passes(entry)) continue;
      total++;
      smallest.add(entry);
    }
    return { entries: smallest.items, total };
  }
  const passing = looked.filter(passes);
  return { entries: passing.sort(compare), total: passing.length };
}

/** From so many entries on, their order by a column is kept. */
const MANY = 200;

function howMany(entries: readonly Entry[], passes: Predicate): number {
  let total = 0;
  for (const entry of entries) if (passes(entry)) total++;
  return total;
}

function inOrder(entries: readonly Entry[], passes: Predicate, count: number) {
  const found: Entry[] = [];
  let total = 0;
  for (const entry of entries) {
    if (!passes(entry)) continue;
    total++;
    if (total <= count) found.push(entry);
  }
  return { entries: found, total };
}

/** The first `count` entries that pass, in order; no more are looked for. */
function firsts(
  reader: Reader,
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
  if (first?.path.length === 0) return walk(uid, [first, ...more], passes, count, reader);
  if (first) return counted(reader, uid, filter, sort, passes, count).entries;
  const found: Entry[] = [];
  for (const entry of reader.all(uid)) {
    if (found.length >= count) break;
    if (passes(entry)) found.push(entry);
  }
  return found;
}
