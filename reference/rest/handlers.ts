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
}
