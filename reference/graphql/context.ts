/** What every resolver gets: who asks, over which request. */
import type { Request, Response } from 'express';
import type { Caller } from '../access/viewer.ts';
import type { CostBudget } from './limits/budget.ts';

export interface GraphqlContext {
  readonly caller: Caller;
  readonly request: Request;
  readonly response: Response;
  /** What the request may have worked out for it. */
  readonly cost?: CostBudget;
  /** Collects a remark about something that was ignored. */
  warn(remark: string): void;
  /** What policies and middlewares of a project share over one request (`ctx.state`). */
  readonly state: Record<string, unknown>;
  /** The request as code of the project knows it (`ctx`), where there is such code. */
  readonly http?: unknown;
}
