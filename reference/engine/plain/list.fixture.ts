/** Lists, the plain way: obviously right, slow, and what the fast engine is compared with. */
import type { ListQuery, SortKey } from '../../query/query.ts';
import { comparerOf } from '../../store/compare.ts';
import type { Entry, Json, Reader, Ref } from '../../store/reader.ts';
import { windowOf } from '../paginate.ts';
import { columnValue, plainFilter } from './filter.fixture.ts';

/** Filters every entry, sorts all that pass, slices. */
export function plainList(reader: Reader, query: Pick<ListQuery, 'contentType' | 'filter' | 'sort' | 'page'>) {
  const { uid } = query.contentType;
  const passing = reader.all(uid).filter(plainFilter(query.filter, uid, reader));
  const rows = passing.map((entry) => ({ entry, values: query.sort.map((key) => sortValue(entry, key, uid, reader)) }));
  rows.sort((a, b) => {
    for (const [index, key] of query.sort.entries()) {
      const order = compareValues(a.values[index] ?? null, b.values[index] ?? null, key);
      if (order !== 0) return key.descending ? -order : order;
    }
    return a.entry.id - b.entry.id;
  });
  const { start, end } = windowOf(query.page);
  const entries = rows.map((row) => row.entry).slice(start, end);
  return { entries, total: query.page.withCount ? passing.length : undefined };
}

function compareValues(a: Json, b: Json, key: SortKey): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  return comparerOf(key.column.type)(a, b);
}

/** The value a key sorts by; a path follows the first linked entry at each step. */
function sortValue(entry: Entry, key: SortKey, uid: string, reader: Reader): Json {
  let ref: Ref | undefined = { uid, id: entry.id };
  for (const { attribute } of key.path) ref = ref && reader.linked(ref.uid, ref.id, attribute)[0];
  const at = key.path.length === 0 ? entry : ref && reader.get(ref.uid, ref.id);
  return columnValue(at, key.column.name);
}
