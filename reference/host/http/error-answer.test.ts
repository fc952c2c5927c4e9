import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { HttpFault } from '../../query/http-fault.ts';
import { errors } from '../code/errors.ts';
import { type Context, contextOf } from './context.ts';
import { answerForError } from './error-answer.ts';
import { createKoaApp } from './koa-app.ts';

function context(): Context {
  const request = Object.assign(new IncomingMessage(new Socket()), { originalUrl: '/x', url: '/x', method: 'GET' });
  const response = Object.assign(new ServerResponse(request), { locals: {} });
  return contextOf(createKoaApp(), request as unknown as Request, response as unknown as Response);
}

/** The answer to a request whose handler throws. */
function answerTo(run: (ctx: Context) => unknown): unknown {
  try {
    run(context());
  } catch (error) {
    return answerForError(error);
  }
  return 'nothing was thrown';
}

describe('ctx.badRequest() and the others', () => {
  it.each([
    ['badRequest', ['no title', { field: 'title' }], 400, 'BadRequestError', 'no title', { field: 'title' }],
    ['badRequest', [null, ['a']], 400, 'BadRequestError', 'Bad Request', ['a']],
    ['conflict', ['taken', 'by me'], 409, 'ConflictError', 'taken', 'by me'],
    ['unauthorized', [], 401, 'UnauthorizedError', 'Unauthorized', {}],
    ['notAcceptable', [], 406, 'NotAcceptableError', 'Not Acceptable', {}],
    ['imATeapot', [], 418, 'ImATeapotError', "I'm a teapot", {}],
    ['internalServerError', ['broken'], 500, 'InternalServerError', 'broken', {}],
    ['serviceUnavailable', [], 503, 'ServiceUnavailableError', 'Service Unavailable', {}],
  ])('%s(%j) is %d', (method, args, status, name, message, details) => {
    const ctx = context();
    (Reflect.get(ctx, method) as (...all: unknown[]) => void).apply(ctx, args);
    expect([ctx.status, ctx.body]).toEqual([status, { data: null, error: { status, name, message, details } }]);
  });
});

describe('ctx.request and ctx.response', () => {
  it('answer what the context knows', () => {
    const ctx = context();
    expect(Reflect.get(ctx.request, 'url')).toBe('/x');
    expect(Reflect.get(ctx.request, 'ctx')).toBe(ctx);
    (Reflect.get(ctx.response, 'notFound') as (message: string) => void).call(ctx.response, 'gone');
    expect([ctx.status, ctx.body]).toMatchObject([404, { error: { message: 'gone' } }]);
  });
});

describe('ctx.throw', () => {
  it('tells status, message and details; without details there is no such key', () => {
    const error = { status: 422, name: 'UnprocessableEntityError', message: 'no' };
    expect(answerTo((ctx) => ctx.throw(422, 'no', { details: { a: 1 } }))).toEqual({ ...error, details: { a: 1 } });
    const bare = answerTo((ctx) => ctx.throw(422, 'no', { user: 'Ada' }));
    expect(JSON.stringify(bare)).toBe(JSON.stringify(error));
  });

  it('takes the reason phrase where no message is given, and 500 where no status is', () => {
    expect(answerTo((ctx) => ctx.throw(404))).toMatchObject({ status: 404, message: 'Not Found' });
    expect(answerTo((ctx) => ctx.throw('odd'))).toMatchObject({ status: 500, message: 'odd' });
    expect(answerTo((ctx) => ctx.throw(200, 'odd'))).toBeUndefined();
  });

  it('throws an error that it is given', () => {
    const refusal = new errors.ForbiddenError('not you', { who: 'Ada' });
    const expected = { status: 403, name: 'ForbiddenError', message: 'not you', details: { who: 'Ada' } };
    expect(answerTo((ctx) => ctx.throw(refusal))).toEqual(expected);
    expect(answerTo((ctx) => ctx.throw(400, new TypeError('odd')))).toMatchObject({ status: 400, message: 'odd' });
    expect(answerTo((ctx) => ctx.throw(500, new Error('secret')))).toBeUndefined();
  });

  it('is what ctx.assert does with what is not so', () => {
    expect(answerTo((ctx) => ctx.assert(0, 403, 'no'))).toMatchObject({ status: 403, message: 'no' });
  });
});

describe('an error that code throws', () => {
  it('is told when it has a status of the sender', () => {
    const error = Object.assign(new RangeError('too far'), { status: 416, details: { most: 3 } });
    expect(answerForError(error)).toEqual({
      status: 416,
      name: 'RangeError',
      message: 'too far',
      details: { most: 3 },
    });
  });

  it('is told when its class is one of the package that a project has installed', () => {
    class ApplicationError extends Error {
      readonly details = { a: 1 };
    }
    class YupValidationError extends ApplicationError {
      override name = 'ValidationError';
    }
    const expected = { status: 400, name: 'ValidationError', message: 'no', details: { a: 1 } };
    expect(answerForError(new YupValidationError('no'))).toEqual(expected);
  });

  it('is not told otherwise', () => {
    class NotFoundError extends Error {}
    expect(answerForError(new Error('secret'))).toBeUndefined();
    expect(answerForError(new NotFoundError('secret'))).toBeUndefined();
    expect(answerForError(Object.assign(new Error('secret'), { status: 503 }))).toBeUndefined();
    expect(answerForError(new HttpFault({ status: 503, name: 'X', message: 'told', details: {} }))).toBeDefined();
  });
});
