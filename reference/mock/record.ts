/** Writes each answered request into the journal. */
import type { RequestHandler } from 'express';
import type { Journal } from './journal.ts';

/** The part of a response that remembers remarks about the request. */
function warningsOf(locals: Record<string, unknown>): readonly string[] {
  return Array.isArray(locals.warnings) ? locals.warnings.map(String) : [];
}

/** Adds a request to the journal once its answer is sent. */
export function recordRequests(journal: Journal): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    response.on('finish', () => {
      journal.add({
        at: new Date().toISOString(),
        method: request.method,
        path: request.originalUrl,
        status: response.statusCode,
        durationMs: Math.round((performance.now() - started) * 10) / 10,
        warnings: warningsOf(response.locals),
      });
    });
    next();
  };
}
