/** Cross-origin requests: any page may ask, as observed; what it may see is decided by its credentials. */
import type { RequestHandler } from 'express';

const METHODS = 'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS';
const HEADERS = 'Content-Type,Authorization,Origin,Accept';

/** Names the sender's origin in each answer, and answers preflight requests with 204. */
export const cors: RequestHandler = (request, response, next) => {
  const { origin } = request.headers;
  response.setHeader('Vary', 'Origin');
  if (origin === undefined) {
    next();
    return;
  }
  response.set('Access-Control-Allow-Origin', origin);
  response.set('Access-Control-Allow-Credentials', 'true');
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
    response.set('Access-Control-Expose-Headers', 'X-Touchstone-Warning');
    next();
    return;
  }
  response.set('Access-Control-Allow-Methods', METHODS);
  response.set('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? HEADERS);
  response.status(204).end();
};
