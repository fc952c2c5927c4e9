/** An answer that is an error: the request was understood, and is refused (source document 7, decision errors). */
import { boundedDetails, boundedMessage } from '../model/bounded.ts';

/** Errors by name: their status, and what they say where there is nothing more to say. */
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

/** Names of errors. */
export type RefusalName = keyof typeof ERRORS;

/** Messages that more than one place says, as observed. */
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

export class Refusal extends Error {
  readonly status: number;
  override readonly name: RefusalName;
  /** `{}` when there is nothing to say; undefined when the observed server leaves the key out. */
  readonly details: { readonly errors?: readonly Problem[]; readonly [key: string]: unknown } | undefined;

  /**
   * Message and details are cut where they are too long; what code of a project says in errors of its own, which are made
   * of this class, stays whole.
   *
   * @param message by default what the error says by its name
   * @param details null: the key is left out
   */
  constructor(name: RefusalName, message: string = ERRORS[name].message, details: Refusal['details'] | null = {}) {
    const isOwn = new.target === Refusal;
    super(isOwn ? boundedMessage(message) : message);
    this.status = ERRORS[name].status;
    this.name = name;
    this.details = (isOwn ? boundedDetails(details) : details) ?? undefined;
  }
}

/** The refusal of a change that the disk does not take (RFC 4918, 11.5). Of the disk the sender learns no more. */
export function notKept(): Refusal {
  const message = 'The change could not be kept on disk, so nothing has changed. Try again when there is room';
  return new Refusal('InsufficientStorageError', message);
}
