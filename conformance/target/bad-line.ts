/** A proxy for tests that acts as a bad connection: it forwards requests, with the faults of its plan. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Pool } from 'undici';

/**
 * The fault of one exchange. `reset` and `hold` come before the request is forwarded; `lose`, `cut`, `halve`, `late` and
 * `gzip` come after it took effect. A number is a status that the proxy answers itself.
 */
export type LineFaultName = 'reset' | 'lose' | 'cut' | 'halve' | 'gzip' | 'late' | 'hold' | number;

/** Returns the fault of an exchange. `at` counts exchanges from 1. */
export type Plan = (exchange: {
  readonly at: number;
  readonly method: string;
  readonly path: string;
}) => LineFaultName | undefined;

export interface BadLine {
  readonly url: string;
  /** Number of faults so far. */
  readonly faults: number;
  plan: Plan | undefined;
  close(): Promise<void>;
}

/** How long a late answer takes, in milliseconds. */
const lateMs = 1700;

/** Starts the proxy in front of a target, on a free port of 127.0.0.1. */
export async function startBadLine(url: string, first?: Plan): Promise<BadLine> {
  const pool = new Pool(url, { connections: 16, headersTimeout: 0, bodyTimeout: 0 });
  let plan = first;
  let at = 0;
  let faults = 0;

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/' } = incoming;
    at += 1;
    const fault = plan?.({ at, method, path });
    if (fault !== undefined && fault !== 'gzip') faults += 1;
    if (fault === 'reset') return void incoming.socket.destroy();
    if (fault === 'hold') return undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (typeof fault === 'number') {
      return void outgoing.writeHead(fault, { 'content-type': 'text/html' }).end(`<html>${fault}</html>`);
    }
    const {
      host: _host,
      connection: _connection,
      'transfer-encoding': _encoding,
      expect: _expect,
      ...headers
    } = incoming.headers;
    const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
    const answer = await pool.request({ method: method as 'GET', path, headers, body });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    if (fault === 'lose') return void incoming.socket.destroy();
    if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, lateMs));
    const { connection: _, 'transfer-encoding': __, ...back } = answer.headers;
    if (fault === 'cut' && bytes.length > 1) {
      outgoing.writeHead(answer.statusCode, { ...back, 'content-length': String(bytes.length) });
      return void outgoing.write(bytes.subarray(0, bytes.length >> 1), () => incoming.socket.destroy());
    }
    const sent = fault === 'halve' ? bytes.subarray(0, bytes.length >> 1) : fault === 'gzip' ? gzipSync(bytes) : bytes;
    const encoding = fault === 'gzip' && bytes.length > 0 ? { 'content-encoding': 'gzip' } : {};
    const length =
      answer.statusCode === 204
        ? {}
        : { 'content-length': String(encoding['content-encoding'] || bytes.length > 0 ? sent.length : 0) };
    outgoing.writeHead(answer.statusCode, { ...back, ...length, ...encoding }).end(bytes.length > 0 ? sent : undefined);
  };

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get faults() {
      return faults;
    },
    get plan() {
      return plan;
    },
    set plan(next) {
      plan = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.destroy();
    },
  };
}
