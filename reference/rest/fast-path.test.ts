import { createServer, type IncomingMessage, METHODS, ServerResponse } from 'node:http';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFastPath, type FastPath } from './fast-path.ts';
import { ask, libraryServer } from './library-server.fixture.ts';

let fastPath: FastPath;
let get: (path: string) => request.Test;

beforeAll(async () => {
  const library = await libraryServer();
  await ask(library, 'post', '/api/tags', { data: { name: 'sea' } });
  await ask(library, 'post', '/api/tags', { data: { name: 'ice' } });
  await ask(library, 'put', '/api/setting', { data: { name: 'calm' } });
  fastPath = createFastPath({ ...library.parts, prefix: '/api' });
  const server = createServer((request, response) => {
    if (fastPath(request, response) === undefined) response.writeHead(418).end();
  });
  get = (path) => request(server).get(path);
});

/** Whether the fast path answers a request. */
function isFast(overrides: Partial<IncomingMessage>): boolean {
  const message = { method: 'GET', url: '/api/tags', headers: {}, ...overrides } as IncomingMessage;
  const response = new ServerResponse(message);
  const isTaken = fastPath(message, response) !== undefined;
  expect([response.headersSent || response.writableEnded, response.getHeaderNames().length > 0]).toEqual([
    isTaken,
    isTaken,
  ]);
  return isTaken;
}

describe('the fast path', () => {
  it('takes a plain read, and answers it as JSON', async () => {
    const answer = await get('/api/tags?fields[0]=name&sort=name');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.text)));
    expect(answer.body.data.map(({ attributes }: { attributes: unknown }) => attributes)).toEqual([
      { name: 'ice' },
      { name: 'sea' },
    ]);
  });

  it('takes the read of one entry, and of a single type, for who is permitted', async () => {
    const full = 'Bearer t0ken';
    const tag = await get('/api/tags/2?fields[0]=name').set('Authorization', full);
    expect(tag.body.data).toMatchObject({ id: 2, attributes: { name: 'ice' } });
    const setting = await get('/api/setting?fields[0]=name').set('Authorization', full);
    expect(setting.body.data.attributes).toEqual({ name: 'calm' });
    expect((await get('/api/tags/2')).status).toBe(418);
    expect((await get('/api/setting')).status).toBe(418);
  });

  it.each([
    ...['/api/tags?sort=nope', '/api/tags?populate=nobody', '/api/tags?filters[name][$nope]=1', '/api/tags/9'],
    ...['/api/authors', '/api/nothing', '/api/tags/1/2', '/api//tags', '/api/%zz', '/api/', '/api', '/', ''],
    // of another prefix, of the same length too, and below another path
    ...['/elsewhere', '/abc/tags', '/apix/tags', '/xapi/tags', '/x/api/tags', '/API/tags', '//api/tags'],
    ...['http://localhost/api/tags', '*'],
  ])('leaves what is not for it alone: %s', (url) => {
    expect(isFast({ url })).toBe(false);
  });

  it('leaves a request without a target or with credentials that nothing accepts alone', () => {
    expect(isFast({ url: undefined })).toBe(false);
    expect(isFast({ headers: { authorization: 'Bearer wrong' } })).toBe(false);
  });

  it.each([...METHODS.filter((method) => method !== 'GET'), 'get', 'Get', '', undefined])(
    'leaves the method %s alone',
    (method) => {
      expect(isFast({ method })).toBe(false);
      for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override'])
        expect(isFast({ method, headers: { [header]: 'GET' } })).toBe(false);
    },
  );

  it('takes a GET whatever method its headers name', () => {
    expect(isFast({ headers: { 'x-http-method-override': 'DELETE' } })).toBe(true);
  });

  it('leaves requests with unknown parameters to Express, which tells of them', () => {
    expect(isFast({ url: '/api/tags?_method=DELETE' })).toBe(false);
  });
});
