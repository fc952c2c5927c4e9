/** Slices of a list (source document 4.3). */
import type { Page } from '../query/query.ts';

/** Start and end index of a page; `end` is exclusive and may be infinite. */
export function windowOf(page: Page): { readonly start: number; readonly end: number } {
  if (page.mode === 'page') {
    const start = (page.page - 1) * page.pageSize;
    return { start, end: start + page.pageSize };
  }
  return { start: page.start, end: page.limit === -1 ? Number.POSITIVE_INFINITY : page.start + page.limit };
}

/** The member `meta.pagination` of the answer. `total` is undefined when the page does not count. */
export function describePage(page: Page, total: number | undefined): Record<string, number> {
  if (page.mode === 'page') {
    const { page: number, pageSize } = page;
    return { page: number, pageSize, ...(total !== undefined && { pageCount: Math.ceil(total / pageSize), total }) };
  }
  return { start: page.start, limit: page.limit, ...(total !== undefined && { total }) };
}
