/** Reads of a project with code: whatever takes part in a read does so, on every way that code can add it. */
import { afterEach, describe, expect, it } from 'vitest';
import { codeProject } from './child/code-project.fixture.ts';
import { type Reference, startReference } from './start.ts';

const open: { close(): Promise<void> | void }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function start(files: Readonly<Record<string, string>>): Promise<Reference> {
  const project = codeProject(files);
  open.push({ close: project.remove });
  const reference = await startReference({ project: project.folder, public: 'all', log: () => {} });
  open.push(reference);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ data: { name: 'red' } });
  await fetch(`${reference.url}/api/tags`, { method: 'POST', headers, body });
  return reference;
}

const index = (moment: string, code: string): Readonly<Record<string, string>> => ({
  'src/index.js': `module.exports = { ${moment}({ strapi }) { ${code} } };`,
});

async function read({ url }: Reference, path = '/api/tags') {
  const answer = await fetch(url + path);
  return { status: answer.status, header: answer.headers.get('x-own'), text: await answer.text() };
}

const SHOUT = `{ models: ['api::tag.tag'], afterFindMany({ result }) { for (const each of result) each.name = 'LOUD'; } }`;
const USE = `strapi.server.use(async (ctx, next) => { await next(); ctx.set('x-own', 'yes'); });`;
const ROUTE = (path: string, type: string) =>
  `strapi.server.routes({ ${type} routes: [{ method: 'GET', path: '${path}', handler: (ctx) => { ctx.body = 'own'; }, config: { auth: false } }] });`;

describe('a read of a project with code', () => {
  it('is answered as without code where nothing takes part in it', async () => {
    const reference = await start(index('bootstrap', ''));
    const { status, header, text } = await read(reference, '/api/tags?fields=name');
    expect({ status, header, body: JSON.parse(text).data }).toMatchObject({
      status: 200,
      header: null,
      body: [{ id: 1, attributes: { name: 'red' } }],
    });
  });

  it.each(['register', 'bootstrap'])('runs lifecycles that %s() subscribes', async (moment) => {
    const reference = await start(index(moment, `strapi.db.lifecycles.subscribe(${SHOUT});`));
    expect((await read(reference)).text).toContain('LOUD');
  });

  it.each(['register', 'bootstrap'])('runs a middleware that %s() adds', async (moment) => {
    const reference = await start(index(moment, USE));
    expect((await read(reference)).header).toBe('yes');
  });

  it('runs a middleware of the configuration', async () => {
    const reference = await start({
      'config/middlewares.js': "module.exports = ['strapi::errors', 'global::own'];",
      'src/middlewares/own.js':
        "module.exports = () => async (ctx, next) => { await next(); ctx.set('x-own', 'yes'); };",
    });
    expect((await read(reference)).header).toBe('yes');
  });

  it.each([
    ['below the prefix', '/tags', "type: 'content-api',"],
    ['at the root', '/api/tags', ''],
  ])('runs a route %s that register() adds', async (_where, path, type) => {
    const reference = await start(index('register', ROUTE(path, type)));
    expect((await read(reference)).text).toBe('own');
  });

  it('runs the policy of a route', async () => {
    const reference = await start({
      'src/api/tag/routes/tag.js': `const { createCoreRouter } = require('@strapi/strapi').factories;
        module.exports = createCoreRouter('api::tag.tag', { config: { find: { policies: [() => false] } } });`,
    });
    expect((await read(reference)).status).toBe(403);
    expect((await read(reference, '/api/tags/1')).status).toBe(200);
  });

  it('answers no route that the project leaves out', async () => {
    const reference = await start({
      'src/api/tag/routes/tag.js': `const { createCoreRouter } = require('@strapi/strapi').factories;
        module.exports = createCoreRouter('api::tag.tag', { only: ['find'] });`,
    });
    expect((await read(reference)).status).toBe(200);
    expect((await read(reference, '/api/tags/1')).status).toBe(404);
  });
});
