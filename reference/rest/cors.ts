/** Cross-origin requests: any page may ask, as observed; what it may see is decided by its credentials. */
import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

const METHODS = 'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS';
const HEADERS = 'Content-Type,Authorization,Origin,Accept';

/** Names the sender's origin in each answer, and answers preflight requests with 204. */
export const cors: RequestHandler = (request, response, next) => {
  const { origin } = request.headers;
  if (
    origin === undefined ||
    request.method !== 'OPTIONS' ||
    request.headers['access-control-request-method'] === undefined
  ) {
    letRead(response, origin);
    next();
    return;
  }
  letAsk(response, origin);
  response.set('Access-Control-Allow-Methods', METHODS);
  response.set('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? HEADERS);
  response.status(204).end();
};

/** Lets the page that sent a request read its answer, remarks included; undefined: no page sent it. */
export function letRead(response: ServerResponse, origin: string | undefined): void {
  letAsk(response, origin);
  if (origin !== undefined) response.setHeader('Access-Control-Expose-Headers', 'X-Touchstone-Warning');
}

function letAsk(response: ServerResponse, origin: string | undefined): void {
  response.setHeader('Vary', 'Origin');
  if (origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
}
