/** Writes an exchange of the specification as text for readers. */
import { parse, print } from 'graphql';
import type { ShownExchange } from '../../spec/index.ts';
import { isObject } from '../models/json.ts';
import { readableJson } from './readable-json.ts';

/** The request: its line, its headers, and a body below an empty line. A document of GraphQL is laid out. */
export function requestText({ request }: ShownExchange): string {
  const { method, path, auth, headers = {}, contentType, bytes, body } = request;
  const all = { ...(auth === undefined ? {} : { Authorization: auth }), ...headers };
  const type = contentType === undefined ? [] : [`Content-Type: ${contentType}`];
  const length = bytes === undefined ? [] : [`Content-Length: ${bytes}`];
  return [
    `${method} ${path}`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
    ...type,
    ...length,
    ...(body === undefined ? [] : ['', bodyText(body)]),
  ].join('\n');
}

/** The answer: its status, and its body. */
export const answerText = ({ answer }: ShownExchange): string =>
  `${answer.status}\n${typeof answer.body === 'string' ? answer.body : readableJson(answer.body)}`.trimEnd();

function bodyText(body: unknown): string {
  if (typeof body === 'string') return body;
  if (!isObject(body) || typeof body.query !== 'string') return readableJson(body);
  const { query, ...others } = body;
  const rest = Object.keys(others).length === 0 ? [] : [readableJson(others)];
  return [laidOut(String(query)), ...rest].join('\n');
}

function laidOut(query: string): string {
  if (query.length <= 80) return query;
  try {
    return print(parse(query));
  } catch {
    return query;
  }
}
