/**
 * The fast path of plain reads: bytes in, bytes out, without Express, whose request and response objects cost more than
 * finding and rendering an entry. It takes ordinary requests only. Express answers all others, also those that end in an
 * error or a warning.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Access } from '../access/viewer.ts';
import type { Question } from '../content/find.ts';
import { rememberParameters } from '../query/remember.ts';
import { endpointsOf } from './endpoints.ts';
import type { Handlers } from './handlers.ts';
import { namesIn, pathOf, queryStringOf } from './paths.ts';
import { type ReadParts, readAnswer } from './reading.ts';
import { sendJson } from './send-json.ts';

/** Services that the fast path uses. */
export interface FastPathParts extends ReadParts {
  readonly access: Access;
  /** Path of the endpoints, with a leading slash and no trailing one. */
  readonly prefix: string;
  /** Code of a project, which may take part in a read. */
  readonly handlers?: Pick<Handlers, 'isPlainRead'> | undefined;
}

/** Answers a request and returns the text; returns undefined and does nothing for a request that is for Express. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => string | undefined;

/** Thrown for a read that would get a warning. */
const NOT_ORDINARY = new Error('for Express');

/** Creates the fast path of one server. */
export function createFastPath(parts: FastPathParts): FastPath {
  const endpointAt = endpointsOf(parts.model);
  const readParameters = rememberParameters();
  const warn = () => {
    throw NOT_ORDINARY;
  };

  function answer({ url = '', headers }: IncomingMessage): string | undefined {
    const path = url.slice(parts.prefix.length);
    const { name, id } = namesIn(path);
    const endpoint = name === undefined ? undefined : endpointAt(name, id);
    const action = endpoint?.actions.GET;
    if (!endpoint || (action !== 'find' && action !== 'findOne')) return undefined;
    if (parts.handlers?.isPlainRead(pathOf(path), endpoint.contentType.uid) === false) return undefined;
    const { viewer } = parts.access.callerOf(headers.authorization);
    if (!viewer.may(action, endpoint.contentType.uid)) return undefined;
    const { contentType } = endpoint;
    const question: Question = { contentType, parameters: readParameters(queryStringOf(path)), viewer, warn };
    parts.remarks.onParameters(action, question);
    return readAnswer(parts, action, question, id);
  }

  return (request, response) => {
    if (request.method !== 'GET') return undefined;
    if (!request.url?.startsWith(`${parts.prefix}/`)) return undefined;
    let body: string | undefined;
    try {
      body = answer(request);
    } catch {
      // Express meets the same error again and answers it
      return undefined;
    }
    if (body === undefined) return undefined;
    sendJson(response, body);
    return body;
  };
}
