/**
 * Parses query strings in bracket notation. The oracle has its own parser, so that it reads the text as it was sent.
 */

/** A value, a list of values under one key, or an object of further keys. */
export type QueryNode = string | readonly QueryNode[] | QueryObject;

export interface QueryObject {
  readonly [key: string]: QueryNode;
}

type Draft = string | Draft[] | { [key: string]: Draft };

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

/** `filters[name][$eq]` → `['filters', 'name', '$eq']`. */
function keyPath(key: string): string[] {
  const open = key.indexOf('[');
  if (open <= 0) return [key];
  const inner = key.slice(open + 1, key.endsWith(']') ? -1 : undefined);
  return [key.slice(0, open), ...inner.split('][')];
}

function put(target: { [key: string]: Draft }, path: readonly string[], value: string): void {
  const [head = '', ...rest] = path;
  const present = Object.hasOwn(target, head) ? target[head] : undefined;
  if (rest.length === 0 || (rest.length === 1 && rest[0] === '')) {
    if (present === undefined) target[head] = rest.length === 0 ? value : [value];
    else if (Array.isArray(present)) present.push(value);
    else target[head] = [present, value];
    return;
  }
  if (present === undefined || typeof present === 'string' || Array.isArray(present)) target[head] = {};
  put(target[head] as { [key: string]: Draft }, rest, value);
}

/**
 * Parses a query string without `?`, percent-encoded or with literal brackets, into a tree. A repeated key, or one with
 * empty brackets, holds a list. Lists with indexes stay objects: `listOf` reads them.
 */
export function parseQuery(query: string): QueryObject {
  const tree: { [key: string]: Draft } = Object.create(null);
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const key = decode(equals < 0 ? pair : pair.slice(0, equals));
    put(tree, keyPath(key), equals < 0 ? '' : decode(pair.slice(equals + 1)));
  }
  return tree;
}

/** The items of a list in any form: one value, a repeated key, or index keys in numeric order. */
export function listOf(node: QueryNode | undefined): readonly QueryNode[] {
  if (node === undefined) return [];
  if (typeof node === 'string') return [node];
  if (isList(node)) return node;
  return Object.entries(node)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, item]) => item);
}

/** The items of a list with indexes or a repeated key; undefined for other nodes. */
export function indexedList(node: QueryNode): readonly QueryNode[] | undefined {
  if (typeof node === 'string') return undefined;
  if (isList(node)) return node;
  return Object.keys(node).every((key) => /^\d+$/.test(key)) ? listOf(node) : undefined;
}

export function isList(node: QueryNode): node is readonly QueryNode[] {
  return Array.isArray(node);
}

/** Whether the node has named keys below it. */
export function isObject(node: QueryNode | undefined): node is QueryObject {
  return node !== undefined && typeof node !== 'string' && !isList(node);
}
