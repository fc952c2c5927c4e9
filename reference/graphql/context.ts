/** The context of a resolver. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../access/viewer.ts';
import type { CostBudget } from './limits/budget.ts';

/** The context of a resolver: who sends which request. */
export interface GraphqlContext {
  readonly caller: Caller;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The budget of the request. */
  readonly cost?: CostBudget;
  /** Adds a remark about an ignored part of the request. */
  warn(remark: string): void;
  /** State that policies and middlewares of a project share during a request (`ctx.state`). */
  readonly state: Record<string, unknown>;
  /** The context of Koa (`ctx`), if the project has code. */
  readonly http?: unknown;
}
