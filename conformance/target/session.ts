/** The connection of one case to the target. Records requests; the clean-up removes its creations. */
import type { ContentType } from '../models/model.ts';
import type { Answer, Auth, Exchange, Request } from './exchange.ts';
import type { GraphqlAnswer, GraphqlOperation } from './graphql.ts';
import type { Target } from './target.ts';

export interface Session {
  readonly target: Target;
  /**
   * The seed of the run's world.
   *
   * @default 0
   */
  readonly seed?: number | undefined;
  /**
   * Stands for the entries that the target held before the run. Unique values depend on it, so that they are none of those
   * that an earlier run with the same seed left behind.
   *
   * @default 0
   */
  readonly baseline?: number | undefined;
  /** How often the run has asked for this name before: the same case again needs unique values of its own. */
  turnOf(name: string): number;
  /** The exchanges of this case, in order. */
  readonly exchanges: readonly Exchange[];
  /**
   * Sends and records a request. The ledger records creations and deletions.
   *
   * @throws Error when the request would change an entry that the run did not create: a fault of the check
   */
  send(request: Request): Promise<Answer>;
  /** Sends a GET of a path below the target's URL. */
  get(path: string, auth?: Auth): Promise<Answer>;
  /**
   * Sends an operation to the GraphQL endpoint by POST. The ledger records mutations like REST requests: a mutation
   * that creates something must select its id.
   */
  graphql(operation: GraphqlOperation): Promise<GraphqlAnswer>;
  /** Sends a POST of `{ data }` to the content-type's collection. */
  create(type: ContentType, data: Readonly<Record<string, unknown>>, query?: string): Promise<Answer>;
  /** Makes a thing once a run for all cases, such as a user. After a failure, the next case tries again. */
  once<Value>(name: string, make: () => Promise<Value>): Promise<Value>;
  /** Deletes an entry of a finished case, without a record of the request. The ledger reads whether it is gone. */
  tidy(path: string): Promise<void>;
  /** Runs while no other case sends requests without credentials: for changes of what the public may do. */
  holdPublic<Result>(run: () => Promise<Result>): Promise<Result>;
  /** Opens a session for another client. Its exchanges are also in the record of this session. */
  fork(): Session;
  /** Records an observed value for a clause of status `open`; no check judges it. */
  observe(clause: string, value: string): void;
}
