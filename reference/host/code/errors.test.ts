import { describe, expect, it } from 'vitest';
import { answerForError } from '../http/error-answer.ts';
import { errors } from './errors.ts';

describe('errors of @strapi/utils', () => {
  it.each([
    ['ApplicationError', 400, 'An application error occured'],
    ['PaginationError', 400, 'Invalid pagination'],
    ['NotFoundError', 404, 'Entity not found'],
    ['ForbiddenError', 403, 'Forbidden access'],
    ['UnauthorizedError', 401, 'Unauthorized'],
    ['PolicyError', 403, 'Policy Failed'],
    ['RateLimitError', 429, 'Too many requests, please try again later.'],
    ['PayloadTooLargeError', 413, 'Entity too large'],
    ['NotImplementedError', 501, 'This feature is not implemented yet'],
  ] as const)('%s is %d "%s"', (name, status, message) => {
    expect(answerForError(new errors[name]())).toEqual({ status, name, message, details: {} });
  });

  it('tell message and details as given', () => {
    const details = { errors: [{ path: ['title'], message: 'no', name: 'ValidationError' as const }] };
    const error = new errors.ValidationError('no', details);
    expect(answerForError(error)).toEqual({ status: 400, name: 'ValidationError', message: 'no', details });
  });

  it('are one family, and what a project makes of them belongs to it', () => {
    class Taken extends errors.ApplicationError {
      constructor(title: string) {
        super('taken', { title });
        Object.assign(this, { name: 'TakenError' });
      }
    }
    const error = new Taken('Salt');
    expect([error instanceof Taken, error instanceof errors.ApplicationError]).toEqual([true, true]);
    expect(new errors.ValidationError('no') instanceof Taken).toBe(false);
    expect(answerForError(error)).toMatchObject({ status: 400, name: 'TakenError', details: { title: 'Salt' } });
    expect(new errors.PolicyError() instanceof errors.ForbiddenError).toBe(true);
    expect(new errors.NotFoundError() instanceof errors.ForbiddenError).toBe(false);
  });

  it('make the errors of a yup validation those of a request', () => {
    const inner = [{ path: 'seo.title', message: 'seo.title is too long', name: 'ValidationError' }];
    const yup = Object.assign(new Error('1 error'), { name: 'ValidationError', inner });
    expect(answerForError(new errors.YupValidationError(yup))).toEqual({
      status: 400,
      name: 'ValidationError',
      message: '1 error',
      details: { errors: [{ path: ['seo', 'title'], message: 'seo.title is too long', name: 'ValidationError' }] },
    });
    expect(new errors.YupValidationError(yup, 'wrong')).toMatchObject({ message: 'wrong' });
  });
});
