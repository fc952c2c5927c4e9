/** What a project's own code answers, as far as the REST face is concerned; `host/` provides it. */
import type { RequestHandler } from 'express';

/** Requests taken by code of the project. */
export interface Handlers {
  /** Runs around everything the server answers. */
  readonly around: RequestHandler;
  /** Stands below the prefix before the generated endpoints; goes on to them for what the project leaves as it is. */
  readonly routes: RequestHandler;
  /** Stands at the root. */
  readonly atRoot: RequestHandler;
  /** Content-types without generated endpoints: the project says which there are. */
  readonly declared: ReadonlySet<string>;
}
