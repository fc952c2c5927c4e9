/** Writes each answered request into the request log. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { RequestLog, RequestLogEntry } from './request-log.ts';

/** The warnings of a request, from its response. */
function warningsOf(locals: Record<string, unknown>): readonly string[] {
  return Array.isArray(locals.warnings) ? locals.warnings.map(String) : [];
}

/** Adds a request to the request log once its answer is sent. */
export function recordRequests(requestLog: RequestLog): RequestHandler {
  return (request, response, next) => {
    const startTime = performance.now();
    const path = request.originalUrl;
    response.on('finish', () =>
      requestLog.add(entryOf(request, path, response, startTime, warningsOf(response.locals))),
    );
    next();
  };
}

/**
 * Adds a request that was answered without warnings.
 *
 * @param started time of its arrival, by `performance.now()`
 */
export function recordRead(
  requestLog: RequestLog,
  request: IncomingMessage,
  response: ServerResponse,
  startTime: number,
): void {
  requestLog.add(entryOf(request, request.url ?? '', response, startTime, []));
}

function entryOf(
  { method = '' }: IncomingMessage,
  path: string,
  { statusCode: status }: ServerResponse,
  startTime: number,
  warnings: readonly string[],
): RequestLogEntry {
  const durationMs = Math.round((performance.now() - startTime) * 10) / 10;
  return { at: new Date().toISOString(), method, path, status, durationMs, warnings };
}
