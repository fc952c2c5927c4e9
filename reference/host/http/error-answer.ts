/** Errors that code of a project answers with or throws, as they are told. */
import { STATUS_CODES } from 'node:http';
import { membersOf } from '../../model/object.ts';
import { ApiError } from '../../query/api-error.ts';
import { type ErrorAnswer, HttpFault } from '../../query/http-fault.ts';

/** An error of a status; what is not said follows from it. A status that is none of an error is 500. */
export function errorAnswer(given: number, message: unknown, details: unknown): ErrorAnswer {
  const status = given >= 400 && given < 600 ? given : 500;
  const words = (STATUS_CODES[status] ?? 'Error').replace('Teapot', 'teapot');
  const joined = words.replace(/(^| )(\w)/g, (_, _blank, letter: string) => letter.toUpperCase()).replace(/\W/g, '');
  const name = joined.endsWith('Error') ? joined : `${joined}Error`;
  return { status, name, message: typeof message === 'string' ? message : words, details };
}

/** Names of methods that answer with an error, and the status of each: `badRequest`, 400. */
export const ERROR_METHODS: readonly (readonly [name: string, status: number])[] = Object.entries(STATUS_CODES)
  .filter(([code]) => Number(code) >= 400)
  .map(([code, words = '']) => {
    const [first = '', ...rest] = words.replace(/[^A-Za-z -]/g, '').split(/[ -]/);
    return [first.toLowerCase() + rest.map(capitalized).join(''), Number(code)];
  });

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** The error that `ctx.throw(…)` throws: a status, a message and an object with details, or an error. */
export function faultOf(given: readonly unknown[]): Error {
  const status = typeof given[0] === 'number' ? given[0] : 500;
  const thrown = given.find((each) => each instanceof Error);
  if (thrown) return 'status' in thrown ? thrown : Object.assign(thrown, { status });
  const message = given.find((each) => typeof each === 'string');
  const props = given.find((each) => typeof each === 'object' && each !== null);
  const { name, details } = membersOf(props);
  const answer = errorAnswer(status, message, details);
  return new HttpFault(typeof name === 'string' ? { ...answer, name } : answer);
}

/** What is told of an error that code threw; undefined for one of which the sender learns nothing. */
export function thrownAnswer(error: unknown): ErrorAnswer | undefined {
  if (error instanceof HttpFault) return error.answer;
  if (!(error instanceof Error)) return undefined;
  const status = error instanceof ApiError ? error.status : (statusOf(error) ?? statusByClass(error));
  if (status === undefined) return undefined;
  const { name, message } = error;
  return { status, name, message, details: 'details' in error ? error.details : undefined };
}

/** The status that an error itself has, when it is one of the sender. */
function statusOf(error: Error): number | undefined {
  const status = 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

/** Errors of the package `@strapi/utils` that a project has installed: the status of the nearest class that is known. */
function statusByClass(error: Error): number | undefined {
  const names: string[] = [];
  for (let at: object | null = error; at; at = Object.getPrototypeOf(at)) names.push(at.constructor.name);
  if (!names.includes('ApplicationError')) return undefined;
  const known = names.find((name) => Object.hasOwn(STATUS_BY_CLASS, name));
  return known === undefined ? undefined : STATUS_BY_CLASS[known];
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
