import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import request from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import { type Files, openFiles } from '../../media/files.ts';
import { errorHandler } from '../errors.ts';
import { serveFiles } from './serve.ts';

const root = mkdtempSync(join(tmpdir(), 'touchstone-serve-'));
afterAll(() => rmSync(root, { recursive: true }));
const uploadsDirectory = join(root, '.data', 'uploads');
const projectDirectory = join(root, 'given');
mkdirSync(join(projectDirectory, 'sub'), { recursive: true });
writeFileSync(join(projectDirectory, '.hidden'), 'x');

const filesIn = {
  memory: openFiles({ directory: undefined, projectDirectory: projectDirectory }),
  disk: openFiles({ directory: uploadsDirectory, projectDirectory: projectDirectory }),
};
for (const files of Object.values(filesIn)) files.write('a.txt', Buffer.from('Read slowly.'));

const serve = (files: Files) =>
  express()
    .disable('etag')
    .use('/uploads', serveFiles(files))
    .use(errorHandler(() => {}));

describe.each(['memory', 'disk'] as const)('a file served from %s', (place) => {
  const app = serve(filesIn[place]);
  const get = (headers: Record<string, string> = {}) => request(app).get('/uploads/a.txt').set(headers);

  it('says that it has parts, and how to know it again', async () => {
    const { headers, text } = await get();
    expect(text).toBe('Read slowly.');
    expect(headers).toMatchObject({ 'accept-ranges': 'bytes', 'cache-control': 'max-age=0', 'content-length': '12' });
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
    expect(Date.parse(headers['last-modified'] ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each([
    ['bytes=0-3', 'bytes 0-3/12', 'Read'],
    ['bytes=0-0', 'bytes 0-0/12', 'R'],
    ['bytes=5-', 'bytes 5-11/12', 'slowly.'],
    ['bytes=-7', 'bytes 5-11/12', 'slowly.'],
    ['bytes=5-999', 'bytes 5-11/12', 'slowly.'],
    ['bytes=5-6, 0-3', 'bytes 5-6/12', 'sl'],
  ])('answers %s with that part', async (range, contentRange, text) => {
    const answer = await get({ range });
    expect([answer.status, answer.headers['content-range'], answer.text]).toEqual([206, contentRange, text]);
    expect(answer.headers['content-length']).toBe(`${text.length}`);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it.each(['bytes=5-2', 'bytes=12-', 'bytes=-0', 'bytes=x-y', 'bytes'])(
    'refuses %s and says how long it is',
    async (range) => {
      const { status, headers, text } = await get({ range });
      expect([status, headers['content-range'], text]).toEqual([416, 'bytes */12', 'Range Not Satisfiable']);
    },
  );

  it('is whole for units it does not know, and for HEAD', async () => {
    expect((await get({ range: 'pages=1-2' })).status).toBe(200);
    const { status, headers } = await request(app).head('/uploads/a.txt').set('Range', 'bytes=0-3');
    expect([status, headers['content-length']]).toEqual([200, '12']);
  });

  it('is not sent to who has it already', async () => {
    const { headers } = await get();
    for (const conditions of [{ 'if-none-match': headers.etag }, { 'if-modified-since': headers['last-modified'] }]) {
      const { status, text } = await get(conditions as Record<string, string>);
      expect([status, text]).toEqual([304, '']);
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get({ 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' })).status).toBe(200);
  });

  it('has another tag once another took its place', async () => {
    filesIn[place].write('b.txt', Buffer.from('one'));
    const { etag } = (await request(app).get('/uploads/b.txt')).headers;
    filesIn[place].write('b.txt', Buffer.from('two'));
    expect((await request(app).get('/uploads/b.txt')).headers.etag).not.toBe(etag);
  });

  it('is answered in part only to who has that very file, when asked so', async () => {
    const { etag = '' } = (await get()).headers;
    const range = 'bytes=0-3';
    expect((await get({ range, 'if-range': etag })).status).toBe(206);
    expect((await get({ range, 'if-range': '"other"' })).status).toBe(200);
  });

  it('may be empty', async () => {
    filesIn[place].write('empty.txt', Buffer.alloc(0));
    const { status, headers, text } = await request(app).get('/uploads/empty.txt');
    expect([status, headers['content-length'], text]).toEqual([200, '0', '']);
  });

  it.each([
    ...['..%2fa.txt', '..%5ca.txt', '%2e%2e', '.', '.hidden', 'a.txt%00', 'a.txt.', 'a.txt%20', 'a.txt%2f', 'sub'],
    ...['%ED%A0%80', '%FF', '.incoming', '.a.txt.part', 'é.txt', 'x'.repeat(4070), '%61'.repeat(300), 'x'.repeat(256)],
  ])('is not found under another name: %s', async (name) => {
    const { status } = await request(app).get(`/uploads/${name}`);
    expect([400, 404]).toContain(status);
  });
});

describe('what a file may do in a browser', () => {
  const shown = { 'content-disposition': undefined, 'content-security-policy': expect.stringContaining('sandbox') };
  const kept = { ...shown, 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' };

  it.each<[name: string, told: object]>([
    ['a.txt', { ...shown, 'content-type': 'text/plain; charset=utf-8' }],
    ['a.json', { ...shown, 'content-type': 'application/json; charset=utf-8' }],
    ['a.svg', { ...shown, 'content-type': 'image/svg+xml' }],
    ['a.mp3', { ...shown, 'content-type': 'audio/mpeg' }],
    ['a.mp4', { ...shown, 'content-type': 'video/mp4' }],
    ['a.woff2', { ...shown, 'content-type': 'font/woff2' }],
    ['a.pdf', { ...shown, 'content-type': 'application/pdf', 'content-security-policy': undefined }],
    ...['a.html', 'a.js', 'a.css', 'a.xml', 'a.xhtml', 'a.jsonld', 'a.nope', 'a'].map(
      (name) => [name, kept] as [string, object],
    ),
  ])('is told for %s', async (name, told) => {
    filesIn.memory.write(name, Buffer.from('{}'));
    const { headers } = await request(serve(filesIn.memory)).get(`/uploads/${name}`);
    const none = { 'content-disposition': undefined, 'content-security-policy': undefined };
    expect({ ...none, ...headers }).toMatchObject({
      ...told,
      ...{ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'cross-origin' },
    });
  });
});

describe('a file on the disk', () => {
  it('is never read whole', async () => {
    const file = filesIn.disk.find('a.txt');
    if (!file) throw new Error('no file');
    const read = () => {
      throw new Error('read whole');
    };
    const app = serve({ ...filesIn.disk, find: () => ({ ...file, read }) });
    expect((await request(app).get('/uploads/a.txt').set('Range', 'bytes=0-0')).text).toBe('R');
    expect((await request(app).get('/uploads/a.txt')).text).toBe('Read slowly.');
  });

  it('that was removed from outside is not found', async () => {
    const file = filesIn.disk.find('a.txt');
    if (!file) throw new Error('no file');
    const app = serve({ ...filesIn.disk, find: () => ({ ...file, path: join(uploadsDirectory, 'gone.txt') }) });
    const { status, headers } = await request(app).get('/uploads/a.txt');
    expect([status, headers.etag]).toEqual([404, undefined]);
  });
});
