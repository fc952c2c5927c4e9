/**
 * Checks host and origin of every request before any route. Without this check, any page that a developer opens could read and
 * change the content of a server on the same machine (decision hosts-and-origins).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { boundedValue } from '../../model/bounded.ts';
import { ApiError } from '../../query/api-error.ts';
import { sendJson } from '../send-json.ts';
import { allowHosts, type HostOptions } from './allowed-hosts.ts';
import type { CorsConfig } from './cors-config.ts';
import { answerPreflight, isPreflight, letRead } from './cors-headers.ts';
import { hostNameOf } from './host-names.ts';
import { allowOrigins } from './origins.ts';

/** Options of the guard. */
export interface GuardOptions extends HostOptions {
  readonly cors: CorsConfig;
}

/** Passes a request on or answers it; calls exactly one of the two functions. */
export type Guard = (
  request: IncomingMessage,
  response: ServerResponse,
  pass: () => void,
  answered: () => void,
) => void;

/** Methods that change nothing. */
const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/** Maximum number of cached `Host` values that are allowed. */
const MOST_NAMES = 100;

/** Makes the guard of one server. */
export function createGuard({ cors, ...hosts }: GuardOptions): Guard {
  const allowsHost = allowHosts(hosts);
  const allowsOrigin = allowOrigins(cors, allowsHost);
  const names = new Set<string>();

  const checkHost = (request: IncomingMessage): ApiError | undefined => {
    const { host } = request.headers;
    // old clients send no `Host`; browsers always do
    if (host === undefined)
      return request.httpVersion === '1.0' ? undefined : badRequestError('The header Host is missing');
    if (namesTwoHosts(request)) return badRequestError('The header Host stands there twice');
    if (names.has(host)) return undefined;
    const name = hostNameOf(host);
    if (name === undefined || !allowsHost(name, request.socket.localAddress)) return misdirectedError(name ?? host);
    if (names.size >= MOST_NAMES) names.clear();
    names.add(host);
    return undefined;
  };

  return (request, response, pass, answered) => {
    response.setHeader('Vary', 'Origin');
    const refuse = (refusal: ApiError) => {
      response.once('finish', answered);
      sendError(response, refusal);
    };
    const wrongHost = readTarget(request) ?? checkHost(request);
    if (wrongHost) {
      refuse(wrongHost);
      return;
    }
    const { origin } = request.headers;
    if (origin === undefined) {
      if (isForeignWrite(request) && cors.origins !== 'any') refuse(foreignPageError(undefined));
      else pass();
      return;
    }
    const proceed = (isAllowed: boolean) => {
      if (isAllowed) letRead(response, origin, cors);
      if (isPreflight(request)) {
        response.once('finish', answered);
        answerPreflight(request, response, isAllowed ? cors : undefined);
      } else if (isAllowed || SAFE.includes(request.method ?? '')) pass();
      else refuse(foreignPageError(origin));
    };
    const isAllowed = allowsOrigin(origin, request);
    if (typeof isAllowed === 'boolean') proceed(isAllowed);
    else void isAllowed.then(proceed);
  };
}

/** Reads a request target in absolute form: keeps its path, and its host replaces `Host` (RFC 9112, 3.2.2). */
function readTarget(request: IncomingMessage): ApiError | undefined {
  const { url = '' } = request;
  if (url.startsWith('/') || url === '*') return undefined;
  const [, authority, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (authority === undefined) return badRequestError('The target of a request is a path');
  request.headers.host = authority;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  return undefined;
}

/** Whether a request has two `Host` headers (RFC 9112, 3.2): a proxy may have used the other one. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

/** Whether a browser marks a write as cross-site without naming its origin. */
function isForeignWrite({ method = '', headers }: IncomingMessage): boolean {
  return headers['sec-fetch-site'] === 'cross-site' && !SAFE.includes(method);
}

function badRequestError(problem: string): ApiError {
  return new ApiError('BadRequestError', problem);
}

function misdirectedError(host: string): ApiError {
  const name = boundedValue(host);
  const advice = `start it with --allow-host ${name} (allowHosts in startReference), or set url in config/server`;
  return new ApiError('MisdirectedRequestError', `This server is not called "${name}": ${advice}`, { host: name });
}

function foreignPageError(origin: string | undefined): ApiError {
  const page = origin === undefined ? 'A page of another site' : `A page of ${boundedValue(origin)}`;
  const advice = 'name its origin in strapi::cors of config/middlewares, or its host with --allow-host';
  const details = origin === undefined ? {} : { origin: boundedValue(origin) };
  return new ApiError('ForbiddenError', `${page} may not change anything here: ${advice}`, details);
}

/** Sends an error answer without Express. */
function sendError(response: ServerResponse, { status, name, message, details }: ApiError): void {
  response.statusCode = status;
  sendJson(response, JSON.stringify({ data: null, error: { status, name, message, details } }));
}
