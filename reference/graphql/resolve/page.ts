/** Pages of GraphQL lists (source document 4.9, 8; decision amount-limit; values that are too small as observed). */

import { ApiError } from '../../query/api-error.ts';
import { invalidValue } from '../../query/invalid.ts';
import type { Page } from '../../query/query.ts';

/** Limits of every list, from `graphql.config`. */
export interface ListLimits {
  /** Entries of a list without `limit` and `pageSize`. */
  readonly defaultLimit: number;
  /** Most entries of a list, the smaller of amountLimit and maxLimit; undefined for no limit. */
  readonly maxLimit: number | undefined;
}

/** A slice of a list; `limit` -1 means all entries. GraphQL pages are converted to slices. */
export type Slice = Extract<Page, { mode: 'offset' }>;

/** `meta.pagination` of an answer. */
export interface PageMeta {
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly pageCount: number;
}

type PageArguments = Readonly<Record<'page' | 'pageSize' | 'start' | 'limit', number | null | undefined>>;

/**
 * Converts the argument `pagination` to a slice. Raises values that are too small, and cuts values above the limit. A `page`
 * without `pageSize` has one entry, as observed.
 *
 * @throws ApiError 400: PaginationError if both modes are mixed, ValidationError for null
 */
export function sliceOf(pagination: unknown, limits: ListLimits, withCount: boolean): Slice {
  if (pagination === null) throw invalidValue('pagination', 'page and pageSize or start and limit', null);
  const { page, pageSize, start, limit } = (pagination ?? {}) as PageArguments;
  const byPage = isGiven(page) || isGiven(pageSize);
  const byStart = isGiven(start) || isGiven(limit);
  if (byPage && byStart) {
    const message = 'Cannot use both page & offset pagination in the same query';
    throw new ApiError('PaginationError', message);
  }
  const most = limits.maxLimit ?? Number.POSITIVE_INFINITY;
  if (byPage) {
    const size = Math.min(Math.max(1, pageSize ?? 1), most);
    return { mode: 'offset', start: (Math.max(1, page ?? 1) - 1) * size, limit: size, withCount };
  }
  const requestedLimit = limit ?? limits.defaultLimit;
  return {
    mode: 'offset',
    start: Math.max(0, start ?? 0),
    limit: requestedLimit === -1 ? (limits.maxLimit ?? -1) : Math.min(Math.max(1, requestedLimit), most),
    withCount,
  };
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** Makes `meta.pagination`: pages, also for offsets. */
export function describeSlice({ start, limit }: Slice, total: number): PageMeta {
  if (limit === -1) return { total, page: 1, pageSize: Math.max(0, total - start), pageCount: 1 };
  return { total, page: Math.floor(start / limit) + 1, pageSize: limit, pageCount: Math.ceil(total / limit) };
}
