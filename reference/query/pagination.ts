/** Pagination (source document 4.3, 8): from the parameter `pagination` to one slice of the list. */

import { boundedMessage } from '../model/bounded.ts';
import { isObject } from '../model/object.ts';
import type { Json } from '../store/reader.ts';
import { ApiError } from './api-error.ts';
import { invalidValue } from './invalid.ts';
import type { Parameters } from './parameters.ts';
import type { Page } from './query.ts';
import { optionalWholeNumber, wholeNumber } from './whole-number.ts';

/** Page limits of a project, from `config/api`. */
export interface PageLimits {
  /** Page size of a request without one. */
  readonly defaultLimit: number;
  /** Maximum page size. @default no limit */
  readonly maxLimit?: number | undefined;
  /** Whether a request without `withCount` gets totals. */
  readonly withCount: boolean;
}

const mixed = (): ApiError =>
  new ApiError(
    'PaginationError',
    'Invalid pagination attributes. You cannot use page and offset pagination in the same query',
  );

const BY_PAGE = ['page', 'pageSize'] as const;
const BY_OFFSET = ['start', 'limit'] as const;

/** The options of `pagination`. */
export const PAGE_OPTIONS: readonly string[] = [...BY_PAGE, ...BY_OFFSET, 'withCount'];

/**
 * Resolves the page of a list. As observed, values that are too small or too large are clamped without a warning; `limit` -1
 * means all entries.
 *
 * @param parameters the whole request: `page`, `limit` … outside of `pagination` are refused
 * @throws ApiError 400 when both modes are mixed, or a value is no whole number
 */
export function resolvePage(parameters: Parameters, limits: PageLimits): Page {
  if ([...BY_PAGE, ...BY_OFFSET].some((name) => parameters[name] !== undefined)) throw mixed();
  const options = parameters.pagination;
  const group = isObject(options) ? options : {};
  const has = (name: string) => group[name] !== undefined;
  const byOffset = BY_OFFSET.some(has);
  if (byOffset && BY_PAGE.some(has))
    throw new ApiError(
      'ValidationError',
      'Invalid pagination parameters. Expected either start/limit or page/pageSize',
    );
  const withCount = group.withCount === undefined ? limits.withCount : readWithCount(group.withCount);
  const most = limits.maxLimit ?? Number.POSITIVE_INFINITY;
  if (!byOffset) {
    const pageSize = numberIn(group, 'pageSize') ?? limits.defaultLimit;
    const page = Math.max(1, numberIn(group, 'page') ?? 1);
    return { mode: 'page', page, pageSize: Math.min(Math.max(1, pageSize), most), withCount };
  }
  const start = Math.max(0, numberIn(group, 'start') ?? 0);
  const limit = numberIn(group, 'limit') ?? limits.defaultLimit;
  return {
    mode: 'offset',
    start,
    limit: limit === -1 ? (limits.maxLimit ?? -1) : Math.min(Math.max(1, limit), most),
    withCount,
  };
}

/**
 * Resolves `start` and `limit` of a list outside the content API. As observed, `limit` -1 and 0 mean all entries, and pages have
 * no effect.
 *
 * @throws ApiError 400 for other numbers below 0, and when pages and offsets are mixed
 */
export function resolveWindow(parameters: Parameters): Page {
  const isAsked = (name: string) => parameters[name] !== undefined && parameters[name] !== null;
  if (BY_PAGE.some(isAsked) && BY_OFFSET.some(isAsked)) throw mixed();
  for (const name of BY_PAGE) {
    const number = Number(parameters[name]);
    if (isAsked(name) && !(Number.isInteger(number) && number > 0))
      throw new ApiError(
        'PaginationError',
        // as observed, the page is named for both
        boundedMessage(`Invalid '${name}' parameter. Expected an integer > 0, received: ${parameters.page}`),
      );
  }
  const start = outside(parameters, 'start');
  const limit = isAsked('limit') ? outside(parameters, 'limit') : -1;
  if (start < 0) throw invalidValue('start', 'a whole number of at least 0', parameters.start);
  if (limit < -1) throw invalidValue('limit', 'a whole number of at least -1', parameters.limit);
  return { mode: 'offset', start, limit: limit === 0 ? -1 : limit, withCount: false };
}

/** Reads a number outside of `pagination`, as observed also the only item of a list. */
function outside(parameters: Parameters, name: string): number {
  const value = parameters[name] ?? 0;
  return wholeNumber(Array.isArray(value) && value.length === 1 ? (value[0] ?? 0) : value, name);
}

/** Reads a number of the group; an empty value (`pagination[page]=`) is 0. */
const numberIn = (group: Parameters, name: string): number | undefined =>
  optionalWholeNumber(group[name], `pagination[${name}]`);

function readWithCount(value: Json): boolean {
  const text = typeof value === 'object' ? '' : String(value);
  if (['true', 't', '1'].includes(text)) return true;
  if (['false', 'f', '0'].includes(text)) return false;
  throw new ApiError('ValidationError', 'Invalid withCount parameter. Expected "t","1","true","false","0","f"');
}
