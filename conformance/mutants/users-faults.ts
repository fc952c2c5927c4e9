/** Builders of faults in users, roles and logins. */
import { isObject, type JsonObject, jsonIn } from '../models/json.ts';
import { answers, jsonReply, requests, without } from './faults.ts';
import type { Passing, Reply } from './mutant.ts';
import { by, type Method } from './when.ts';

/** A fault that changes answers to a method at a path. */
export const at = (method: Method, path: RegExp, bend: (answer: Reply, request: Passing) => Reply | Promise<Reply>) =>
  answers(by(method, path), bend);

/** Whether an answer is a success. */
export const isDone = ({ status }: Reply): boolean => status >= 200 && status < 300;

/** A fault that changes the body of successful answers. */
export const bodyAt = (method: Method, path: RegExp, bend: (body: unknown, request: Passing) => unknown) =>
  at(method, path, (answer, request) => (isDone(answer) ? { ...answer, body: bend(answer.body, request) } : answer));

/** A fault that replaces answers with this text in their body. */
export const replaceText = (method: Method, path: RegExp, text: string, instead: Reply) =>
  at(method, path, (answer) => (JSON.stringify(answer.body ?? '').includes(text) ? instead : answer));

/** A fault that turns refusals into successes. */
export const acceptRefused = (method: Method, path: RegExp, body: unknown, status = 400) =>
  at(method, path, (answer) => (answer.status === status ? jsonReply(200, body) : answer));

/** The JSON object in a request; empty if there is none. */
export const bodyOf = ({ text }: Passing): JsonObject => {
  const body = jsonIn(text);
  return isObject(body) ? body : {};
};

/** A fault that changes the body of requests. */
export const changeBody = (method: Method, path: RegExp, change: (body: JsonObject) => unknown) =>
  requests(by(method, path), (request) => ({ ...request, text: JSON.stringify(change(bodyOf(request))) }));

/** Removes keys of an object; other values stay. */
export const keys = (object: unknown, ...names: readonly string[]): unknown =>
  isObject(object) ? without(object, ...names) : object;
