/** The errors of `@strapi/utils`. Thrown by code of a project, they are answered like the server's own errors. */
import { membersOf } from '../../model/object.ts';
import { ApiError, type ErrorName, MESSAGES, type Problem } from '../../query/api-error.ts';

type Details = NonNullable<ApiError['details']>;

const inherits = Function.prototype[Symbol.hasInstance];

/**
 * Makes a class of errors. An ApiError of the server counts as an instance if its name is in `kinds`.
 *
 * @param otherwise default message
 * @param kinds names of errors; `all` for every ApiError
 */
function errorClass(name: ErrorName, otherwise?: string, kinds: readonly string[] | 'all' = [name]) {
  const errorType = class extends ApiError {
    constructor(message: unknown = otherwise, details: Details = {}) {
      super(name, message === undefined ? undefined : String(message), details);
    }
  };
  Object.defineProperty(errorType, Symbol.hasInstance, {
    value: function (this: unknown, value: unknown): boolean {
      // a subclass of a project has only its own instances
      if (inherits.call(this, value) || this !== errorType) return inherits.call(this, value);
      return value instanceof ApiError && (kinds === 'all' || kinds.includes(value.name));
    },
  });
  return errorType;
}

const ValidationError = errorClass('ValidationError');

/** Problems of a yup schema as the error of a request, each with its path. */
class YupValidationError extends ValidationError {
  constructor(error: unknown, message?: string) {
    const { inner, message: ownMessage } = membersOf(error);
    const problems = Array.isArray(inner) && inner.length > 0 ? inner : [error];
    super(message ?? ownMessage, { errors: problems.map(problemOf) });
  }
}

function problemOf(error: unknown): Problem {
  const { path, message } = membersOf(error);
  const keys = String(path ?? '').match(/[^.[\]"']+/g) ?? [];
  return { path: keys, message: String(message), name: 'ValidationError' };
}

/** Classes by name. Every ApiError is an ApplicationError, as in Strapi. */
export const errors = {
  ApplicationError: errorClass('ApplicationError', undefined, 'all'),
  ValidationError,
  YupValidationError,
  PaginationError: errorClass('PaginationError'),
  NotFoundError: errorClass('NotFoundError', MESSAGES.entityNotFound),
  ForbiddenError: errorClass('ForbiddenError', MESSAGES.forbiddenAccess, ['ForbiddenError', 'PolicyError']),
  UnauthorizedError: errorClass('UnauthorizedError'),
  PolicyError: errorClass('PolicyError'),
  RateLimitError: errorClass('RateLimitError'),
  PayloadTooLargeError: errorClass('PayloadTooLargeError', 'Entity too large'),
  NotImplementedError: errorClass('NotImplementedError'),
} as const;
