/** Whether a page of an origin may read what the server answers, and change content. */
import type { IncomingMessage } from 'node:http';
import type { AllowsHost } from './allowed-hosts.ts';
import { type CorsConfig, originsIn } from './cors-config.ts';
import { hostNameIn } from './host-names.ts';

/** Tells whether the origin of a request is allowed; a promise where a function of the project decides that waits. */
export type AllowsOrigin = (origin: string, request: IncomingMessage) => boolean | Promise<boolean>;

/**
 * The pages of the server itself are allowed. Of others those that the project configures; where it configures none, pages
 * on every name the server may be called by: frontends on other ports of this machine.
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

/** Whether the page came from the server: by the name that it was called by, which is an allowed one. */
function isOwnOrigin(origin: string, { headers }: IncomingMessage): boolean {
  return origin === `http://${headers.host}` || origin === `https://${headers.host}`;
}

/** What a function of the project says; where it throws, nobody is allowed. */
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

/** What a function of the project may ask of a request, as of Koa's `ctx`. */
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
