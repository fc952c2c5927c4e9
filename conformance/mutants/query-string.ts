/** A query string as the list of its pairs, so that a fault can rewrite it without knowing what it means. */
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

/** The same request with other pairs; untouched when the pairs are the same list. */
export function rewritten(request: Passing, rewrite: (pairs: readonly Pair[]) => readonly Pair[]): Passing {
  const before = pairsOf(request.path);
  const after = rewrite(before);
  if (after === before) return request;
  const [base] = request.path.split('?');
  const query = after.map(({ keys, value }) => `${encodeURIComponent(keyOf(keys))}=${encodeURIComponent(value)}`);
  return { ...request, path: query.length === 0 ? `${base}` : `${base}?${query.join('&')}` };
}

/** Whether a pair stands under a parameter: `under(pair, 'pagination', 'page')`. */
export const under = (pair: Pair, ...keys: readonly string[]): boolean =>
  keys.every((key, index) => pair.keys[index] === key);

function keysOf(key: string): string[] {
  const [first = '', ...rest] = key.split('[');
  return [first, ...rest.map((part) => (part.endsWith(']') ? part.slice(0, -1) : part))];
}

const keyOf = ([first = '', ...rest]: readonly string[]): string => first + rest.map((part) => `[${part}]`).join('');
