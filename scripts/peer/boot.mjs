/**
 * Runs inside the process of a real Strapi, in the folder of its application: starts it on a free loopback port and
 * sends `{ url, token }` to the parent. It ends with its parent. The content of the file in TOUCHSTONE_CONTENT replaces its own.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { insertContent } from './insert-content.mjs';

const library = createRequire(join(process.cwd(), 'package.json'))('@strapi/strapi');
// Strapi 4 exports the function itself
const { createStrapi = library } = library;

const LOCALES = { fr: 'French (fr)', 'de-AT': 'German (Austria) (de-AT)' };

const strapi = createStrapi({
  appDir: process.cwd(),
  distDir: process.cwd(),
  serveAdminPanel: false,
  autoReload: false,
});
await strapi.load();

// The database lives as long as the run: nothing need survive a crash of the machine.
await strapi.db.connection.raw('pragma synchronous = off');

const { TOUCHSTONE_CONTENT: content } = process.env;
const locales = strapi.plugin('i18n')?.service('locales');
for (const [code, name] of Object.entries(locales && !content ? LOCALES : {})) {
  if (!(await locales.findByCode(code))) await locales.create({ code, name });
}

const { accessKey } = await strapi
  .service('admin::api-token')
  .create({ name: `touchstone-${process.pid}`, description: '', type: 'full-access', lifespan: null });

if (content) await insertContent(strapi, content);

strapi.config.set('server.host', '127.0.0.1');
strapi.config.set('server.port', 0);
await strapi.start();

process.on('disconnect', () => process.exit());
process.send({ url: `http://127.0.0.1:${strapi.server.httpServer.address().port}`, token: accessKey });
