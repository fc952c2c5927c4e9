/** Errors of REST requests (source document 7): `{ data: null, error: { status, name, message, details } }`. */
import type { ErrorRequestHandler, Response } from 'express';
import { boundedMessage } from '../model/bounded.ts';
import { stackOf } from '../model/caught-error.ts';
import { ApiError } from '../query/api-error.ts';
import { redactedTarget } from './redact.ts';

/** What an answer says of an error. */
interface ErrorBody {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly details?: unknown;
}

/**
 * Turns any thrown error into an error answer. An ApiError is sent as it is. Of any other error
 * the client learns the status only; those of status 500 and above are logged with their stack.
 */
export function errorHandler(log: (text: string) => void): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    if (!isKeptOut(error)) rememberThrown(response, error);
    const body = describe(error);
    if (body.status >= 500) log(`${request.method} ${redactedTarget(request.originalUrl)}: ${stackOf(error)}`);
    sendError(response, body);
  };
}

/** Whether it says that somebody may not ask: that is an answer, and no error that code could catch. */
function isKeptOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Key of what was thrown while a request was answered, in what its response keeps. */
const THROWN = 'thrown';

/** Remembers an error that is answered: code of a project around the server may still want to catch it. */
export function rememberThrown(response: Response, error: unknown): void {
  response.locals[THROWN] = error;
}

/** The error behind an answer that is made; undefined where nothing was thrown. */
export function thrownIn(response: Response): unknown {
  return response.locals[THROWN];
}

/** Sends an error answer. Type and reason phrase of an answer that code of a project began give way. */
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

/** The status of an error that express or its body parser raised over what the sender did. */
function clientErrorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  return error.status >= 400 && error.status < 500 ? error.status : undefined;
}
