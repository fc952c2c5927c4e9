/** Answers for errors of a project's code. */
import { STATUS_CODES } from 'node:http';
import { ApiError } from '../../query/api-error.ts';
import { type ErrorAnswer, httpAnswerOf } from '../../query/http-fault.ts';

/** Makes the error of a status, with its default message. A status that is no error becomes 500. */
export function errorAnswer(code: number, message: unknown, details: unknown): ErrorAnswer {
  const status = code >= 400 && code < 600 ? code : 500;
  const words = (STATUS_CODES[status] ?? 'Error').replace('Teapot', 'teapot');
  const joined = words.replace(/(^| )(\w)/g, (_, _blank, letter: string) => letter.toUpperCase()).replace(/\W/g, '');
  const name = joined.endsWith('Error') ? joined : `${joined}Error`;
  return { status, name, message: typeof message === 'string' ? message : words, details };
}

/** The answer for an error that code threw on purpose; undefined for any other error. */
export function answerForError(error: unknown): ErrorAnswer | undefined {
  const answer = httpAnswerOf(error);
  if (answer) return answer;
  if (!(error instanceof Error)) return undefined;
  const status = error instanceof ApiError ? error.status : (statusOf(error) ?? statusByClass(error));
  if (status === undefined) return undefined;
  const { name, message } = error;
  return { status, name, message, details: 'details' in error ? error.details : undefined };
}

/** The own status of an error, if it is a client error. */
function statusOf(error: Error): number | undefined {
  const status = 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

/** The status of an error of the project's own package `@strapi/utils`, by its nearest class in the table. */
function statusByClass(error: Error): number | undefined {
  const names: string[] = [];
  for (let at: object | null = error; at; at = Object.getPrototypeOf(at)) names.push(at.constructor.name);
  if (!names.includes('ApplicationError')) return undefined;
  const className = names.find((name) => Object.hasOwn(STATUS_BY_CLASS, name));
  return className === undefined ? undefined : STATUS_BY_CLASS[className];
}

const STATUS_BY_CLASS: Readonly<Record<string, number>> = {
  UnauthorizedError: 401,
  ForbiddenError: 403,
  NotFoundError: 404,
  PayloadTooLargeError: 413,
  RateLimitError: 429,
  NotImplementedError: 501,
  ApplicationError: 400,
};
