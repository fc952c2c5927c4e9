/** Compares `meta.pagination` of a list: the requested page and the totals (4.3). */
import { isObject, type JsonObject } from '../models/json.ts';
import type { Slice } from '../oracle/paginate.ts';
import type { Difference, Tell } from './difference.ts';
import type { ExpectedSelection } from './selection.ts';

/** The difference in the pagination of an answer. */
export function metaDifference(
  pagination: unknown,
  slice: Slice,
  { required, open, exact }: ExpectedSelection & { readonly exact: boolean },
  tell: Tell,
): Difference | undefined {
  if (!isObject(pagination))
    return tell('rest.envelope.meta-list', 'meta carries no pagination', {
      expected: 'meta.pagination',
      actual: pagination,
    });
  return (
    sliceDifference(pagination, slice, tell) ?? totalDifference(pagination, slice, { required, open, exact }, tell)
  );
}

/** The difference in the page; a request without pagination is answered by page. */
function sliceDifference(
  pagination: JsonObject,
  { mode, page, size, start }: Slice,
  tell: Tell,
): Difference | undefined {
  // what a limit without an end is called, nothing says
  const limit = Number.isFinite(size) ? { limit: size } : {};
  const expected: JsonObject = mode === 'offset' ? { start, ...limit } : { page, pageSize: size };
  const wrong = Object.keys(expected).find((key) => pagination[key] !== expected[key]);
  if (wrong === undefined) return undefined;
  const clause = mode === 'offset' ? 'rest.pagination.meta-offset' : 'rest.pagination.meta-page';
  return tell(clause, `meta.pagination.${wrong} is ${JSON.stringify(pagination[wrong]) ?? 'absent'}`, {
    expected,
    actual: pagination,
  });
}

function totalDifference(
  pagination: JsonObject,
  { mode, size, counted }: Slice,
  { required, open, exact }: ExpectedSelection & { readonly exact: boolean },
  tell: Tell,
): Difference | undefined {
  const { total, pageCount } = pagination;
  const [least, most] = [required.length, required.length + open.length];
  if (counted === 'open' && total === undefined && pageCount === undefined) return undefined;
  if (!counted) {
    if (total === undefined && pageCount === undefined) return undefined;
    return tell('rest.pagination.without-count', 'meta.pagination carries totals', {
      expected: 'no totals',
      actual: pagination,
    });
  }
  if (typeof total !== 'number' || total < least || total > most)
    return tell('rest.pagination.total', `meta.pagination.total is ${JSON.stringify(total) ?? 'absent'}`, {
      expected: least === most ? { total: least } : { total: { from: least, to: most } },
      actual: pagination,
      entries: required.slice(0, 3),
    });
  // the document does not say the pageCount of an empty list
  if (mode === 'offset' || (total === 0 && !exact) || pageCount === Math.ceil(total / size)) return undefined;
  return tell('rest.pagination.page-count', `meta.pagination.pageCount is ${JSON.stringify(pageCount) ?? 'absent'}`, {
    expected: { pageCount: Math.ceil(total / size) },
    actual: pagination,
  });
}
