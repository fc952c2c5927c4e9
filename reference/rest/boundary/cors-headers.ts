/** CORS headers: what a page of an allowed origin may read and send. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CorsConfig } from './cors-config.ts';

const METHODS = 'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS';
const HEADERS = 'Content-Type,Authorization,Origin,Accept';

/** Header that pages may read besides the CORS-safelisted ones. */
const EXPOSED = 'X-Touchstone-Warning';

/** Allows the page that sent a request to read its answer and warnings. */
export function letRead(response: ServerResponse, origin: string, cors: CorsConfig): void {
  letAsk(response, origin, cors);
  response.setHeader(
    'Access-Control-Expose-Headers',
    cors.expose === undefined ? EXPOSED : `${cors.expose},${EXPOSED}`,
  );
}

/** Whether a request is a CORS preflight. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** Answers a preflight request with 204; `cors` undefined: the page may not send anything. */
export function answerPreflight(
  { headers }: IncomingMessage,
  response: ServerResponse,
  cors: CorsConfig | undefined,
): void {
  if (cors) {
    response.removeHeader('Access-Control-Expose-Headers');
    response.setHeader('Access-Control-Allow-Methods', cors.methods ?? METHODS);
    const allowed = cors.headers ?? headers['access-control-request-headers'] ?? HEADERS;
    response.setHeader('Access-Control-Allow-Headers', allowed);
    if (cors.maxAge !== undefined) response.setHeader('Access-Control-Max-Age', cors.maxAge);
  }
  response.statusCode = 204;
  response.end();
}

function letAsk(response: ServerResponse, origin: string, { credentials }: CorsConfig): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  if (credentials) response.setHeader('Access-Control-Allow-Credentials', 'true');
}
