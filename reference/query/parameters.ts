/** A query string, read into one nested object: the form in which GraphQL arguments arrive too. */
import qs from 'qs';
import type { Json } from '../store/reader.ts';
import { ApiError } from './api-error.ts';
import { invalidParameter } from './invalid.ts';

/** What a request asks, before anything in it has been understood. */
export type Parameters = { readonly [name: string]: Json };

/** Indexes 0 to 99 make a list; a longer one is refused below. */
export const LIST_LIMIT = 100;

/**
 * Brackets below one another. Nothing sensible comes near; a URL could hold thousands, more than the stack that follows
 * them.
 */
export const DEEPEST = 1000;

/** A whole index, as `qs` leaves it behind when a list passes the limit. */
const INDEX = /^(0|[1-9]\d*)$/;

/**
 * Reads the part of a URL after `?` (source document 4: brackets nest, indexes list). A name without `=` is null.
 * The number of parameters is bounded by the length of a URL alone, so nothing is dropped silently.
 *
 * @throws ApiError 400 `Invalid parameter 100` when a list has more than 100 items or an index of 100 and more,
 *   and for names nested more than 1000 deep
 */
export function parseParameters(queryString: string): Parameters {
  const parsed: unknown = qs.parse(queryString, {
    arrayLimit: LIST_LIMIT,
    depth: Number.POSITIVE_INFINITY,
    parameterLimit: Number.POSITIVE_INFINITY,
    strictNullHandling: true,
    plainObjects: true,
  });
  check(parsed, 0);
  return parsed as Parameters;
}

/** `qs` turns a list beyond its limit into an object keyed by index; no other parameter has a number for a name. */
function check(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEEPEST) throw new ApiError('ValidationError', `Parameters are nested more than ${DEEPEST} deep`);
  for (const [key, item] of Object.entries(value)) {
    if (!Array.isArray(value) && INDEX.test(key)) throw invalidParameter(key);
    check(item, depth + 1);
  }
}
