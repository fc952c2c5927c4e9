/** Handlers of a project's own code, as REST calls them; `host/` provides them. */
import type { RequestHandler } from 'express';

/** Handlers of a project's own code. */
export interface Handlers {
  /** Runs around every answer of the server. */
  readonly around: RequestHandler;
  /** Runs below the prefix, before the generated endpoints; calls `next` for those that the project does not replace. */
  readonly routes: RequestHandler;
  /** Runs at the root. */
  readonly atRoot: RequestHandler;
  /** Content-types whose routes the project declares: only these routes exist. */
  readonly declared: ReadonlySet<string>;
  /**
   * Whether no code takes part in a read of the generated endpoint at this path: not a middleware, a route, a policy, a
   * controller or a lifecycle.
   *
   * @param path below the prefix, without query string
   * @param uid of the content-type that the endpoint reads
   */
  isPlainRead(path: string, uid: string): boolean;
}
