/** Reads the `pagination` parameter: the answered part of the list, and whether meta carries totals. */
import { isObject, type QueryNode } from './parse-query.ts';

export interface Slice {
  /** Index of the first entry. */
  readonly start: number;
  /** Largest number of entries. */
  readonly size: number;
  readonly mode: 'page' | 'offset' | 'default';
  readonly page: number;
  /** Whether meta carries totals. `open`: the project's configuration omits them unless a request asks for them. */
  readonly counted: boolean | 'open';
}

/** Default page size of the source document (4.3, 8). */
const documentedDefault = 25;

/** The known page sizes of a target. */
export interface PageLimits {
  readonly defaultLimit?: number;
  readonly maxLimit?: number | null;
  readonly withCount?: boolean;
}

const integer = (node: QueryNode | undefined, otherwise: number): number =>
  typeof node === 'string' ? Number.parseInt(node, 10) : otherwise;

const offFlags: ReadonlySet<unknown> = new Set(['false', 'f', '0']);

/** Reads `pagination`. Values beyond the limits are clamped, as observed. */
export function sliceOf(node: QueryNode | undefined, limits: PageLimits = {}): Slice {
  const { defaultLimit = documentedDefault } = limits;
  const largest = limits.maxLimit ?? Number.POSITIVE_INFINITY;
  const parameters = isObject(node) ? node : {};
  const counted =
    parameters.withCount === undefined && limits.withCount === false ? 'open' : !offFlags.has(parameters.withCount);
  const sizeOf = (size: number): number => Math.min(largest, size === -1 ? largest : Math.max(1, size));
  if (parameters.start !== undefined || parameters.limit !== undefined) {
    const size = sizeOf(integer(parameters.limit, defaultLimit));
    return { start: Math.max(0, integer(parameters.start, 0)), size, mode: 'offset', page: 1, counted };
  }
  const page = Math.max(1, integer(parameters.page, 1));
  const requestedSize = integer(parameters.pageSize, defaultLimit);
  const size = Math.min(largest, Math.max(1, requestedSize));
  const mode = parameters.page === undefined && parameters.pageSize === undefined ? 'default' : 'page';
  return { start: (page - 1) * size, size, mode, page, counted };
}
