/** The errors of `@strapi/utils`: thrown by a project's own code, they are answered as refusals are. */
import { type Problem, Refusal, type RefusalName } from '../../query/refusal.ts';
import { bagOf } from '../callable.ts';

type Details = NonNullable<Refusal['details']>;

const inherits = Function.prototype[Symbol.hasInstance];

/**
 * Makes one class of errors. What the server itself refuses counts as one of its kind, by the names in `kinds`; any refusal
 * where these are left out.
 */
function errorClass(name: RefusalName, status: number, otherwise: string, kinds: readonly string[] | 'all' = [name]) {
  const made = class extends Refusal {
    constructor(message: unknown = otherwise, details: Details = {}) {
      super(status, name, String(message), details);
    }
  };
  Object.defineProperty(made, Symbol.hasInstance, {
    value: function (this: unknown, value: unknown): boolean {
      // a class that a project makes of it has no kin but its own
      if (inherits.call(this, value) || this !== made) return inherits.call(this, value);
      return value instanceof Refusal && (kinds === 'all' || kinds.includes(value.name));
    },
  });
  return made;
}

const ValidationError = errorClass('ValidationError', 400, 'Validation error');

/** What a yup schema found, as the error of a request: each problem with its path. */
class YupValidationError extends ValidationError {
  constructor(found: unknown, message?: string) {
    const { inner, message: said } = bagOf(found);
    const problems = Array.isArray(inner) && inner.length > 0 ? inner : [found];
    super(message ?? said, { errors: problems.map(problemOf) });
  }
}

function problemOf(found: unknown): Problem {
  const { path, message } = bagOf(found);
  const keys = String(path ?? '').match(/[^.[\]"']+/g) ?? [];
  return { path: keys, message: String(message), name: 'ValidationError' };
}

/** By name. Any refusal is an ApplicationError, as there. */
export const errors = {
  ApplicationError: errorClass('ApplicationError', 400, 'An application error occured', 'all'),
  ValidationError,
  YupValidationError,
  PaginationError: errorClass('PaginationError', 400, 'Invalid pagination'),
  NotFoundError: errorClass('NotFoundError', 404, 'Entity not found'),
  ForbiddenError: errorClass('ForbiddenError', 403, 'Forbidden access', ['ForbiddenError', 'PolicyError']),
  UnauthorizedError: errorClass('UnauthorizedError', 401, 'Unauthorized'),
  PolicyError: errorClass('PolicyError', 403, 'Policy Failed'),
  RateLimitError: errorClass('RateLimitError', 429, 'Too many requests, please try again later.'),
  PayloadTooLargeError: errorClass('PayloadTooLargeError', 413, 'Entity too large'),
  NotImplementedError: errorClass('NotImplementedError', 501, 'This feature is not implemented yet'),
} as const;
