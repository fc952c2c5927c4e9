/** Decides whether pages of an origin may read answers and change content. */
import type { IncomingMessage } from 'node:http';
import type { AllowsHost } from './allowed-hosts.ts';
import { type CorsConfig, originsIn } from './cors-config.ts';
import { hostNameIn } from './host-names.ts';

/** Whether the origin of a request is allowed. A promise if an asynchronous function of the project decides. */
export type AllowsOrigin = (origin: string, request: IncomingMessage) => boolean | Promise<boolean>;

/**
 * Allows pages of the server itself and of the configured origins. Without configured origins, allows pages on every host name
 * of the server, such as frontends on other ports of this machine.
 */
export function allowOrigins({ origins }: Pick<CorsConfig, 'origins'>, allowsHost: AllowsHost): AllowsOrigin {
  return (origin, request) => {
    if (isOwnOrigin(origin, request)) return true;
    if (origins === undefined) {
      const name = hostNameIn(origin);
      return name !== undefined && allowsHost(name, request.socket.localAddress);
    }
    return typeof origins === 'function' ? isNamedBy(origins, origin, request) : isAmong(origin, origins);
  };
}

/** Whether a page is from the server itself: its origin has the host of the request, which is already checked. */
function isOwnOrigin(origin: string, { headers }: IncomingMessage): boolean {
  return origin === `http://${headers.host}` || origin === `https://${headers.host}`;
}

/** The decision of a function of the project. If it throws, the origin is not allowed. */
function isNamedBy(
  origins: (request: unknown) => unknown,
  origin: string,
  request: IncomingMessage,
): boolean | Promise<boolean> {
  const read = (value: unknown) => isAmong(origin, originsIn(value) ?? []);
  try {
    const origin = origins(contextOf(request));
    return origin instanceof Promise ? origin.then(read, () => false) : read(origin);
  } catch {
    return false;
  }
}

function isAmong(origin: string, origins: 'any' | readonly string[]): boolean {
  return origins === 'any' || origins.includes(origin);
}

/** The part of Koa's `ctx` that a function of the project may use. */
function contextOf(request: IncomingMessage): object {
  const { headers, method, url } = request;
  const get = (name: string) => headers[name.toLowerCase()] ?? '';
  return {
    req: request,
    headers,
    header: headers,
    method,
    url,
    get,
    request: { headers, header: headers, method, url, get },
  };
}
