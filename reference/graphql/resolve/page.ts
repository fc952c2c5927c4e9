/** Pages of GraphQL lists (source document 4.9, 8; decision amount-limit; what is too small as observed). */

import { ApiError } from '../../query/api-error.ts';
import { invalidValue } from '../../query/invalid.ts';
import type { Page } from '../../query/query.ts';

/** Bounds of every list, from `graphql.config`. */
export interface ListLimits {
  /** Entries of a list that does not say how many. */
  readonly defaultLimit: number;
  /** The most entries a list gives, amountLimit and maxLimit in one; undefined: no bound. */
  readonly maxLimit: number | undefined;
}

/** A slice, `limit` -1: all; as GraphQL pages are always counted by their start. */
export type Slice = Extract<Page, { mode: 'offset' }>;

/** What an answer says of its page. */
export interface PageMeta {
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly pageCount: number;
}

type PageArguments = Readonly<Record<'page' | 'pageSize' | 'start' | 'limit', number | null | undefined>>;

/**
 * The slice that the argument `pagination` asks for. What is too small is raised, what is more than the limit is cut; a
 * `page` without `pageSize` counts pages of one entry, as observed.
 *
 * @throws ApiError 400 PaginationError when both modes are mixed, ValidationError for null
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

/** What `meta.pagination` shows: pages, also of offsets. */
export function describeSlice({ start, limit }: Slice, total: number): PageMeta {
  if (limit === -1) return { total, page: 1, pageSize: Math.max(0, total - start), pageCount: 1 };
  return { total, page: Math.floor(start / limit) + 1, pageSize: limit, pageCount: Math.ceil(total / limit) };
}
