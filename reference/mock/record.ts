/** Writes each answered request into the request log. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { warningsOf } from '../rest/warnings.ts';
import type { Recorded, RequestLog } from './request-log.ts';

/** Adds a request to the request log once its answer is sent. */
export function recordRequests(requestLog: RequestLog): RequestHandler {
  return (request, response, next) => {
    const startTime = performance.now();
    const path = request.originalUrl;
    const answer = captureJson(response);
    response.on('finish', () => {
      const entry = entryOf(request, path, response, startTime, warningsOf(response));
      requestLog.add({ ...entry, body: bodyOf(request), answer: answer() });
    });
    next();
  };
}

/** Listens to the end of an answer. Returns its text, once it has ended, if it is JSON and was sent at once. */
function captureJson(response: Response): () => string | undefined {
  let text: string | undefined;
  const { end } = response;
  response.end = function capture(this: Response, ...args: unknown[]) {
    const [chunk] = args;
    const isJson = String(response.getHeader('content-type') ?? '').includes('json');
    if (isJson && (typeof chunk === 'string' || Buffer.isBuffer(chunk))) text = chunk.toString();
    return Reflect.apply(end, this, args);
  };
  return () => text;
}

/** The body of a request as it was read; undefined for a form with files. */
function bodyOf({ body }: Request): string | undefined {
  if (typeof body === 'string') return body;
  return typeof body === 'object' && body !== null ? JSON.stringify(body) : undefined;
}

/**
 * Adds a request that was answered without warnings.
 *
 * @param startTime time of its arrival, by `performance.now()`
 * @param texts the body of the request, and the answer
 */
export function recordRead(
  requestLog: RequestLog,
  request: IncomingMessage,
  response: ServerResponse,
  startTime: number,
  texts: Pick<Recorded, 'body' | 'answer'> = {},
): void {
  requestLog.add({ ...entryOf(request, request.url ?? '', response, startTime, []), ...texts });
}

function entryOf(
  { method = '', headers }: IncomingMessage,
  path: string,
  { statusCode: status }: ServerResponse,
  startTime: number,
  warnings: readonly string[],
): Recorded {
  const durationMs = Math.round((performance.now() - startTime) * 10) / 10;
  return { at: new Date().toISOString(), method, path, status, durationMs, warnings, headers };
}
