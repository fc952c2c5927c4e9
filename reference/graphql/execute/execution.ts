/** The state of one execution of an operation. */
import type { GraphQLError, GraphQLResolveInfo } from 'graphql';

/** The place of a value in an answer. */
export type Path = GraphQLResolveInfo['path'];

/** What all fields of an execution share. */
export interface Execution {
  readonly context: unknown;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly errors: CollectedErrors;
}

/** Errors of fields. As in graphql-js, one below a value that is already null because of another error does not count. */
export class CollectedErrors {
  readonly list: GraphQLError[] = [];
  readonly #places = new Set<Path | undefined>();

  add(error: GraphQLError, path: Path | undefined): void {
    for (let at = path; at; at = at.prev) if (this.#places.has(at)) return;
    if (this.#places.has(undefined)) return;
    this.#places.add(path);
    this.list.push(error);
  }
}

/** The keys of a path, from the top. */
export function keysOf(path: Path): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let at: Path | undefined = path; at; at = at.prev) keys.unshift(at.key);
  return keys;
}

/** Whether a value is awaited, by the measure of graphql-js. */
export const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as { readonly then?: unknown } | null | undefined)?.then === 'function';
