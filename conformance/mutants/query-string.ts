/** A query string as a list of pairs, so that a fault can rewrite it without parsing values. */
import type { Passing } from './mutant.ts';

export interface Pair {
  /** `filters[title][$eq]` is `['filters', 'title', '$eq']`; `sort[]` is `['sort', '']`. */
  readonly keys: readonly string[];
  readonly value: string;
}

/** The pairs of a path's query string, in order. */
export function pairsOf(path: string): Pair[] {
  const start = path.indexOf('?');
  if (start < 0) return [];
  return [...new URLSearchParams(path.slice(start + 1))].map(([key, value]) => ({ keys: keysOf(key), value }));
}

/** Rewrites the query of a request; returns the same request if nothing changes. */
export function rewriteQuery(request: Passing, rewrite: (pairs: readonly Pair[]) => readonly Pair[]): Passing {
  const before = pairsOf(request.path);
  const after = rewrite(before);
  if (after.length === before.length && after.every((pair, at) => pair === before[at])) return request;
  const [base] = request.path.split('?');
  const query = after.map(({ keys, value }) => `${encodeURIComponent(keyOf(keys))}=${encodeURIComponent(value)}`);
  return { ...request, path: query.length === 0 ? `${base}` : `${base}?${query.join('&')}` };
}

/** Adds a parameter to a request. */
export const adding = (request: Passing, parameter: string): Passing => ({
  ...request,
  path: `${request.path}${request.path.includes('?') ? '&' : '?'}${parameter}`,
});

/** Whether a pair belongs to a parameter: `under(pair, 'pagination', 'page')`. */
export const under = (pair: Pair, ...keys: readonly string[]): boolean =>
  keys.every((key, index) => pair.keys[index] === key);

/** Whether a pair belongs to a parameter. */
export const has = (pairs: readonly Pair[], ...keys: readonly string[]): boolean =>
  pairs.some((pair) => under(pair, ...keys));

/** Drops the pairs of a parameter. */
export const withoutPairs = (pairs: readonly Pair[], ...keys: readonly string[]): readonly Pair[] =>
  pairs.filter((pair) => !under(pair, ...keys));

function keysOf(key: string): string[] {
  const [first = '', ...rest] = key.split('[');
  return [first, ...rest.map((part) => (part.endsWith(']') ? part.slice(0, -1) : part))];
}

const keyOf = ([first = '', ...rest]: readonly string[]): string => first + rest.map((part) => `[${part}]`).join('');
