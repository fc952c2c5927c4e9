/** Pulls from servers in tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { packageRoot } from '../package-root.ts';
import { loadProject } from '../project/load.ts';
import { type Reference, type ReferenceOptions, startReference } from '../start.ts';
import { type PullOptions, pull } from './pull.ts';

export const PROJECT = join(packageRoot(), 'fixtures/project');
export const CONTENT = join(packageRoot(), 'fixtures/content');

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-pull-'));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A reference that ends after the test. */
export async function serve(options: ReferenceOptions): Promise<Reference> {
  const reference = await startReference({ project: PROJECT, token: 'full', log: () => {}, ...options });
  endings.push(() => reference.close());
  return reference;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that answers with a function; returns its address. */
export async function answering(answer: Answer): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server before another one. `before` may answer itself, by returning true; paths of requests are added to `asked`. */
export async function inFrontOf(url: string, before: (request: IncomingMessage, response: ServerResponse) => boolean) {
  const urls: string[] = [];
  const front = await answering((request, response) => {
    urls.push(decodeURIComponent(request.url ?? ''));
    if (before(request, response)) return;
    const { authorization = '' } = request.headers;
    void fetch(url + request.url, { headers: { authorization } }).then(async (answer) => {
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  return { url: front, asked: urls };
}

/** Pulls into a folder; the lines that it logged are returned with the count. */
export async function pulled(url: string, out: string, more: Partial<PullOptions> & { readonly dir?: string } = {}) {
  const { dir = PROJECT, ...options } = more;
  const project = await loadProject(dir, { env: 'development' });
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const count = await pull({ url, out, project, token: 'full', media: false, rate: 1000, log, ...options });
  return { count, lines };
}

/** Asks with the full-access token. */
export async function read({ url }: { readonly url: string }, path: string): Promise<unknown> {
  const answer = await fetch(url + path, { headers: { authorization: 'Bearer full' } });
  return { status: answer.status, body: await answer.json() };
}
