/** Answers requests by a project's own code: routes below the prefix, and middlewares around everything. */
import type { AsyncLocalStorage } from 'node:async_hooks';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type Koa from 'koa';
import compose, { type Middleware } from 'koa-compose';
import { bearerOf } from '../../access/credentials.ts';
import type { Access, Caller } from '../../access/viewer.ts';
import { ApiError } from '../../query/api-error.ts';
import { HttpFault } from '../../query/http-fault.ts';
import { UNRESTRICTED, type Viewer } from '../../query/viewer.ts';
import { errorBehind, rememberError } from '../../rest/errors.ts';
import type { ReadForm } from '../../rest/form-reader.ts';
import { refuseMethod } from '../../rest/refuse-method.ts';
import type { Bag, Callable } from '../callable.ts';
import { errors } from '../code/errors.ts';
import { readRequest, sendAnswer, sendThrown } from './answer.ts';
import { type Context, contextOf } from './context.ts';
import { errorAnswer, thrownAnswer } from './error-answer.ts';
import type { ProjectRoute } from './routes.ts';

/** What requests are answered with. */
export interface ServeParts {
  readonly app: Koa;
  /** In order: the first that fits path and method answers. */
  readonly routes: readonly ProjectRoute[];
  readonly requests: AsyncLocalStorage<Context>;
  readonly readForm: ReadForm;
  access(): Access;
  /** What the sender of a request looks like to code. */
  describeUser(id: number): Promise<unknown>;
}

/** Key of the viewer in a context, also in those made of it. */
const VIEWER = Symbol('viewer');

/** Who asks, as far as a context tells; whatever has none asks for the system. */
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
  let mayAsk = false;
  try {
    if (!ctx.response._explicitStatus) response.statusCode = 404;
    ctx.state.route = route.declared;
    // where the router of Strapi keeps them
    Object.assign(ctx, { params, routerPath: route.path, _matchedRoute: route.path });
    ctx.request.params = params;
    await authorize(parts, route, ctx);
    mayAsk = true;
    Object.assign(ctx.request, await readRequest(request, response, parts.readForm));
    await parts.requests.run(ctx, async () => {
      for (const policy of route.policies) await enforce(policy, ctx);
      await compose([...route.middlewares, returnedBody, ...route.handlers] as Middleware<Context>[])(ctx);
    });
    sendAnswer(ctx);
  } catch (error) {
    const refused = mayAsk ? keptOut(error) : undefined;
    // that somebody may not ask is an answer, and no error that code could catch
    if (mayAsk && !refused) rememberError(response, error);
    if (!sendThrown(response, refused ?? error)) next(error);
  }
}

/** What a handler returns becomes the body where it set none. */
const returnedBody: Middleware<Context> = async (ctx, next) => {
  const value: unknown = await next();
  if ((ctx.body === undefined || ctx.body === null) && value !== undefined && value !== null) ctx.body = value;
};

/** Errors that say who may not ask: around a route they are answered alike, whatever they say, as observed. */
function keptOut(error: unknown): HttpFault | undefined {
  // one that has a status of its own, as `ctx.throw(403)` makes it, is an error like any other
  if (error instanceof Error && 'status' in error && !(error instanceof ApiError)) return undefined;
  const status = thrownAnswer(error)?.status;
  return status === 401 || status === 403 ? new HttpFault(errorAnswer(status, undefined, {})) : undefined;
}

/** Finds out who asks. Throws an ApiError 401 for credentials that nothing accepts, 403 for what is not permitted. */
async function authorize(parts: ServeParts, { permissions }: ProjectRoute, ctx: Context): Promise<void> {
  if (!permissions) return;
  const caller = parts.access().callerOf(ctx.req.headers.authorization);
  const isAnonymous = bearerOf(ctx.req.headers.authorization) === undefined;
  // what names no permission is for whoever is known
  if (permissions.length === 0 && isAnonymous) throw new ApiError('UnauthorizedError');
  if (permissions.some(({ uid, action }) => !caller.viewer.may(action, uid))) throw new ApiError('ForbiddenError');
  await introduce(ctx, caller, parts.describeUser);
}

/** Says in the state of a request who sent it. */
export async function introduce(
  ctx: Context,
  caller: Caller,
  describeUser: (id: number) => Promise<unknown>,
): Promise<void> {
  const isAnonymous = bearerOf(ctx.req.headers.authorization) === undefined;
  Reflect.set(ctx, VIEWER, caller.viewer);
  ctx.state.isAuthenticated = !isAnonymous;
  const user = caller.user && (await describeUser(caller.user.id));
  if (user) ctx.state.user = user;
  const strategy = { name: user || isAnonymous ? 'users-permissions' : 'api-token' };
  ctx.state.auth = { strategy, credentials: user ?? null, [VIEWER]: caller.viewer };
}

/** Throws unless a policy lets the request through. */
async function enforce(policy: Callable, ctx: Context): Promise<void> {
  const seen: object = Object.create(ctx, {
    is: { value: (name: string) => name === 'koa' },
    type: { value: 'koa' },
  });
  const verdict = await policy.call(undefined, seen);
  if (verdict !== true && verdict !== undefined) throw new errors.PolicyError();
}

/**
 * Makes a handler that runs middlewares around everything the server answers. They see the answer after `next`, and may
 * change its body, status and headers until it is sent.
 */
export function serveAround(
  { app, requests }: Pick<ServeParts, 'app' | 'requests'>,
  middlewares: () => readonly Callable[],
): RequestHandler {
  return (request, response, next) => {
    const chain = middlewares() as readonly Middleware<Context>[];
    if (chain.length === 0) {
      next();
      return;
    }
    const ctx = contextOf(app, request, response);
    response.statusCode = 404;
    const answer = holdAnswer(response);
    const run = async () => {
      let wentOn = false;
      try {
        const serve = async (): Promise<void> => {
          wentOn = true;
          if (!ctx.response._explicitStatus) response.statusCode = 200;
          next();
          takeAnswer(ctx, await answer.body);
          const thrown = errorBehind(response);
          if (thrown !== undefined) throw thrown;
        };
        await compose([...chain, serve])(ctx);
        answer.release();
        if (!response.headersSent && !response.writableEnded) sendAnswer(ctx);
      } catch (error) {
        answer.release();
        // its answer is made, and nobody has changed it
        if (error === errorBehind(response)) sendAnswer(ctx);
        else if (!sendThrown(response, error)) {
          if (wentOn) response.destroy();
          else next(error);
        }
      }
    };
    void requests.run(ctx, run);
  };
}

/** Puts a complete answer into its context, with the status and the type that it has. */
function takeAnswer(ctx: Context, body: unknown): void {
  const { statusCode } = ctx.res;
  const type = ctx.res.getHeader('content-type');
  if (body !== null || ctx.method !== 'HEAD') ctx.body = body;
  if (body !== null && type !== undefined) ctx.set('Content-Type', String(type));
  ctx.status = statusCode;
}

/** Keeps an answer back once it is complete; one that is streamed goes its way. */
function holdAnswer(response: Response): { readonly body: Promise<unknown>; release(): void } {
  const { end } = response;
  let release = () => {};
  const body = new Promise<unknown>((resolve) => {
    const hold = (...args: unknown[]): Response => {
      release();
      if (response.headersSent) {
        end.apply(response, args as Parameters<typeof end>);
        resolve(undefined);
        return response;
      }
      response.removeHeader('content-length');
      resolve(readBody(args[0], String(response.getHeader('content-type') ?? '')));
      return response;
    };
    release = () => {
      response.end = end;
    };
    response.end = hold as typeof end;
  });
  return { body, release: () => release() };
}

function readBody(chunk: unknown, type: string): unknown {
  if (typeof chunk !== 'string' && !Buffer.isBuffer(chunk)) return null;
  if (!type.includes('json')) return chunk;
  return JSON.parse(String(chunk)) as Bag;
}
