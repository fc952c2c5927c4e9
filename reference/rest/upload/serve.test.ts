import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { openFiles } from '../../media/files.ts';
import { serveFiles } from './serve.ts';

const files = openFiles({ kept: undefined });
files.write('a.txt', Buffer.from('Read slowly.'));
const app = express().disable('etag').use('/uploads', serveFiles(files));
const get = (headers: Record<string, string> = {}) => request(app).get('/uploads/a.txt').set(headers);

describe('a served file', () => {
  it('says that it has parts, and how to know it again', async () => {
    const { headers, text } = await get();
    expect(text).toBe('Read slowly.');
    expect(headers).toMatchObject({ 'accept-ranges': 'bytes', 'cache-control': 'max-age=0' });
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
  });

  it.each([
    ['bytes=0-3', 'bytes 0-3/12', 'Read'],
    ['bytes=5-', 'bytes 5-11/12', 'slowly.'],
    ['bytes=-7', 'bytes 5-11/12', 'slowly.'],
    ['bytes=5-999', 'bytes 5-11/12', 'slowly.'],
    ['bytes=5-6, 0-3', 'bytes 5-6/12', 'sl'],
  ])('answers %s with that part', async (range, said, text) => {
    const answer = await get({ range });
    expect([answer.status, answer.headers['content-range'], answer.text]).toEqual([206, said, text]);
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
    const { etag = '' } = (await get()).headers;
    const { status, text } = await get({ 'if-none-match': etag });
    expect([status, text]).toEqual([304, '']);
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is known again after it was replaced by the same, not by another', async () => {
    const { etag } = (await get()).headers;
    files.write('a.txt', Buffer.from('Read slowly.'));
    expect((await get()).headers.etag).toBe(etag);
    files.write('b.txt', Buffer.from('Read.'));
    expect((await request(app).get('/uploads/b.txt')).headers.etag).not.toBe(etag);
  });

  it('is answered in part only to who has that very file, when asked so', async () => {
    const { etag = '' } = (await get()).headers;
    const range = 'bytes=0-3';
    expect((await get({ range, 'if-range': etag })).status).toBe(206);
    expect((await get({ range, 'if-range': '"other"' })).status).toBe(200);
  });
});
