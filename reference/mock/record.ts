/** Writes each answered request into the request log. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { RequestLog, RequestLogEntry } from './request-log.ts';

/** The warnings about a request that its response carries. */
function warningsOf(locals: Record<string, unknown>): readonly string[] {
  return Array.isArray(locals.warnings) ? locals.warnings.map(String) : [];
}

/** Adds a request to the request log once its answer is sent. */
export function recordRequests(requestLog: RequestLog): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const path = request.originalUrl;
    response.on('finish', () => requestLog.add(entryOf(request, path, response, started, warningsOf(response.locals))));
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
  started: number,
): void {
  requestLog.add(entryOf(request, request.url ?? '', response, started, []));
}

function entryOf(
  { method = '' }: IncomingMessage,
  path: string,
  { statusCode: status }: ServerResponse,
  started: number,
  warnings: readonly string[],
): RequestLogEntry {
  const durationMs = Math.round((performance.now() - started) * 10) / 10;
  return { at: new Date().toISOString(), method, path, status, durationMs, warnings };
}
