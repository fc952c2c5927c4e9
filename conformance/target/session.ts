/** How one case talks to the target: requests are recorded, what is created is remembered for removal. */
import type { ContentType } from '../models/model.ts';
import type { Answer, Auth, Exchange, Request } from './exchange.ts';
import type { GraphqlAnswer, GraphqlOperation } from './graphql.ts';
import type { Target } from './target.ts';

export interface Session {
  readonly target: Target;
  /** What the world of the run was drawn by. Default: 0. */
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
   * POST of an operation to the target's GraphQL endpoint. Mutations are kept in the ledger as requests of REST are: one
   * that makes something must select the id of what it made.
   */
  graphql(operation: GraphqlOperation): Promise<GraphqlAnswer>;
  /** POST of `{ data }` to the content-type's collection. */
  create(type: ContentType, data: Readonly<Record<string, unknown>>, query?: string): Promise<Answer>;
  /**
   * What is made once for the run and shared by its cases, such as a user who logged in. A making that failed is tried
   * again by the next case.
   */
  once<Value>(name: string, make: () => Promise<Value>): Promise<Value>;
  /** DELETE of an entry that a case made, when it is done: kept out of the record. Whether it went is the ledger's to see. */
  tidy(path: string): Promise<void>;
  /** A client beside this one: its exchanges are a record of their own, and stand in the record of this one too. */
  fork(): Session;
  /** Records an observed value for a clause of status `open`; judged by nobody. */
  observe(clause: string, value: string): void;
}
