/** The `pagination` parameter: which part of the list is answered, and what `meta.pagination` says of it. */
import { isObject, type QueryNode } from './parse-query.ts';

export interface Slice {
  /** Index of the first entry. */
  readonly start: number;
  /** Largest number of entries. */
  readonly size: number;
  readonly mode: 'page' | 'offset' | 'default';
  readonly page: number;
  /** Whether meta carries totals. */
  readonly counted: boolean;
}

/** Default page size of the source document (4.3, 8). */
const documentedDefault = 25;

const integer = (node: QueryNode | undefined, otherwise: number): number =>
  typeof node === 'string' ? Number.parseInt(node, 10) : otherwise;

/** Reads `pagination`; `defaultLimit` is the target's configured page size where it is known. */
export function sliceOf(node: QueryNode | undefined, defaultLimit = documentedDefault): Slice {
  const given = isObject(node) ? node : {};
  const counted = given.withCount !== 'false';
  if (given.start !== undefined || given.limit !== undefined) {
    return {
      start: integer(given.start, 0),
      size: integer(given.limit, defaultLimit),
      mode: 'offset',
      page: 1,
      counted,
    };
  }
  const page = integer(given.page, 1);
  const size = integer(given.pageSize, defaultLimit);
  const mode = given.page === undefined && given.pageSize === undefined ? 'default' : 'page';
  return { start: (page - 1) * size, size, mode, page, counted };
}

/** `meta.pagination` for a list of `total` entries. */
export function expectedMeta({ start, size, mode, page, counted }: Slice, total: number): Record<string, number> {
  if (mode === 'offset') return counted ? { start, limit: size, total } : { start, limit: size };
  return counted ? { page, pageSize: size, pageCount: Math.ceil(total / size), total } : { page, pageSize: size };
}
