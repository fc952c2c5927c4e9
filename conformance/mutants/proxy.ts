/** An HTTP proxy that adds a fault to an implementation. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Pool } from 'undici';
import { jsonIn } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import { type Fault, isReply, type Mutant, type Passing, type Reply } from './mutant.ts';

export interface MutantProxy {
  /** URL of the proxy, without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** URL of the implementation, possibly with a path. */
  readonly url: string;
  readonly model: Model;
  readonly token: string;
  /** Default: the proxy forwards everything unchanged. */
  readonly mutant?: Mutant;
}

/** Headers that belong to one connection or to one encoding of the body. */
const ownHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'host',
  'expect',
  'date',
]);

/** Starts the proxy on a free loopback port. Throws if the port cannot be opened. */
export async function startProxy({ url, model, token, mutant }: ProxyOptions): Promise<MutantProxy> {
  const target = new URL(url);
  const prefix = target.pathname.replace(/\/$/, '');
  const pool = new Pool(target.origin, { connections: 16 });

  const send = async (request: Passing): Promise<Reply> => {
    const answer = await pool.request({
      method: request.method as 'GET',
      path: prefix + request.path,
      headers: request.headers,
      body: request.text === '' ? null : Buffer.from(request.text, encodingOf(request.headers)),
    });
    const headers = flat(answer.headers);
    const text = Buffer.from(await answer.body.arrayBuffer()).toString(encodingOf(headers));
    return { status: answer.statusCode, headers, body: jsonIn(text), text };
  };

  const fault: Fault = mutant?.fault({ model, token, send }) ?? {};
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const request: Passing = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: flat(incoming.headers),
      text: await textOf(incoming, encodingOf(flat(incoming.headers))),
      isInPieces: incoming.headers['transfer-encoding'] !== undefined,
    };
    const passed = (await fault.request?.(request)) ?? request;
    if (isReply(passed)) return reply(outgoing, passed);
    const answer = await send(passed);
    reply(outgoing, (await fault.answer?.(answer, passed)) ?? answer);
  };

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch((error: unknown) => {
      outgoing.statusCode = 502;
      outgoing.end(`the proxy failed: ${error instanceof Error ? error.message : String(error)}`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.close();
    },
  };
}

function reply(outgoing: ServerResponse, answer: Reply): void {
  if (answer.status === 0) return void outgoing.destroy();
  outgoing.statusCode = answer.status;
  for (const [name, value] of Object.entries(answer.headers)) outgoing.setHeader(name, value);
  if (answer.body === undefined) outgoing.end(Buffer.from(answer.text, encodingOf(answer.headers)));
  else outgoing.end(JSON.stringify(answer.body));
}

function flat(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !ownHeaders.has(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  );
}

/** Forms and files are binary: each byte becomes one character, so that they pass unchanged. */
const encodingOf = (headers: Readonly<Record<string, string>>): 'utf8' | 'latin1' =>
  /multipart|image\/(?!svg)|octet-stream/.test(headers['content-type'] ?? '') ? 'latin1' : 'utf8';

async function textOf(incoming: IncomingMessage, encoding: 'utf8' | 'latin1'): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString(encoding);
}
