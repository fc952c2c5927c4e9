/** Writes each answered request into the journal. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Journal, JournalEntry } from './journal.ts';

/** The part of a response that remembers remarks about the request. */
function warningsOf(locals: Record<string, unknown>): readonly string[] {
  return Array.isArray(locals.warnings) ? locals.warnings.map(String) : [];
}

/** Adds a request to the journal once its answer is sent. */
export function recordRequests(journal: Journal): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const path = request.originalUrl;
    response.on('finish', () => journal.add(entryOf(request, path, response, started, warningsOf(response.locals))));
    next();
  };
}

/** Adds a request that has just been answered, without remarks; `started` is when it came, by `performance.now()`. */
export function recordRead(
  journal: Journal,
  request: IncomingMessage,
  response: ServerResponse,
  started: number,
): void {
  journal.add(entryOf(request, request.url ?? '', response, started, []));
}

function entryOf(
  { method = '' }: IncomingMessage,
  path: string,
  { statusCode: status }: ServerResponse,
  started: number,
  warnings: readonly string[],
): JournalEntry {
  const durationMs = Math.round((performance.now() - started) * 10) / 10;
  return { at: new Date().toISOString(), method, path, status, durationMs, warnings };
}
