import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { codeProject } from './child/code-project.fixture.ts';
import { type Reference, type ReferenceOptions, startReference } from './start.ts';

/** Ends what a test started. */
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const NAMED = (name: string, attributes: object) =>
  JSON.stringify({ info: { singularName: name, pluralName: `${name}s`, displayName: name }, attributes });

const OWN_ROUTE = {
  'src/api/tag/routes/own.js': "module.exports = { routes: [{ method: 'GET', path: '/top', handler: 'own.top' }] };",
  'src/api/tag/controllers/own.js': "module.exports = { top: () => 'top' };",
};

async function start(
  files: Readonly<Record<string, string>>,
  options: Pick<ReferenceOptions, 'strict' | 'public' | 'profile'> = {},
) {
  const project = codeProject(files);
  endings.push(project.remove);
  const lines: string[] = [];
  const log = (line: string) => lines.push(line.replaceAll(project.folder, ''));
  const reference: Reference = await startReference({ project: project.folder, log, ...options });
  endings.push(() => reference.close());
  const ask = async (path: string, body?: unknown, token = reference.token) => {
    const response = await fetch(reference.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
  };
  return { ask, lines, warnings: lines.filter((line) => line.startsWith('warn: ')) };
}

const STARS = {
  'src/index.js':
    "module.exports = { register: ({ strapi }) => strapi.customFields.register({ name: 'stars', type: 'integer' }) };",
  'src/api/hotel/content-types/hotel/schema.json': NAMED('hotel', {
    stars: { type: 'customField', customField: 'global::stars' },
    colour: { type: 'customField', customField: 'plugin::color-picker.color' },
  }),
};

it('a custom field has the type that code registers, and a guess has a warning', async () => {
  const { ask, warnings } = await start(STARS);
  const refused = await ask('/api/hotels', { data: { stars: 'many' } });
  expect(refused.body.error?.message).toMatch(/stars must be a `number` type/);
  expect((await ask('/api/hotels', { data: { stars: '5', colour: '#fff' } })).body.data.attributes).toMatchObject({
    stars: 5,
    colour: '#fff',
  });
  expect(warnings).toEqual([
    'warn: /src/api/hotel/content-types/hotel/schema.json: attributes.colour.customField: no code registers the custom field "plugin::color-picker.color"; its values are taken as string',
  ]);
});

it('--strict stops the start where there would be a warning', async () => {
  await expect(start(STARS, { strict: true })).rejects.toThrow(/no code registers the custom field/);
});

it('a project without content-types starts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-empty-'));
  endings.push(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'src'));
  const reference = await startReference({ project: folder, log: () => {} });
  endings.push(() => reference.close());
  const headers = { authorization: `Bearer ${reference.token}` };
  expect((await fetch(`${reference.url}/api/users`, { headers })).status).toBe(200);
  const query = '{ usersPermissionsUsers { data { id } } }';
  const answer = await fetch(`${reference.url}/graphql?${new URLSearchParams({ query })}`, { headers });
  expect(await answer.json()).toEqual({ data: { usersPermissionsUsers: { data: [] } } });
});

const SHOP = {
  'config/plugins.js':
    "module.exports = { shop: { enabled: true, resolve: './src/plugins/shop', config: { currency: 'EUR' } }, broken: { resolve: './src/plugins/broken' } };",
  'src/plugins/broken/strapi-server.js': "throw new Error('needs a database');",
  'src/plugins/shop/package.json': '{"name":"shop","strapi":{"kind":"plugin","name":"shop"}}',
  'src/plugins/shop/strapi-server.js': "module.exports = require('./server');",
  'src/plugins/shop/server/index.js': `const { factories } = require('@strapi/strapi');
const { sanitize } = require('@strapi/utils');
module.exports = {
  config: { default: ({ env }) => ({ currency: 'USD', symbol: env('NO_SYMBOL', '$') }), validator() {} },
  contentTypes: { coupon: { schema: require('./coupon.json'), lifecycles: { beforeCreate({ params }) { params.data.code = params.data.code.toUpperCase(); } } } },
  services: {
    coupon: factories.createCoreService('plugin::shop.coupon'),
    price: ({ strapi }) => ({ show: (amount) => amount + ' ' + strapi.plugin('shop').config('currency') + strapi.config.get('plugin.shop.symbol') }),
  },
  controllers: {
    coupon: factories.createCoreController('plugin::shop.coupon'),
    price: ({ strapi }) => ({
      async show(ctx) {
        const coupons = await sanitize.contentAPI.output(await strapi.entityService.findMany('plugin::shop.coupon'), strapi.contentType('plugin::shop.coupon'));
        ctx.body = { price: strapi.plugin('shop').service('price').show(5), codes: coupons.map(({ code }) => code), started: strapi.shop };
      },
    }),
  },
  policies: { 'is-open': () => true },
  routes: {
    'content-api': {
      type: 'content-api',
      routes: [
        { method: 'GET', path: '/price', handler: 'price.show', config: { policies: ['is-open'] } },
        { method: 'POST', path: '/coupons', handler: 'coupon.create' },
      ],
    },
    admin: { type: 'admin', routes: [{ method: 'GET', path: '/open', handler: 'price.show', config: { auth: false } }] },
  },
  register({ strapi }) { Object.assign(strapi, { shop: 'registered' }); },
};`,
  'src/plugins/shop/server/coupon.json': JSON.stringify({
    kind: 'collectionType',
    info: { singularName: 'coupon', pluralName: 'coupons', displayName: 'Coupon' },
    attributes: {
      code: { type: 'string' },
      hotel: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag' },
    },
  }),
  'src/extensions/shop/strapi-server.js':
    "module.exports = (plugin) => { plugin.services.price = () => ({ show: (amount) => 'only ' + amount }); return plugin; };",
  'src/extensions/nowhere/strapi-server.js': "throw new Error('not run');",
};

it('plugins of the project add content-types, services, controllers, routes and policies, and can be extended', async () => {
  const { ask, warnings } = await start({
    ...SHOP,
    'src/extensions/nowhere/strapi-server.js': 'module.exports = (plugin) => plugin;',
  });
  const created = await ask('/api/shop/coupons', { data: { code: 'may' } });
  expect(created.body.data.attributes.code).toBe('MAY');
  const price = { price: 'only 5', codes: ['MAY'], started: 'registered' };
  expect((await ask('/api/shop/price')).body).toEqual(price);
  expect((await ask('/shop/open')).body).toEqual(price);
  const query = '{ shopCoupons { data { attributes { code } } } }';
  expect((await ask('/graphql', { query })).body.data.shopCoupons.data).toEqual([{ attributes: { code: 'MAY' } }]);
  expect(warnings).toEqual([
    'warn: /src/plugins/broken/strapi-server.js: the plugin "broken" does not run here: /src/plugins/broken/strapi-server.js: line 1: Error: needs a database; without it, what it adds or changes will be missing',
    'warn: /src/extensions/nowhere/strapi-server.js: there is no plugin "nowhere" here: its extension is not run',
  ]);
});

it('a plugin that is not installed is told, with what will be missing', async () => {
  const { warnings } = await start({
    'package.json': '{"dependencies":{"strapi-plugin-transformer":"^3.0.0","@strapi/plugin-i18n":"4.26.2"}}',
    'src/index.js': "module.exports = { register() { console.log('x'); } };",
  });
  expect(warnings).toEqual([
    'warn: /package.json: dependencies.strapi-plugin-transformer: the plugin is not installed (npm install); without it, the form that it gives to answers will be missing',
  ]);
});

it('mail is sent by the endpoint of the email plugin, whose service an extension may replace', async () => {
  const { ask, lines } = await start({
    'src/index.js': `module.exports = { bootstrap: ({ strapi }) => strapi.plugins.email.services.email.send({ to: 'a@b.c', subject: 'start', html: '<b>up</b>' }) };`,
    'src/extensions/email/strapi-server.js': `module.exports = (plugin) => {
  const { email } = plugin.services;
  plugin.services.email = { ...email, send: (mail) => email.send({ ...mail, subject: 'my ' + mail.subject }) };
  return plugin;
};`,
  });
  expect(await ask('/api/email', { to: 'd@e.f', subject: 'news', text: 'none' })).toEqual({ status: 200, body: {} });
  expect(lines.join('\n')).toContain('mail to a@b.c: my start\n  <b>up</b>');
  expect(lines.join('\n')).toContain('mail to d@e.f: my news\n  none');
});

it('--public opens own routes to everyone', async () => {
  const { ask } = await start(OWN_ROUTE, { public: 'api::tag.own.top' });
  expect((await ask('/api/top', undefined, '')).body).toBe('top');
  await expect(start(OWN_ROUTE, { public: 'api::tag.own.tpo' })).rejects.toThrow('did you mean "api::tag.own.top"?');
});

const PAGES = {
  'src/components/shared/seo.json': JSON.stringify({
    attributes: { title: { type: 'string' }, shareImage: { type: 'media', multiple: false } },
  }),
  'src/api/page/content-types/page/schema.json': NAMED('page', {
    seo: { type: 'component', component: 'shared.seo' },
    parts: { type: 'component', component: 'shared.seo', repeatable: true },
    body: { type: 'dynamiczone', components: ['shared.seo'] },
    tag: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' },
  }),
};

const FILES = ['files.seo.shareImage', 'files.parts[1].shareImage', 'files.body.0.shareImage'];

/** A form with an entry, and a file for each media attribute inside its components. */
function pageForm(): FormData {
  const form = new FormData();
  const body = [{ __component: 'shared.seo', title: 'b' }];
  form.append('data', JSON.stringify({ seo: { title: 's' }, parts: [{ title: 'p' }, { title: 'q' }], body }));
  for (const field of FILES) form.append(field, new File(['x'], `${field.replace(/\W/g, '')}.txt`));
  return form;
}

const named = (name: string) => ({ shareImage: { data: { attributes: { name } } } });
const PAGE_FILES = {
  seo: named('filesseoshareImage.txt'),
  parts: [{ shareImage: { data: null } }, named('filesparts1shareImage.txt')],
  body: [named('filesbody0shareImage.txt')],
};

const POPULATED = '?populate[seo][populate]=*&populate[parts][populate]=*&populate[body][populate]=*';

it('a form sends files for media attributes inside components', async () => {
  const { ask } = await start(PAGES);
  expect((await ask(`/api/pages${POPULATED}`, pageForm())).body.data.attributes).toMatchObject(PAGE_FILES);
  const wrong = pageForm();
  wrong.append('files.seo.shareImag', new File(['x'], 'x.txt'));
  expect((await ask('/api/pages', wrong)).body.error.message).toMatch(/Invalid parameter files.seo.shareImag/);
});

it('code sends files for components, sets populate to flags, passes a context on, and reads the names of tables', async () => {
  const { ask, warnings } = await start({
    ...PAGES,
    'src/api/page/controllers/page.js': `module.exports = require('@strapi/strapi').factories.createCoreController('api::page.page', ({ strapi }) => ({
  find(ctx) {
    ctx.query.populate = { tag: true, seo: { populate: { shareImage: true } }, body: { on: { 'shared.seo': true } } };
    return super.find(ctx);
  },
  whole: (ctx) => strapi.service('api::page.page').find(ctx),
  table: () => { const { tableName, attributes } = strapi.db.metadata.get('api::page.page'); return { tableName, seo: attributes.seo.type }; },
}));`,
    'src/api/page/routes/page.js':
      "module.exports = { routes: ['whole', 'table'].map((name) => ({ method: 'GET', path: '/' + name, handler: 'page.' + name })) };",
    'src/api/page/routes/pages.js':
      "module.exports = require('@strapi/strapi').factories.createCoreRouter('api::page.page');",
    'config/server.js':
      "module.exports = { cron: { enabled: true, tasks: { '* * * * * *': ({ strapi }) => strapi.entityService.create('api::tag.tag', { data: { name: 'cron' } }) } } };",
  });
  expect((await ask(`/api/pages${POPULATED}`, pageForm())).body.data.attributes).toMatchObject(PAGE_FILES);
  const [page] = (await ask('/api/pages')).body.data;
  expect(page.attributes).toMatchObject({ tag: { data: null }, seo: PAGE_FILES.seo, body: [{ title: 'b' }] });
  expect((await ask('/api/whole')).body).toMatchObject({ results: [{ id: 1 }], pagination: { total: 1 } });
  expect((await ask('/api/table')).body).toEqual({ tableName: 'pages', seo: 'component' });
  expect(warnings).toEqual([]);
  await expect.poll(async () => (await ask('/api/tags')).body.data.length, { timeout: 5000 }).toBeGreaterThan(0);
});

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
  const told = async (path: string, body?: unknown) => (await ask(path, body)).body;
  expect(await told('/api/top')).toMatchObject({ path: '/top', handler: 'own.top', info: { apiName: 'tag' } });
  expect(await told('/api/labels', { data: { name: 'a' } })).toEqual({
    path: '/labels',
    handler: 'api::label.label.create',
    info: { type: 'content-api', apiName: 'label' },
    sent: { data: { name: 'a' } },
    params: {},
  });
  expect(await told('/api/labels/1')).toMatchObject({ path: '/labels/:id', params: { id: '1' } });
  const user = { username: 'ada', email: 'ada@example.com', password: 'secret-1' };
  expect(await told('/api/auth/local/register', user)).toMatchObject({
    path: '/auth/local/register',
    handler: 'auth.register',
    info: { pluginName: 'users-permissions' },
    sent: { username: 'ada' },
  });
  expect(await told('/api/users/count')).toMatchObject({ path: '/users/count' });
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
