/** A query string, read into one nested object: the form in which GraphQL arguments arrive too. */
import qs from 'qs';
import type { Json } from '../store/reader.ts';
import { invalidParameter } from './invalid.ts';

/** What a request asks, before anything in it has been understood. */
export type Parameters = { readonly [name: string]: Json };

/** Indexes 0 to 99 make a list; a longer one is refused below. */
const LIST_LIMIT = 100;

/** A whole index, as `qs` leaves it behind when a list passes the limit. */
const INDEX = /^(0|[1-9]\d*)$/;

/**
 * Reads the part of a URL after `?` (source document 4: brackets nest, indexes list). A name without `=` is null.
 * Depth and number of parameters are bounded by the length of a URL, so nothing is dropped silently.
 *
 * @throws Refusal 400 `Invalid parameter 100` when a list has more than 100 items or an index of 100 and more.
 */
export function parseParameters(queryString: string): Parameters {
  const parsed: unknown = qs.parse(queryString, {
    arrayLimit: LIST_LIMIT,
    depth: Number.POSITIVE_INFINITY,
    parameterLimit: Number.POSITIVE_INFINITY,
    strictNullHandling: true,
    plainObjects: true,
  });
  refuseLongLists(parsed);
  return parsed as Parameters;
}

/** `qs` turns a list beyond its limit into an object keyed by index; no other parameter has a number for a name. */
function refuseLongLists(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    value.forEach(refuseLongLists);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (INDEX.test(key)) throw invalidParameter(key);
    refuseLongLists(item);
  }
}
