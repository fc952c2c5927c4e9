/** Parses a query string into a nested object, the form that GraphQL arguments have too. */
import qs from 'qs';
import type { Json } from '../store/reader.ts';
import { ApiError } from './api-error.ts';
import { invalidParameter } from './invalid.ts';

/** Parsed parameters of a request, not yet resolved against the model. */
export type Parameters = { readonly [name: string]: Json };

/** Maximum length of a list: indexes 0 to 99. */
export const LIST_LIMIT = 100;

/**
 * Maximum nesting of brackets. A URL could hold thousands, which would overflow the stack of a recursive function.
 */
export const DEEPEST = 1000;

/** An index that `qs` left as an object key because the list exceeds the limit. */
const INDEX = /^(0|[1-9]\d*)$/;

/**
 * Parses the part of a URL after `?` (source document 4: brackets nest, indexes make lists). A name without `=` is null. The
 * number of parameters is not limited, so none is dropped silently.
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

/**
 * Refuses lists that are too long: `qs` turns them into objects with indexes as keys. An object with other keys too is no such
 * list: `populate[a]=*&populate=b&populate[c]=*` makes one, in which the indexes name nothing.
 */
function check(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEEPEST) throw new ApiError('ValidationError', `Parameters are nested more than ${DEEPEST} deep`);
  const members = Object.entries(value);
  const [index] = Array.isArray(value) || members.some(([key]) => !INDEX.test(key)) ? [] : members;
  if (index) throw invalidParameter(index[0]);
  for (const [, item] of members) check(item, depth + 1);
}
