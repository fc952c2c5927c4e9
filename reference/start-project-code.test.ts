import { expect, it } from 'vitest';
import { NAMED, OWN_ROUTE, PAGES, start } from './start-project.fixture.ts';

it('an import of an inner file of Strapi is told, and fails where it is used', async () => {
  const { ask, warnings } = await start({
    ...OWN_ROUTE,
    'src/api/tag/controllers/own.js': `const service = require('@strapi/strapi/lib/services/entity-service');
const { getService } = require('@strapi/plugin-users-permissions/server/utils');
module.exports = { top: (ctx) => (ctx.query.inner ? service.create() : String(typeof getService('jwt').issue)) };`,
  });
  expect((await ask('/api/top')).body).toBe('function');
  expect((await ask('/api/top?inner=1')).status).toBe(500);
  expect(warnings).toEqual([
    'warn: /src/api/tag/controllers/own.js: found the import "@strapi/strapi/lib/services/entity-service", which is not here; what uses it throws an error',
  ]);
});

it('folders and files of an API have names in kebab case, as in Strapi', async () => {
  const { ask } = await start({
    'src/api/blogPost/content-types/blogPost/schema.json': JSON.stringify({
      info: { singularName: 'blog-post', pluralName: 'blog-posts', displayName: 'Post' },
      attributes: {
        title: { type: 'string' },
        tag: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' },
      },
    }),
    'src/api/blogPost/controllers/blogPost.js':
      "module.exports = require('@strapi/strapi').factories.createCoreController('api::blog-post.blog-post', () => ({ top: () => 'top' }));",
    'src/api/blogPost/routes/own.js':
      "module.exports = { routes: [{ method: 'GET', path: '/top', handler: 'blog-post.top' }] };",
    'src/extensions/users-permissions/content-types/User/schema.json': JSON.stringify({
      attributes: { nick: { type: 'string' } },
    }),
  });
  expect((await ask('/api/top')).body).toBe('top');
  const { body } = await ask('/api/content-type-builder/content-types/plugin::users-permissions.user');
  expect(body.data.schema.attributes).toHaveProperty('nick');
});

it('code finds routers, permissions of the administration, files of the project, and lists with null', async () => {
  const { ask } = await start({
    ...OWN_ROUTE,
    'src/api/tag/controllers/own.js': `module.exports = { top: async () => {
  await strapi.admin.services.permission.actionProvider.registerMany([]);
  await strapi.entityService.create('api::tag.tag', { data: { name: 'a' } });
  await strapi.fs.writeAppFile('data/out.txt', 'written');
  const written = require('fs').readFileSync(strapi.dirs.app.root + '/data/out.txt', 'utf8');
  const found = await strapi.entityService.findMany('api::tag.tag', { filters: { id: { $in: [null, 1] } } });
  return { written, found: found.length, paths: strapi.api.tag.routes.own.routes.map(({ path }) => path) };
} };`,
  });
  expect((await ask('/api/top')).body).toEqual({ written: 'written', found: 1, paths: ['/top'] });
});

it('code that subscribes to reads in bootstrap changes what they populate, and may ask for a plugin that is not there', async () => {
  const { ask } = await start({
    ...PAGES,
    'src/index.js': `module.exports = { bootstrap({ strapi }) {
  strapi.db.lifecycles.subscribe((event) => {
    if (/^beforeFind(One|Many)$/.test(event.action) && event.params?.populate?.[0] === 'deep')
      event.params.populate = { seo: { populate: { shareImage: true } } };
  });
  if (strapi.plugin('nowhere')) throw new Error('there is a plugin');
} };`,
  });
  await ask('/api/pages', { data: { seo: { title: 's' } } });
  const [page] = (await ask('/api/pages?populate=deep')).body.data;
  expect(page.attributes.seo).toMatchObject({ title: 's', shareImage: { data: null } });
  expect((await ask('/api/pages/1?populate=deep')).body.data.attributes.seo.title).toBe('s');
});

it('plugins add middlewares to the routes of every API', async () => {
  const wrap =
    'register({ strapi }) { for (const api of Object.values(strapi.api)) for (const { routes } of Object.values(api.routes)) for (const route of routes) (route.config.middlewares ??= []).push(async (ctx, next) => { await next(); ctx.body = { wrapped: ctx.body.data.length }; }); }';
  const { ask } = await start({
    'config/plugins.js': "module.exports = { wrap: { enabled: true, resolve: './src/plugins/wrap' } };",
    'src/plugins/wrap/strapi-server.js': `module.exports = { ${wrap} };`,
    'src/api/tag/routes/tag.js':
      "module.exports = require('@strapi/strapi').factories.createCoreRouter('api::tag.tag');",
  });
  expect((await ask('/api/tags')).body).toEqual({ wrapped: 0 });
});

it('login by GraphQL runs a controller that an extension wraps', async () => {
  const { ask, lines } = await start({
    'src/extensions/users-permissions/strapi-server.js': `module.exports = (plugin) => {
  const { callback } = plugin.controllers.auth;
  plugin.controllers.auth.callback = async (ctx) => {
    if (ctx.request.body.identifier === 'nobody') return ctx.badRequest('not here');
    await callback(ctx);
    console.log('signed in', ctx.body.user.username);
  };
  return plugin;
};`,
  });
  const user = { username: 'ann', email: 'ann@example.com', password: 'secret1', role: 1 };
  await ask('/api/users', { ...user, confirmed: true });
  const login = (identifier: string) => ({
    query: `mutation { login(input: { identifier: "${identifier}", password: "secret1" }) { jwt user { username } } }`,
  });
  const { body } = await ask('/graphql', login('ann'), '');
  expect(body).toMatchObject({ data: { login: { jwt: expect.any(String), user: { username: 'ann' } } } });
  expect(lines.join(' ')).toContain('signed in ann');
  expect((await ask('/graphql', login('nobody'), '')).body.errors[0].message).toBe('not here');
});

it('an index of routes that only gathers them declares none', async () => {
  const { ask, warnings } = await start({
    ...OWN_ROUTE,
    'src/api/tag/routes/index.js': "module.exports = { own: require('./own') };",
  });
  expect((await ask('/api/top')).body).toBe('top');
  expect(warnings).toEqual([
    'warn: /src/api/tag/routes/index.js: routes: found no list of routes; the file declares none',
  ]);
});

it('code reads the settings that a Strapi writes at its first start', async () => {
  const { ask } = await start({
    'src/api/tag/routes/own.js':
      "module.exports = { routes: [{ method: 'GET', path: '/grant', handler: 'own.grant' }] };",
    'src/api/tag/controllers/own.js': `module.exports = { async grant() {
      const store = strapi.store({ type: 'plugin', name: 'users-permissions' });
      const { email, github } = await store.get({ key: 'grant' });
      const mails = await store.get({ key: 'email' });
      return { email: email.enabled, github: github.enabled, subject: mails.reset_password.options.object };
    } };`,
  });
  expect((await ask('/api/grant')).body).toEqual({ email: true, github: false, subject: 'Reset password' });
});

it('a role has the actions of routes that exist, and no others', async () => {
  const { ask } = await start({
    'src/api/tag/content-types/tag/schema.json': NAMED('tag', { name: { type: 'string' } }),
    'src/api/tag/routes/tag.js':
      "module.exports = { routes: [{ method: 'GET', path: '/tags', handler: 'tag.find', config: { auth: false } }] };",
    'src/api/tag/controllers/tag.js':
      "module.exports = require('@strapi/strapi').factories.createCoreController('api::tag.tag', () => ({ find: () => 'all' }));",
  });
  const { body } = await ask('/api/users-permissions/permissions');
  expect(Object.keys(body.permissions['api::tag'].controllers.tag)).toEqual(['find']);
});

it('a strategy of authentication that code registers is told and never asked', async () => {
  const { ask, warnings } = await start({
    ...OWN_ROUTE,
    'src/index.js':
      "module.exports = { register: ({ strapi }) => strapi.container.get('auth').register('content-api', { name: 'firebase' }) };",
  });
  expect((await ask('/api/top')).body).toBe('top');
  expect(warnings).toEqual([
    'warn: strapi.container.get("auth").register("content-api"): the strategy "firebase" is never asked; API tokens and JWTs alone authenticate',
  ]);
});

it('creators are populated by the option alone in profile strapi-4, beside code too', async () => {
  const tag = JSON.parse(NAMED('tag', { name: { type: 'string' } }));
  const { ask } = await start(
    {
      ...OWN_ROUTE,
      'src/api/tag/content-types/tag/schema.json': JSON.stringify({ ...tag, options: { populateCreatorFields: true } }),
      'src/api/tag/routes/tag.js':
        "module.exports = require('@strapi/strapi').factories.createCoreRouter('api::tag.tag');",
      'src/api/tag/controllers/tag.js':
        "module.exports = require('@strapi/strapi').factories.createCoreController('api::tag.tag', () => ({ count: () => 1 }));",
      'config/plugins.js': 'module.exports = { graphql: { config: { apolloServer: { tracing: true } } } };',
    },
    { profile: 'strapi-4' },
  );
  await ask('/api/tags', { data: { name: 'a' } });
  expect((await ask('/api/tags?populate=*')).body.data[0].attributes.createdBy).toEqual({ data: null });
  const { body } = await ask('/graphql', { query: '{ tags { data { id } } }' });
  expect(body).toEqual({ data: { tags: { data: [{ id: '1' }] } } });
});

it('a middleware around all requests reads the route that answered, and the body', async () => {
  const { ask } = await start({
    ...OWN_ROUTE,
    'src/api/label/content-types/label/schema.json': NAMED('label', { name: { type: 'string' } }),
    'src/middlewares/told.js': `module.exports = () => async (ctx, next) => {
      await next();
      const { path, handler, info } = ctx.state.route ?? {};
      ctx.body = { path, handler, info, sent: ctx.request.body, params: ctx.request.params };
    };`,
    'config/middlewares.js': "module.exports = ['strapi::errors', 'strapi::body', 'global::told'];",
  });
  const bodyOf = async (path: string, body?: unknown) => (await ask(path, body)).body;
  expect(await bodyOf('/api/top')).toMatchObject({ path: '/top', handler: 'own.top', info: { apiName: 'tag' } });
  expect(await bodyOf('/api/labels', { data: { name: 'a' } })).toEqual({
    path: '/labels',
    handler: 'api::label.label.create',
    info: { type: 'content-api', apiName: 'label' },
    sent: { data: { name: 'a' } },
    params: {},
  });
  expect(await bodyOf('/api/labels/1')).toMatchObject({ path: '/labels/:id', params: { id: '1' } });
  const user = { username: 'ada', email: 'ada@example.com', password: 'secret-1' };
  expect(await bodyOf('/api/auth/local/register', user)).toMatchObject({
    path: '/auth/local/register',
    handler: 'auth.register',
    info: { pluginName: 'users-permissions' },
    sent: { username: 'ada' },
  });
  expect(await bodyOf('/api/users/count')).toMatchObject({ path: '/users/count' });
});

it('beside code, a single type is listed for all locales, and a plugin keeps values of its own', async () => {
  const home = JSON.parse(NAMED('home', { title: { type: 'string', pluginOptions: { i18n: { localized: true } } } }));
  const { ask, warnings } = await start({
    'src/api/home/content-types/home/schema.json': JSON.stringify({
      ...home,
      kind: 'singleType',
      pluginOptions: { i18n: { localized: true } },
    }),
    'src/api/home/routes/home.js':
      "module.exports = require('@strapi/strapi').factories.createCoreRouter('api::home.home');",
    'src/api/home/controllers/home.js':
      "module.exports = require('@strapi/strapi').factories.createCoreController('api::home.home', () => ({ count: () => 1 }));",
    'src/plugins/sync/strapi-server.js': `module.exports = { register({ strapi }) {
      if (!strapi.plugin('sync').kinds) strapi.plugin('sync').kinds = [];
    } };`,
    'config/plugins.js': "module.exports = { sync: { enabled: true, resolve: './src/plugins/sync' } };",
  });
  const put = await ask('/graphql', { query: 'mutation { updateHome(data: { title: "a" }) { data { id } } }' });
  expect(put.body.data.updateHome.data.id).toBe('1');
  expect((await ask('/api/home?locale=all')).body).toMatchObject({ data: [{ id: 1 }], meta: {} });
  expect(warnings).toEqual([]);
});

it('a route takes the credentials of the strategies that it names, and no others', async () => {
  const { ask } = await start(
    {
      ...OWN_ROUTE,
      'src/api/tag/routes/own.js': `module.exports = { routes: [
        { method: 'GET', path: '/top', handler: 'own.top', config: { auth: { strategies: ['api-token'] } } },
        { method: 'GET', path: '/users-top', handler: 'own.top', config: { auth: { strategies: ['users-permissions'] } } },
      ] };`,
    },
    { public: 'api::tag.own.top' },
  );
  expect((await ask('/api/top')).body).toBe('top');
  expect(await ask('/api/top', undefined, '')).toMatchObject({
    status: 401,
    body: { error: { name: 'UnauthorizedError', message: 'Missing or invalid credentials' } },
  });
  expect((await ask('/api/users-top')).status).toBe(401);
  expect((await ask('/api/users-top', undefined, '')).body).toBe('top');
});
