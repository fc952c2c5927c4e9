/** Media types of answers and bodies (GraphQL over HTTP). */
import type { Request } from 'express';

const JSON_TYPE = 'application/json';
const RESPONSE_TYPE = 'application/graphql-response+json';

/** The media type of an answer: JSON without charset, as observed, unless the client prefers the type of GraphQL. */
export function answerType(request: Request): string {
  const { accept } = request.headers;
  if (accept === undefined || accept === '*/*' || accept === JSON_TYPE) return JSON_TYPE;
  return request.accepts([JSON_TYPE, RESPONSE_TYPE]) === RESPONSE_TYPE ? `${RESPONSE_TYPE}; charset=utf-8` : JSON_TYPE;
}

/** The media type of a body, in lower case, without parameters. */
export function bodyType({ headers }: Request): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
