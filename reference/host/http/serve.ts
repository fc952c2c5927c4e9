/** Answers requests with code of a project: routes below the prefix, and middlewares around every request. */
import type { AsyncLocalStorage } from 'node:async_hooks';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type Koa from 'koa';
import type { Middleware } from 'koa-compose';
import { bearerOf } from '../../access/credentials.ts';
import type { Access, Caller } from '../../access/viewer.ts';
import { ApiError } from '../../query/api-error.ts';
import { HttpFault } from '../../query/http-fault.ts';
import { UNRESTRICTED, type Viewer } from '../../query/viewer.ts';
import { rememberError } from '../../rest/errors.ts';
import type { ReadForm } from '../../rest/form-reader.ts';
import { refuseMethod } from '../../rest/refuse-method.ts';
import type { Callable } from '../callable.ts';
import { errors } from '../code/errors.ts';
import { readRequest, sendAnswer, sendErrorAnswer } from './answer.ts';
import { type Context, contextOf } from './context.ts';
import { answerForError, errorAnswer } from './error-answer.ts';
import { compose } from './koa.ts';
import type { ProjectRoute } from './routes.ts';

/** Services that the handlers use. */
export interface ServeParts {
  readonly app: Koa;
  /** In order: the first one with the path and method answers. */
  readonly routes: readonly ProjectRoute[];
  readonly requests: AsyncLocalStorage<Context>;
  readonly readForm: ReadForm;
  access(): Access;
  /** The user of a request, for code. */
  describeUser(id: number): Promise<unknown>;
}

/** Key of the viewer in a context, and in contexts derived from it. */
const VIEWER = Symbol('viewer');

/** The viewer of a context; a value without viewer has all permissions. */
export function viewerOf(ctx: unknown): Viewer {
  const viewer: unknown = Reflect.get(Object(ctx), VIEWER);
  return (viewer as Viewer | undefined) ?? UNRESTRICTED;
}

/** Makes the handler of a project's routes, to be mounted below the prefix. */
export function serveRoutes(parts: ServeParts): RequestHandler {
  return (request, response, next) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const allowed: string[] = [];
    let isGone = false;
    for (const route of parts.routes) {
      const params = route.matches(request.path);
      if (!params) continue;
      if (route.method === method && route.gone) isGone = true;
      else if (route.method === method || route.method === 'ALL') {
        if (route.generated) {
          response.locals.generated = true;
          next();
        } else answer(parts, route, params, request, response, next).catch(next);
        return;
      }
      if (!route.gone) allowed.push(route.method);
    }
    if (isGone) {
      refuseMethod(request, response, allowed.join(', '));
      return;
    }
    if (allowed.length > 0) response.locals.allowed = allowed;
    next();
  };
}

async function answer(
  parts: ServeParts,
  route: ProjectRoute,
  params: Readonly<Record<string, string>>,
  request: Request,
  response: Response,
  next: NextFunction,
): Promise<void> {
  const ctx = contextOf(parts.app, request, response);
  let isAuthorized = false;
  try {
    if (!ctx.response._explicitStatus) response.statusCode = 404;
    ctx.state.route = route.declared;
    // the names that Strapi's router uses
    Object.assign(ctx, { params, routerPath: route.path, _matchedRoute: route.path });
    ctx.request.params = params;
    await authorize(parts, route, ctx);
    isAuthorized = true;
    Object.assign(ctx.request, await readRequest(request, response, parts.readForm));
    await parts.requests.run(ctx, async () => {
      for (const policy of route.policies) await enforce(policy, ctx);
      await compose([...route.middlewares, useReturnValue, ...route.handlers] as Middleware<Context>[])(ctx);
    });
    sendAnswer(ctx);
  } catch (error) {
    const refusal = isAuthorized ? accessRefusal(error) : undefined;
    // code cannot catch a refusal of access: it only sees the answer
    if (isAuthorized && !refusal) rememberError(response, error);
    if (!sendErrorAnswer(response, refusal ?? error)) next(error);
  }
}

/** Makes the return value of a handler the body, unless it set one. */
const useReturnValue: Middleware<Context> = async (ctx, next) => {
  const value: unknown = await next();
  if ((ctx.body === undefined || ctx.body === null) && value !== undefined && value !== null) ctx.body = value;
};

/** The answer for errors that refuse access: all have the same one around a route, as observed. */
function accessRefusal(error: unknown): HttpFault | undefined {
  // an error with its own status, such as of `ctx.throw(403)`, is an error like any other
  if (error instanceof Error && 'status' in error && !(error instanceof ApiError)) return undefined;
  const status = answerForError(error)?.status;
  return status === 401 || status === 403 ? new HttpFault(errorAnswer(status, undefined, {})) : undefined;
}

/** Identifies the sender. Throws an ApiError 401 for invalid credentials, 403 without permission. */
async function authorize(parts: ServeParts, route: ProjectRoute, ctx: Context): Promise<void> {
  const { permissions, strategies } = route;
  if (!permissions) return;
  const caller = parts.access().callerOf(ctx.req.headers.authorization);
  const isAnonymous = bearerOf(ctx.req.headers.authorization) === undefined;
  if (strategies && !strategies.includes(strategyOf(caller, isAnonymous)))
    throw new ApiError('UnauthorizedError', 'Missing or invalid credentials');
  // a route without permissions needs credentials
  if (permissions.length === 0 && isAnonymous) throw new ApiError('UnauthorizedError');
  if (permissions.some(({ uid, action }) => !caller.viewer.may(action, uid))) throw new ApiError('ForbiddenError');
  await setSender(ctx, caller, parts.describeUser);
}

/** The name of the strategy that knows a sender: the public role belongs to that of users. */
const strategyOf = ({ user }: Caller, isAnonymous: boolean): string =>
  user || isAnonymous ? 'users-permissions' : 'api-token';

/** Sets the sender of a request in its state. */
export async function setSender(
  ctx: Context,
  caller: Caller,
  describeUser: (id: number) => Promise<unknown>,
): Promise<void> {
  const isAnonymous = bearerOf(ctx.req.headers.authorization) === undefined;
  Reflect.set(ctx, VIEWER, caller.viewer);
  ctx.state.isAuthenticated = !isAnonymous;
  const user = caller.user && (await describeUser(caller.user.id));
  if (user) ctx.state.user = user;
  const strategy = { name: strategyOf(caller, isAnonymous) };
  ctx.state.auth = { strategy, credentials: user ?? null, [VIEWER]: caller.viewer };
}

/** Throws a PolicyError if a policy refuses the request. */
async function enforce(policy: Callable, ctx: Context): Promise<void> {
  const policyContext: object = Object.create(ctx, {
    is: { value: (name: string) => name === 'koa' },
    type: { value: 'koa' },
  });
  const verdict = await policy.call(undefined, policyContext);
  if (verdict !== true && verdict !== undefined) throw new errors.PolicyError();
}
