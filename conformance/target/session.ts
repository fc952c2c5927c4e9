/** The connection of one case to the target. Records requests; the clean-up removes its creations. */
import type { ContentType } from '../models/model.ts';
import type { Answer, Auth, Exchange, Request } from './exchange.ts';
import type { GraphqlAnswer, GraphqlOperation } from './graphql.ts';
import type { Target } from './target.ts';

export interface Session {
  readonly target: Target;
  /** Seed of the run's world. Default: 0. */
  readonly seed?: number | undefined;
  /** All exchanges of this case, in order. */
  readonly exchanges: readonly Exchange[];
  /**
   * Sends and records a request. A successful create is put in the ledger by itself, a successful delete taken out.
   * Refuses (an Error: the check is at fault) to change an entry that this run did not create.
   */
  send(request: Request): Promise<Answer>;
  /** GET of a path below the target's URL. */
  get(path: string, auth?: Auth): Promise<Answer>;
  /**
   * Sends an operation to the GraphQL endpoint by POST. The ledger records mutations like REST requests: a mutation
   * that creates something must select its id.
   */
  graphql(operation: GraphqlOperation): Promise<GraphqlAnswer>;
  /** POST of `{ data }` to the content-type's collection. */
  create(type: ContentType, data: Readonly<Record<string, unknown>>, query?: string): Promise<Answer>;
  /** Makes a thing once a run for all cases, such as a signed-in user. After a failure the next case tries again. */
  once<Value>(name: string, make: () => Promise<Value>): Promise<Value>;
  /** DELETE of an entry that a case made, when it is done: kept out of the record. Whether it went is the ledger's to see. */
  tidy(path: string): Promise<void>;
  /** A client beside this one: its exchanges are a record of their own, and stand in the record of this one too. */
  fork(): Session;
  /** Records an observed value for a clause of status `open`; no check judges it. */
  observe(clause: string, value: string): void;
}
