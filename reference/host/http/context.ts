/** `ctx`: the context of a request for a project's controllers, policies and middlewares. */
import type { Request, Response } from 'express';
import type Koa from 'koa';
import { membersOf } from '../../model/object.ts';
import type { Bag } from '../callable.ts';

/** The body of a request. */
export interface RequestBody {
  readonly body: unknown;
  /** Files by field; a list if a field has several. */
  readonly files: Bag;
}

/** `ctx.request`: Koa's request, with body, files and a nested query. */
interface ContextRequest extends Omit<Koa.Request, 'query' | 'ctx'> {
  query: Bag;
  body: unknown;
  files: Bag;
  params?: Readonly<Record<string, string>>;
}

/** `ctx.response`: Koa's response. */
export interface ContextResponse extends Omit<Koa.Response, 'ctx'> {
  /** Whether a status or a body was set. Koa sets it, and Strapi reads it to recognize requests without answer. */
  readonly _explicitStatus?: boolean;
}

/** Koa's context of a request to Express. */
export interface Context extends Omit<Koa.ExtendableContext, 'query' | 'request' | 'response' | 'req' | 'res'> {
  readonly req: Request;
  readonly res: Response;
  readonly request: ContextRequest;
  readonly response: ContextResponse;
  query: Bag;
  /** Parameters of the route. */
  params: Readonly<Record<string, string>>;
  /** State that middlewares, policies and controllers share. */
  state: Bag;
  send(body: unknown, status?: number): void;
}

/** Returns the context of a request, created at its first use: all code that serves the request shares it. */
export function contextOf(app: Koa, request: Request, response: Response): Context {
  const existing: unknown = response.locals.ctx;
  if (isContext(existing)) return existing;
  const context = Object.assign(app.createContext(request, response), {
    originalUrl: request.originalUrl,
    params: {},
  }) as unknown as Context;
  Object.assign(context.request, { body: {}, files: {} });
  response.locals.ctx = context;
  return context;
}

/** Whether a value is the context of a request. */
export const isContext = (value: unknown): value is Context =>
  membersOf(membersOf(membersOf(value).res).locals).ctx === value && value !== undefined;
