/** Answers standard requests in this process, without a connection: for MSW, and for tests of edge runtimes. */
import type { Server } from 'node:http';
import type { DispatchFunc } from 'light-my-request';

/** Statuses whose answers have no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Makes `reference.fetch` of a server. The host of a request's URL does not matter: requests are answered as those to the server's
 * own name.
 *
 * @param url of the server
 */
export function inProcessFetch(server: Server, url: string): (request: Request) => Promise<Response> {
  const dispatch: DispatchFunc = (request, response) => {
    const { write, writeHead, end, destroy } = response;
    // Express replaces the prototype, where the library collects the answer
    Object.assign(response, { write, writeHead, end, destroy });
    server.emit('request', request, response);
  };
  const { host } = new URL(url);
  return async (request) => {
    const { default: inject } = await import('light-my-request');
    const { pathname, search } = new URL(request.url);
    const payload = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    const answer = await inject(dispatch, {
      method: request.method as 'GET',
      url: `${pathname}${search}`,
      headers: { ...Object.fromEntries(request.headers), host },
      signal: request.signal,
      ...(payload ? { payload } : {}),
    });
    const hasBody = request.method !== 'HEAD' && !BODILESS.has(answer.statusCode);
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
      ),
    });
  };
}

/** Makes `reference.fetch` of a server in another process, which answers at its port. */
export function networkFetch(url: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers, signal } = request;
    const body = request.body === null ? null : await request.arrayBuffer();
    return fetch(new URL(`${pathname}${search}`, url), { method, headers, body, signal, redirect: 'manual' });
  };
}
