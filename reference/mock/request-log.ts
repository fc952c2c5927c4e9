/** The request log: the last requests that the mock answered, for tests to inspect and for the lines of `--log`. */
import { pathOf } from '../rest/paths.ts';
import { redactBody, redactHeaders, redactTarget } from '../rest/redact.ts';
import { isPathOf } from './path-pattern.ts';

/** One answered request. */
export interface RequestLogEntry {
  readonly at: string;
  readonly method: string;
  /** Path and query as sent, without secret values. */
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  /** Messages about ignored parts of the request. */
  readonly warnings: readonly string[];
  /** Headers of the request; credentials are hidden. */
  readonly headers?: Readonly<Record<string, unknown>>;
  /** The body of the request, parsed if it is JSON; absent for none, a form with files, and one of more than 16,384 characters. */
  readonly body?: unknown;
  /** The body of the answer, likewise. */
  readonly answer?: unknown;
}

/** A request as it is recorded: texts are not yet parsed, and secrets not yet hidden. */
export interface Recorded extends Omit<RequestLogEntry, 'body' | 'answer'> {
  readonly body?: string | undefined;
  readonly answer?: string | undefined;
}

/** A bounded list of requests, oldest first. */
export interface RequestLog {
  /** Adds an entry as recorded; `entries` hides secrets in it. */
  add(entry: Recorded): void;
  /** The entries that pass a filter. */
  entries(filter?: RequestFilter): readonly RequestLogEntry[];
  /** The newest entries with a number above this one, at most `most`, oldest first. Numbers count from 1 and outlive `clear`. */
  after(number: number, most: number): readonly Numbered[];
  /** The number of the newest entry; 0 before the first. */
  last(): number;
  clear(): void;
}

/** An entry with its number. */
interface Numbered {
  readonly number: number;
  readonly recorded: Recorded;
  /** The entry as others may see it. */
  shown(): RequestLogEntry;
}

/** Which requests to list; absent members let all pass. */
export interface RequestFilter {
  readonly method?: string | undefined;
  /** The path without query; a trailing `*` names every path with this beginning. */
  readonly path?: string | undefined;
  /** `404`, or a class of status: `4xx`. */
  readonly status?: string | undefined;
}

/** Longest text that is kept, in characters: a thousand entries must not fill the memory. */
const LONGEST = 16_384;

/** Most requests that a server remembers. */
export const REQUEST_LOG_CAPACITY = 1000;

/**
 * Creates an empty log that drops the oldest request beyond `capacity`; 0 keeps none.
 *
 * @param tell receives each entry with its whole answer
 */
export function createRequestLog(capacity: number, tell?: (entry: Recorded) => void): RequestLog {
  const log: Recorded[] = [];
  let count = 0;
  return {
    add(entry) {
      tell?.(entry);
      log.push(bounded(entry));
      count += 1;
      if (log.length > capacity) log.shift();
    },
    // redacted on reading: most entries are never read, and redacting would slow down every request
    entries: (filter = {}) => log.filter((entry) => passes(entry, filter)).map(shown),
    after(number, most) {
      const first = count - log.length + 1;
      const begin = Math.max(0, number + 1 - first, log.length - most);
      return log.slice(begin).map((recorded, index) => ({
        number: first + begin + index,
        recorded,
        shown: () => shown(recorded),
      }));
    },
    last: () => count,
    clear: () => log.splice(0),
  };
}

function bounded(entry: Recorded): Recorded {
  const { body = '', answer = '' } = entry;
  if (body.length <= LONGEST && answer.length <= LONGEST) return entry;
  const { body: _body, answer: _answer, ...others } = entry;
  return { ...others, ...(body.length <= LONGEST ? { body } : {}), ...(answer.length <= LONGEST ? { answer } : {}) };
}

function passes(entry: Recorded, { method, path, status }: RequestFilter): boolean {
  if (method !== undefined && entry.method !== method.toUpperCase()) return false;
  if (path !== undefined && !isPathOf(pathOf(entry.path), path)) return false;
  return status === undefined || String(entry.status) === status || `${String(entry.status)[0]}xx` === status;
}

/** The entry as others may see it. */
function shown({ path, headers, body, answer, ...entry }: Recorded): RequestLogEntry {
  return {
    ...entry,
    path: redactTarget(path),
    ...(headers ? { headers: redactHeaders(headers) } : {}),
    ...(body ? { body: redactBody(body) } : {}),
    ...(answer ? { answer: redactBody(answer) } : {}),
  };
}
