/** Answers a list question. */
import type { ListQuery } from '../query/query.ts';
import type { Entry, Reader } from '../store/reader.ts';
import { compileFilter } from './filter.ts';
import { windowOf } from './paginate.ts';
import { sortEntries } from './sort.ts';

/** One page of a list, and how many entries pass the filter altogether. */
export interface ListAnswer {
  readonly entries: readonly Entry[];
  readonly total: number;
}

/** Filters, sorts and slices the entries of a content-type (source document 4.2, 4.3, 4.6). */
export function list(reader: Reader, query: Pick<ListQuery, 'contentType' | 'filter' | 'sort' | 'page'>): ListAnswer {
  const { uid } = query.contentType;
  const passing = reader.all(uid).filter(compileFilter(query.filter, uid, reader));
  const { start, end } = windowOf(query.page);
  const sorted = sortEntries(passing, query.sort, uid, reader, end);
  return { entries: sorted.slice(start, end), total: passing.length };
}
