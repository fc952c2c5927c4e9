/** Errors by their HTTP status, as `ctx.badRequest()` and `ctx.throw(400)` make them. */
import { STATUS_CODES } from 'node:http';
import type { ErrorAnswer } from '../../query/http-fault.ts';

/** An error of a status; what is not said follows from it. */
export function errorAnswer(status: number, message?: unknown, details?: unknown): ErrorAnswer {
  const words = (STATUS_CODES[status] ?? 'Error').replace(/[^A-Za-z ]/g, '');
  const joined = words.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/ /g, '');
  const name = joined.endsWith('Error') ? joined : `${joined}Error`;
  const said = typeof message === 'string' && message !== '' ? message : words;
  return { status, name, message: said, details: typeof details === 'object' && details !== null ? details : {} };
}
