/** A line for each request (`--log`): what was asked and answered, and under it what was ignored or may surprise. */
import { jsonIn } from '../model/json-in.ts';
import { isObject } from '../model/object.ts';
import { printable } from '../printable.ts';
import { redactTarget } from '../rest/redact.ts';
import { hintsOf, type Surroundings } from './hints.ts';
import type { Recorded } from './request-log.ts';

/** `text` for people, `json` for programs. */
export const LOG_FORMATS = ['text', 'json'] as const;

export type LogFormat = (typeof LOG_FORMATS)[number];

/** The text for one request, with no line break at its end. */
export function requestLines(entry: Recorded, format: LogFormat, surroundings: Surroundings): string {
  const { method, status, durationMs } = entry;
  const answer = answerIn(entry);
  const path = redactTarget(entry.path);
  const remarks = remarksOn(entry, surroundings, answer);
  const { count, total } = countsOf(answer);
  if (format === 'json')
    return JSON.stringify({ at: entry.at, method, path, status, durationMs, count, total, remarks });
  const counted = count === undefined ? '' : `, ${total === undefined ? count : `${count} of ${total}`} entries`;
  const line = `${method} ${decoded(path)} ${status} ${durationMs} ms${counted}`;
  return [line, ...remarks.map((remark) => `    ${remark}`)].map(printable).join('\n');
}

/** What was ignored of a request, and why its answer may surprise. */
export function remarksOn(entry: Recorded, surroundings: Surroundings, answer = answerIn(entry)): string[] {
  return [...entry.warnings, ...hintsOf(entry, answer, surroundings)];
}

const answerIn = ({ answer }: Recorded): unknown => (answer === undefined ? undefined : jsonIn(answer));

/** Number of entries of an answer, and of all pages. */
function countsOf(answer: unknown): { readonly count?: number; readonly total?: number } {
  if (Array.isArray(answer)) return { count: answer.length };
  if (!isObject(answer) || !Array.isArray(answer.data)) return {};
  const pagination = isObject(answer.meta) ? answer.meta.pagination : undefined;
  const total = isObject(pagination) ? pagination.total : undefined;
  return { count: answer.data.length, ...(typeof total === 'number' ? { total } : {}) };
}

/** The path with its query string as people read it; unchanged if it cannot be decoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '));
  } catch {
    return path;
  }
}
