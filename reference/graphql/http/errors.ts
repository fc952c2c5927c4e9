/** Formats errors of an answer: `{ message, locations?, path?, extensions: { error?, code } }`, as observed. */
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { boundedMessage } from '../../model/bounded.ts';
import { messageOf, stackOf } from '../../model/caught-error.ts';
import { ApiError } from '../../query/api-error.ts';
import { type ErrorAnswer, httpAnswerOf } from '../../query/http-fault.ts';

/** Codes of errors that occur before an operation runs. */
export type RequestErrorCode =
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'BAD_USER_INPUT'
  | 'INTERNAL_SERVER_ERROR';

/** Codes that are not derived from the names of errors; 401 and 403 have the same code, as observed. */
const CODES: Readonly<Record<string, string>> = {
  ForbiddenError: 'FORBIDDEN',
  PolicyError: 'FORBIDDEN',
  UnauthorizedError: 'FORBIDDEN',
  ValidationError: 'BAD_USER_INPUT',
};

/** Formats an error with a code, unless the error has one. Cuts a long message. */
export function withCode(error: GraphQLError, code: RequestErrorCode): GraphQLFormattedError {
  const { message, locations, path, extensions } = error.toJSON();
  return {
    message: boundedMessage(message),
    ...(locations ? { locations } : {}),
    ...(path ? { path } : {}),
    extensions: { code, ...extensions },
  };
}

/** An unexpected error of the service itself. */
export class ServiceFault extends Error {
  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
  }
}

/**
 * Formats an error of a running query. An ApiError, an error that code of the project throws on purpose, and an error made for
 * the client are sent as they are, without `locations`, as observed. Any other error is logged and sent without details.
 *
 * @param plain whether an error with only a message is sent too: it comes from a resolver of the project
 */
export function formatError(error: GraphQLError, log: (text: string) => void, plain = false): GraphQLFormattedError {
  const cause = causeOf(error);
  if (cause instanceof ApiError) return formatRefusal(cause, CODES[cause.name] ?? codeOf(cause.name));
  const answer = httpAnswerOf(cause);
  if (answer) return formatRefusal(answer, codeOf(answer.name));
  if (cause === undefined) return withCode(error, 'INTERNAL_SERVER_ERROR');
  if (isMissingValue(cause)) return withCode(error, 'INTERNAL_SERVER_ERROR');
  const logged = cause instanceof ServiceFault ? cause.cause : cause;
  log(`GraphQL at ${error.path?.join('.') ?? 'the root'}: ${stackOf(logged)}`);
  if (plain && isPlain(cause)) return withCode(error, 'INTERNAL_SERVER_ERROR');
  return { message: 'Internal Server Error', extensions: { code: 'INTERNAL_SERVER_ERROR' } };
}

/** Whether an error has only a message. One with other members (a code, a name, a query) may reveal internals. */
function isPlain(cause: unknown): boolean {
  return cause instanceof Error && !(cause instanceof ServiceFault) && Object.keys(cause).length === 0;
}

/** Whether the library found null where the schema has none, such as in a draft. The message names what the query names. */
function isMissingValue(cause: unknown): boolean {
  return isPlain(cause) && messageOf(cause).startsWith('Cannot return null for non-nullable field ');
}

/** The error that a resolver threw; undefined for an error that was made for the client. */
function causeOf(error: GraphQLError): unknown {
  const { originalError } = error;
  return originalError instanceof GraphQLError ? causeOf(originalError) : originalError;
}

/** `STRAPI_NOT_FOUND_ERROR` of `NotFoundError`. */
const codeOf = (name: string): string => `STRAPI_${name.replace(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase()}`;

type Refusal = Pick<ApiError | ErrorAnswer, 'name' | 'message' | 'details'>;

function formatRefusal({ name, message, details }: Refusal, code: string): GraphQLFormattedError {
  return { message, extensions: { error: { name, message, ...(details ? { details } : {}) }, code } };
}
