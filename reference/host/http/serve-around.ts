/** Runs the middlewares of a project around every request, also those that generated endpoints answer. */

import type { RequestHandler, Response } from 'express';
import type { Middleware } from 'koa-compose';
import { jsonIn } from '../../model/json-in.ts';
import { errorBehind } from '../../rest/errors.ts';
import { toldRoute } from '../../rest/told-route.ts';
import type { Bag, Callable } from '../callable.ts';
import { sendAnswer, sendErrorAnswer } from './answer.ts';
import { type Context, contextOf } from './context.ts';
import { compose } from './koa.ts';
import type { ServeParts } from './serve.ts';

/**
 * Makes a handler that runs middlewares around every request. They see the answer after `next`, and may change its body, status
 * and headers until it is sent.
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
      let calledNext = false;
      try {
        const serve = async (): Promise<void> => {
          calledNext = true;
          if (!ctx.response._explicitStatus) response.statusCode = 200;
          next();
          takeAnswer(ctx, await answer.body);
          const route = toldRoute(response);
          if (route && ctx.state.route === undefined) {
            ctx.state.route = route;
            ctx.request.params = paramsIn(route.path, ctx.path);
          }
          ctx.request.body = parsedBody(request.body) ?? ctx.request.body;
          const thrown = errorBehind(response);
          if (thrown !== undefined) throw thrown;
        };
        await compose([...chain, serve])(ctx);
        answer.release();
        if (!response.headersSent && !response.writableEnded) sendAnswer(ctx);
      } catch (error) {
        answer.release();
        // the answer for this error is complete and unchanged
        if (error === errorBehind(response)) sendAnswer(ctx);
        else if (!sendErrorAnswer(response, error)) {
          if (calledNext) response.destroy();
          else next(error);
        }
      }
    };
    void requests.run(ctx, run);
  };
}

/** The parameters of a path: `{ id: '1' }` of `/books/:id` in `/api/books/1`. */
function paramsIn(route: string, path: string): Record<string, string> {
  const names = route.split('/').filter((name) => name !== '');
  const values = path.split('/').filter((value) => value !== '');
  const offset = values.length - names.length;
  const pairs = names.map((name, index) => [name, values[offset + index] ?? ''] as const);
  return Object.fromEntries(
    pairs.filter(([name]) => name.startsWith(':')).map(([name, value]) => [name.slice(1), value]),
  );
}

/** The body that a generated endpoint read as text; undefined if there is none in JSON. */
function parsedBody(text: unknown): object | undefined {
  return typeof text === 'string' && /^\s*[[{]/.test(text) ? (jsonIn(text) as object | undefined) : undefined;
}

/** Copies a complete answer into its context: body, status and media type. */
function takeAnswer(ctx: Context, body: unknown): void {
  const { statusCode } = ctx.res;
  const type = ctx.res.getHeader('content-type');
  if (body !== null || ctx.method !== 'HEAD') ctx.body = body;
  if (body !== null && type !== undefined) ctx.set('Content-Type', String(type));
  ctx.status = statusCode;
}

/** Holds a complete answer back; a streamed one is not held. */
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
