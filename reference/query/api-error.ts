/** The errors of the API: the request was understood, and is refused (source document 7, decision errors). */
import { boundedDetails, boundedMessage } from '../model/bounded.ts';

/** Status and default message of each error, by name. */
const ERRORS = {
  ValidationError: { status: 400, message: 'Validation error' },
  PaginationError: { status: 400, message: 'Invalid pagination' },
  ApplicationError: { status: 400, message: 'An application error occured' },
  BadRequestError: { status: 400, message: 'Bad Request' },
  SyntaxError: { status: 400, message: 'invalid JSON' },
  Error: { status: 400, message: 'Bad Request' },
  UnauthorizedError: { status: 401, message: 'Unauthorized' },
  ForbiddenError: { status: 403, message: 'Forbidden' },
  PolicyError: { status: 403, message: 'Policy Failed' },
  NotFoundError: { status: 404, message: 'Not Found' },
  RequestTimeoutError: { status: 408, message: 'Request Timeout' },
  PayloadTooLargeError: { status: 413, message: 'request entity too large' },
  MisdirectedRequestError: { status: 421, message: 'Misdirected Request' },
  RateLimitError: { status: 429, message: 'Too many requests, please try again later.' },
  InternalServerError: { status: 500, message: 'Internal Server Error' },
  NotImplementedError: { status: 501, message: 'This feature is not implemented yet' },
  InsufficientStorageError: { status: 507, message: 'Insufficient Storage' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly message: string }>>;

/** Name of an error, as `error.name` of an answer says it. */
export type ErrorName = keyof typeof ERRORS;

/** All names of errors, in the order of the table. */
export const ERROR_NAMES = Object.keys(ERRORS) as readonly ErrorName[];

/** Messages that are used in several places, as observed. */
export const MESSAGES = {
  forbiddenAccess: 'Forbidden access',
  entityNotFound: 'Entity not found',
  singleTypeExists: 'singleType.alreadyExists',
  missingData: 'Missing "data" payload in the request body',
} as const;

/** One problem at one place of the input. */
export interface Problem {
  /** Path into `data`, or into the query; array indexes as strings. */
  readonly path: readonly string[];
  readonly message: string;
  readonly name: 'ValidationError';
}

/** An error that the client caused or may know of. It is sent as the `error` of the answer. */
export class ApiError extends Error {
  readonly status: number;
  override readonly name: ErrorName;
  /** `{}` when there are no details; undefined when the observed server omits the key. */
  readonly details: { readonly errors?: readonly Problem[]; readonly [key: string]: unknown } | undefined;

  /**
   * Truncates message and details that are too long. Subclasses (errors of a project's code) keep them whole.
   *
   * @param message @default the message of the table
   * @param details null omits the key; @default {}
   */
  constructor(name: ErrorName, message: string = ERRORS[name].message, details: ApiError['details'] | null = {}) {
    const isOwn = new.target === ApiError;
    super(isOwn ? boundedMessage(message) : message);
    this.status = ERRORS[name].status;
    this.name = name;
    this.details = (isOwn ? boundedDetails(details) : details) ?? undefined;
  }
}

/** Error of a change that the disk cannot store (RFC 4918, 11.5). The message tells the client nothing else about the disk. */
export function insufficientStorage(): ApiError {
  const message = 'The change could not be kept on disk, so nothing has changed. Try again when there is room';
  return new ApiError('InsufficientStorageError', message);
}
