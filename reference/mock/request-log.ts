/** The request log: the last requests that the mock answered, for tests to inspect. */
import { redactTarget } from '../rest/redact.ts';

/** One answered request. Bodies and credentials are not logged. */
export interface RequestLogEntry {
  readonly at: string;
  readonly method: string;
  /** Path and query as sent, without secret values. */
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  /** Messages about ignored parts of the request. */
  readonly warnings: readonly string[];
}

/** A bounded list of requests, oldest first. */
export interface RequestLog {
  /** Adds an entry with its path as sent; `entries` redacts secrets in it. */
  add(entry: RequestLogEntry): void;
  entries(): readonly RequestLogEntry[];
  clear(): void;
}

/** Creates an empty log that drops the oldest request beyond `capacity`. */
export function createRequestLog(capacity: number): RequestLog {
  const log: RequestLogEntry[] = [];
  return {
    add(entry) {
      log.push(entry);
      if (log.length > capacity) log.shift();
    },
    // redacted on reading: most entries are never read, and redacting would slow down every request
    entries: () => log.map((entry) => ({ ...entry, path: redactTarget(entry.path) })),
    clear: () => log.splice(0),
  };
}
