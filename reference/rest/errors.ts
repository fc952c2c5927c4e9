/** Errors of REST requests (source document 7): `{ data: null, error: { status, name, message, details } }`. */
import type { ErrorRequestHandler, Response } from 'express';
import { boundedMessage } from '../model/bounded.ts';
import { stackOf } from '../model/caught-error.ts';
import { ApiError } from '../query/api-error.ts';
import { redactTarget } from './redact.ts';

/** The member `error` of an answer. */
interface ErrorBody {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly details?: unknown;
}

/**
 * Makes the handler that turns any thrown error into an error answer. An ApiError is sent as it is, and so are status and
 * message of an error that the client caused in Express. Any other error is answered with 500 without details. Errors of
 * status 500 and above are logged with their stack.
 */
export function errorHandler(log: (text: string) => void): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    if (!refusesAccess(error)) rememberError(response, error);
    const body = describe(error);
    if (body.status >= 500) log(`${request.method} ${redactTarget(request.originalUrl)}: ${stackOf(error)}`);
    sendError(response, body);
  };
}

/** Whether an error refuses access. Code of a project cannot catch such an error: it only sees the answer. */
function refusesAccess(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Key in `response.locals` of the error behind an answer. */
const THROWN = 'thrown';

/** Remembers the error behind an answer, so that code of a project around the server can catch it. */
export function rememberError(response: Response, error: unknown): void {
  response.locals[THROWN] = error;
}

/** The error behind an answer; undefined if nothing was thrown. */
export function errorBehind(response: Response): unknown {
  return response.locals[THROWN];
}

/** Sends an error answer. It replaces a media type and reason phrase that code of a project has set. */
export function sendError(response: Response, { status, name, message, details }: ErrorBody): void {
  response.statusMessage = '';
  response.status(status).type('json').json({ data: null, error: { status, name, message, details } });
}

function describe(error: unknown): ErrorBody {
  if (error instanceof ApiError) return error;
  if (error instanceof URIError) return { status: 400, name: 'BadRequestError', message: 'failed to decode' };
  const status = clientErrorStatus(error);
  if (status === 413) return { status, name: 'PayloadTooLargeError', message: 'request entity too large' };
  if (status !== undefined)
    return { status, name: 'BadRequestError', message: boundedMessage((error as Error).message) };
  return { status: 500, name: 'InternalServerError', message: 'Internal Server Error' };
}

/** The status of an error that the client caused in Express or its body parser; undefined for any other error. */
function clientErrorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  return error.status >= 400 && error.status < 500 ? error.status : undefined;
}
