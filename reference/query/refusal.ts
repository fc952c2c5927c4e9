/** An answer that is an error: the request was understood, and is refused (source document 7, decision errors). */
import { boundedDetails, boundedMessage } from '../model/bounded.ts';

/** Names of errors as observed, each with its status in `spec/tables/errors.json`. */
export type RefusalName =
  | 'ValidationError'
  | 'PaginationError'
  | 'ApplicationError'
  | 'UnauthorizedError'
  | 'ForbiddenError'
  | 'NotFoundError'
  | 'PayloadTooLargeError'
  | 'RateLimitError'
  | 'RequestTimeoutError'
  | 'PolicyError'
  | 'NotImplementedError'
  | 'InsufficientStorageError'
  | 'BadRequestError'
  | 'MisdirectedRequestError'
  | 'SyntaxError'
  | 'Error';

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
   * `details` null: the key is left out. Message and details are cut where they are too long; what code of a project says
   * in errors of its own, which are made of this class, stays whole.
   */
  constructor(status: number, name: RefusalName, message: string, details: Refusal['details'] | null = {}) {
    const isOwn = new.target === Refusal;
    super(isOwn ? boundedMessage(message) : message);
    this.status = status;
    this.name = name;
    this.details = (isOwn ? boundedDetails(details) : details) ?? undefined;
  }
}

/** The refusal of a change that the disk does not take (RFC 4918, 11.5). Of the disk the sender learns no more. */
export function notKept(): Refusal {
  const message = 'The change could not be kept on disk, so nothing has changed. Try again when there is room';
  return new Refusal(507, 'InsufficientStorageError', message);
}
