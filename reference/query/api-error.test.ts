import { expect, it } from 'vitest';
import { ApiError, ERROR_NAMES } from './api-error.ts';
import { HttpFault, httpAnswerOf } from './http-fault.ts';

it('has the status and the message of its name', () => {
  const statuses = Object.fromEntries(ERROR_NAMES.map((name) => [name, new ApiError(name).status]));
  expect(statuses).toMatchObject({
    ValidationError: 400,
    UnauthorizedError: 401,
    ForbiddenError: 403,
    NotFoundError: 404,
    PayloadTooLargeError: 413,
    RateLimitError: 429,
    NotImplementedError: 501,
    InsufficientStorageError: 507,
  });
  expect(ERROR_NAMES.map((name) => new ApiError(name).message)).not.toContain('');
});

it('has empty details, those given, or none for null', () => {
  expect(new ApiError('NotFoundError').details).toEqual({});
  expect(new ApiError('NotFoundError', 'gone', { id: 1 })).toMatchObject({ message: 'gone', details: { id: 1 } });
  expect(new ApiError('NotFoundError', 'gone', null).details).toBe(undefined);
});

it('is cut where it is too long, unless code of a project throws it', () => {
  class OwnError extends ApiError {}
  const long = 'x'.repeat(1_000_000);
  expect(new ApiError('ValidationError', long).message.length).toBeLessThan(long.length);
  expect(new OwnError('ValidationError', long).message).toBe(long);
});

it('gives the answer of errors of http-errors, and of no other', () => {
  class HttpError extends Error {
    readonly status = 409;
  }
  class Conflict extends HttpError {
    readonly details = { by: 1 };
  }
  expect(httpAnswerOf(new Conflict('taken'))).toEqual({
    status: 409,
    name: 'Error',
    message: 'taken',
    details: { by: 1 },
  });
  expect(httpAnswerOf(new HttpError('taken'))).toMatchObject({ details: undefined });
  expect(httpAnswerOf(Object.assign(new Error('own'), { status: 409 }))).toBe(undefined);
  expect(httpAnswerOf({ status: 409 })).toBe(undefined);
  const answer = { status: 418, name: 'Teapot', message: 'short', details: undefined };
  expect(httpAnswerOf(new HttpFault(answer))).toBe(answer);
  expect(new HttpFault(answer)).toMatchObject({ status: 418, name: 'Teapot', message: 'short' });
});
