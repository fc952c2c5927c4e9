/** Controllers and middlewares of a project get the context of Koa, and Koa's composition runs them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, startReference } from './start.ts';

const route = (path: string, handler: string) =>
  `{ method: 'GET', path: '${path}', handler: ${handler}, config: { auth: false } }`;

const files = {
  'package.json': '{ "name": "koa-project" }',
  'config/server.js': `module.exports = { app: { keys: ['secret'] } };`,
  'config/middlewares.js': `module.exports = ['strapi::errors', 'global::rewrite'];`,
  'src/middlewares/rewrite.js': `module.exports = () => async (ctx, next) => {
    if (ctx.path === '/api/old-notes') ctx.path = '/api/notes';
    ctx.request.body.seen = (ctx.request.body.seen ?? 0) + 1;
    ctx.set('X-Seen', String(ctx.request.body.seen));
    await next();
    ctx.set('X-Path', ctx.path);
  };`,
  'src/api/note/content-types/note/schema.json': JSON.stringify({
    kind: 'collectionType',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    attributes: { title: { type: 'string' } },
  }),
  'src/api/note/routes/note.js': `module.exports = require('@strapi/strapi').factories.createCoreRouter('api::note.note');`,
  'src/api/note/routes/more.js': `module.exports = { routes: [
    ${route('/twice', "async (ctx, next) => { await next(); await next(); ctx.body = 'never'; }")},
    ${route('/list', "[async (ctx, next) => { ctx.body = ['first']; await next(); }, (ctx) => { ctx.body.push('second'); }]")},
    ${route('/cookies', "(ctx) => { ctx.cookies.set('theme', 'light', { httpOnly: true }); ctx.body = { theme: ctx.cookies.get('theme', { signed: true }) ?? null }; }")},
    ${route('/about', '(ctx) => ({ app: ctx.app === strapi.server.app, ip: ctx.request.ip, fresh: ctx.fresh, type: ctx.is("json"), search: ctx.search, query: ctx.query, url: ctx.url })')},
    ${route('/accepted', '(ctx) => { ctx.status = 202; }')},
    ${route('/page', "(ctx) => { ctx.body = '<p>Hello</p>'; }")},
    ${route('/missing-file', "(ctx) => { ctx.body = require('node:fs').createReadStream(__dirname + '/none'); }")},
    ${route('/file', "(ctx) => { ctx.body = require('node:fs').createReadStream(__filename); }")},
    ${route('/late-error', "(ctx) => { ctx.body = '<p>half</p>'; throw new Error('late'); }")},
    ${route('/late-conflict', "(ctx) => { ctx.body = '<p>half</p>'; ctx.throw(409, 'taken'); }")},
    ${route('/nothing', '() => {}')},
    ${route('/routed/:id', '(ctx) => ({ params: ctx.request.params, path: ctx._matchedRoute })')},
    ${route('/by/:name', '(ctx) => ctx.params')},
  ] };`,
};

let reference: Reference;
const folder = mkdtempSync(join(tmpdir(), 'touchstone-koa-'));
const log: string[] = [];

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  reference = await startReference({ project: folder, token: 'full', log: (line) => void log.push(line) });
});
afterAll(async () => {
  await reference.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${reference.url}/api${path}`, { headers });

describe('code of a project', () => {
  it('may call next() once: a second call is an error', async () => {
    const response = await get('/twice');
    expect([response.status, await response.json()]).toMatchObject([500, { error: { name: 'InternalServerError' } }]);
    expect(log.join('\n')).toContain('next() called multiple times');
  });

  it('may be a list of handlers that run one after the other', async () => {
    expect(await (await get('/list')).json()).toEqual(['first', 'second']);
  });

  it('sets cookies that the keys of the server sign', async () => {
    const response = await get('/cookies', { cookie: 'theme=dark' });
    expect(await response.json()).toEqual({ theme: null });
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['theme', 'theme.sig']);
    const header = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
    expect(await (await get('/cookies', { cookie: header })).json()).toEqual({ theme: 'light' });
  });

  it('sees the request as Koa shows it, with the path that was asked for', async () => {
    expect(await (await get('/about?filters[title][$eq]=x')).json()).toEqual({
      app: true,
      ip: expect.stringContaining('127.0.0.1'),
      fresh: false,
      type: null,
      search: '?filters[title][$eq]=x',
      query: { filters: { title: { $eq: 'x' } } },
      url: '/api/about?filters[title][$eq]=x',
    });
  });

  it('answers a status alone by its reason phrase, text as HTML where it looks so, and 404 where it says nothing', async () => {
    const accepted = await get('/accepted');
    expect([accepted.status, await accepted.text()]).toEqual([202, 'Accepted']);
    expect((await get('/page')).headers.get('content-type')).toBe('text/html; charset=utf-8');
    const nothing = await get('/nothing');
    expect([nothing.status, await nothing.json()]).toMatchObject([404, { error: { name: 'NotFoundError' } }]);
  });

  it('reads parameters of the path, also those that are encoded wrongly', async () => {
    expect(await (await get('/by/a%20b')).json()).toEqual({ name: 'a b' });
  });

  it('answers 404 for a stream of a file that is missing, and goes on', async () => {
    const missing = await get('/missing-file');
    expect([missing.status, await missing.text()]).toEqual([404, 'Not Found']);
    expect(await (await get('/file')).text()).toContain('createReadStream');
    expect(log.join('\n')).toContain('ENOENT');
  });

  it.each([
    ['/late-error', 500, 'Internal Server Error'],
    ['/late-conflict', 409, 'Conflict'],
  ])('answers an error after a body as JSON, with its own reason phrase: %s', async (path, status, reason) => {
    const response = await get(path);
    expect([response.status, response.statusText]).toEqual([status, reason]);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({ data: null, error: { status } });
  });

  it('keeps the bodies of requests apart', async () => {
    const values = [await get('/page'), await get('/page')].map(({ headers }) => headers.get('x-seen'));
    expect(values).toEqual(['1', '1']);
  });

  it('reads parameters of the route where the router of Strapi keeps them', async () => {
    expect(await (await get('/routed/7')).json()).toEqual({ params: { id: '7' }, path: '/routed/:id' });
  });

  it('may rewrite the path before the server answers it', async () => {
    const response = await get('/old-notes', { authorization: 'Bearer full' });
    expect(await response.json()).toMatchObject({ data: [] });
    expect(response.headers.get('x-path')).toBe('/api/notes');
  });
});
