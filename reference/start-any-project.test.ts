import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startReference } from './start.ts';
import { endings, NAMED, OWN_ROUTE, PAGES, start } from './start-project.fixture.ts';

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
