/** Joins of filters behind an attribute (4.6). */
import type { Parameter } from './query-string.ts';

const joins = new Set(['$and', '$or', '$not']);

/**
 * Whether a join stands beside something else directly behind an attribute, in the filters or populations of a request:
 * Strapi 4 answers 500 to it (observed), and GraphQL an error.
 */
export function mixesBehind(node: Parameter, isBehind = false): boolean {
  if (Array.isArray(node)) return node.some((item) => mixesBehind(item));
  if (typeof node !== 'object') return false;
  const keys = Object.keys(node);
  const isMixed = keys.some((key) => joins.has(key)) && keys.length > 1 && !keys.every((key) => key.startsWith('$'));
  const isDouble = keys.filter((key) => joins.has(key)).length > 1;
  if (isBehind && (isMixed || isDouble)) return true;
  return Object.entries(node).some(([key, inner]) => mixesBehind(inner, !key.startsWith('$')));
}
