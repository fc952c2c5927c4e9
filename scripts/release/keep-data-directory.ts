/**
 * Writes a data directory of this version into `fixtures/data-directories/VERSION`, with the answers to reads of it, so
 * that a test opens it with each later version. The server is killed, so that the write-ahead log holds writes too.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packageVersion } from '../../conformance/models/package-root.ts';
import { startServer, TOKEN } from '../durability/server.ts';

const folder = fileURLToPath(new URL(`../../fixtures/data-directories/${packageVersion()}`, import.meta.url));
const project = fileURLToPath(new URL('../../fixtures/data-directories/project', import.meta.url));
const data = `${folder}/data`;

/** Reads that show all that was written. */
const reads = [
  '/api/notes?populate=*&publicationState=preview&sort=id',
  '/api/shelves?populate=*&sort=id',
  '/api/users?populate=*',
  '/api/upload/files',
  '/api/users-permissions/roles',
];

type Send = (method: string, path: string, body?: unknown) => Promise<unknown>;

const sender =
  (url: string): Send =>
  async (method, path, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };

async function writeFirst(send: Send): Promise<void> {
  const form = new FormData();
  form.append('files', new Blob(['kept'], { type: 'text/plain' }), 'kept.txt');
  const [file] = (await send('POST', '/api/upload', form)) as { id: number }[];
  for (const name of ['low', 'high']) await send('POST', '/api/shelves', { data: { name } });
  const lines = [{ text: 'first\nline' }, { text: '' }];
  const full = { title: 'Ebb', pages: '9007199254740993', facts: { a: [1, null] }, at: '2024-02-29T12:34:56.789Z' };
  await send('POST', '/api/notes', { data: { ...full, secret: 's', cover: file?.id, lines, shelf: 1 } });
  await send('POST', '/api/notes', { data: { title: '', publishedAt: null, shelf: 2 } });
  await send('POST', '/api/notes', { data: { title: 'deleted' } });
  await send('POST', '/api/users', { username: 'kept', email: 'kept@example.com', password: 'password', role: 1 });
}

/** Writes that stay in the log: a link moved, a component replaced, an entry deleted. */
async function writeLast(send: Send): Promise<void> {
  await send('PUT', '/api/notes/1', { data: { title: 'Flow 😀', lines: [{ text: 'last' }] } });
  await send('PUT', '/api/shelves/2', { data: { notes: { connect: [1] } } });
  await send('DELETE', '/api/notes/3');
}

rmSync(folder, { recursive: true, force: true });
const first = await startServer(project, data);
await writeFirst(sender(first.url));
await first.end('SIGTERM');
const last = await startServer(project, data);
const send = sender(last.url);
await writeLast(send);
const answers = await Promise.all(reads.map(async (path) => ({ path, body: await send('GET', path) })));
await last.end('SIGKILL');
rmSync(`${data}/lock`, { force: true });
writeFileSync(`${folder}/answers.json`, `${JSON.stringify(answers, null, 2)}\n`);
