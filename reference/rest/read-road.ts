/**
 * The short road of plain reads: bytes in, bytes out, without Express, whose request and response objects alone cost more
 * than finding and rendering an entry. It takes only what is quite ordinary and leaves everything else, errors and
 * remarks included, to the long road.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Access } from '../access/viewer.ts';
import type { Question } from '../content/find.ts';
import { rememberParameters } from '../query/remember.ts';
import { endpointsOf } from './endpoints.ts';
import { namesIn, queryStringOf } from './paths.ts';
import { type ReadParts, readAnswer } from './reading.ts';
import { sendJson } from './send-json.ts';

/** What the road is made of. */
export interface ReadRoadParts extends ReadParts {
  readonly access: Access;
  /** Path the endpoints stand under, with a slash before and none after. */
  readonly prefix: string;
}

/** Answers a request and tells so; false: nothing has happened, it goes the long road. */
export type ReadRoad = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Thrown where a read is not an ordinary one. */
const LEFT_ALONE = new Error('for the long road');

/** Makes the short road of one server. */
export function createReadRoad(parts: ReadRoadParts): ReadRoad {
  const endpointAt = endpointsOf(parts.model);
  const readParameters = rememberParameters();
  const warn = () => {
    throw LEFT_ALONE;
  };

  function answer({ url = '', headers }: IncomingMessage): string | undefined {
    const path = url.slice(parts.prefix.length);
    const { name, id } = namesIn(path);
    const endpoint = name === undefined ? undefined : endpointAt(name, id);
    const action = endpoint?.actions.GET;
    if (!endpoint || (action !== 'find' && action !== 'findOne')) return undefined;
    const { viewer } = parts.access.callerOf(headers.authorization);
    if (!viewer.may(action, endpoint.contentType.uid)) return undefined;
    const { contentType } = endpoint;
    const question: Question = { contentType, parameters: readParameters(queryStringOf(path)), viewer, warn };
    return readAnswer(parts, action, question, id);
  }

  return (request, response) => {
    if (request.method !== 'GET') return false;
    if (!request.url?.startsWith(`${parts.prefix}/`)) return false;
    let body: string | undefined;
    try {
      body = answer(request);
    } catch {
      // told in full by the long road, which meets the same again
      return false;
    }
    if (body === undefined) return false;
    sendJson(response, body);
    return true;
  };
}
