/** A proxy that logs every request, and may answer in place of its target. */
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers instead of the target when it returns true. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface LoggingProxy {
  readonly url: string;
  /** `PUT /api/books/1`, in order. */
  readonly seen: readonly string[];
  fault: Fault | undefined;
  close(): Promise<void>;
}

/** Starts a proxy in front of `url` on a free port of 127.0.0.1. */
export async function startProxy(url: string): Promise<LoggingProxy> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    if (proxy.fault?.(request, response)) return;
    const { method, headers } = request;
    const passed = forward(new URL(request.url ?? '/', url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: LoggingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    fault: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return proxy;
}

/** Those of the requests that write. */
export const writesIn = (seen: readonly string[]): string[] =>
  seen.filter((line) => !/^(GET|HEAD|OPTIONS) /.test(line));
