/** The errors of `@strapi/utils`: thrown by a project's own code, they are answered as refusals are. */
import { Refusal, type RefusalName } from '../../query/refusal.ts';

type Details = NonNullable<Refusal['details']>;

/** Makes one class of errors; anything of its name counts as one of its kind, also what the server itself refuses. */
function errorClass(kind: RefusalName, status: number, otherwise: string) {
  return class extends Refusal {
    constructor(message: unknown = otherwise, details: Details = {}) {
      super(status, kind, String(message), details);
    }

    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Error && value.name === kind;
    }
  };
}

const ApplicationError = errorClass('ApplicationError', 400, 'An application error occurred');

/** By name. Any refusal is an ApplicationError, as there. */
export const errors = {
  ApplicationError: class extends ApplicationError {
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Refusal;
    }
  },
  ValidationError: errorClass('ValidationError', 400, 'Validation error'),
  YupValidationError: errorClass('ValidationError', 400, 'Validation error'),
  PaginationError: errorClass('PaginationError', 400, 'Invalid pagination'),
  NotFoundError: errorClass('NotFoundError', 404, 'Entity not found'),
  ForbiddenError: errorClass('ForbiddenError', 403, 'Forbidden access'),
  UnauthorizedError: errorClass('UnauthorizedError', 401, 'Unauthorized'),
  PolicyError: errorClass('PolicyError', 403, 'Policy Failed'),
  RateLimitError: errorClass('RateLimitError', 429, 'Too many requests, please try again later.'),
  PayloadTooLargeError: errorClass('PayloadTooLargeError', 413, 'Entity too large'),
  NotImplementedError: errorClass('NotImplementedError', 501, 'This feature is not implemented yet'),
} as const;
