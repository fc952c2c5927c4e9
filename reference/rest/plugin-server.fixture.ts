/** A server of the small library with the routes of the plugins, for their tests: full-access token `t0ken`. */
import express, { type Express } from 'express';
import request from 'supertest';
import { createAccess } from '../access/viewer.ts';
import { createFind } from '../content/find.ts';
import { createContent } from '../content/service.ts';
import { addLocales, createLocales } from '../i18n/locales.ts';
import { openFiles } from '../media/files.ts';
import { createMedia } from '../media/media.ts';
import { NO_TOOLS } from '../media/picture-tools.ts';
import { mediaRulesOf } from '../media/rules.ts';
import { openSpool } from '../media/spool.ts';
import { libraryModel } from '../query/library.fixture.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { builderRoutes } from './content-type-builder/routes.ts';
import { errorHandler } from './errors.ts';
import { localizationRoutes } from './i18n/localizations.ts';
import { localeRoutes } from './i18n/routes.ts';
import { pluginRoutes } from './plugin-routes.ts';
import { uploadRoutes } from './upload/routes.ts';
import { serveFiles } from './upload/serve.ts';

/** A server under test. */
export interface PluginServer {
  readonly app: Express;
  readonly store: Store;
}

/** Options of a server under test. */
interface PluginServerOptions {
  /** Permissions of the public role, `uid.action`. */
  readonly publicActions?: readonly string[];
  /** Most bytes of a file. */
  readonly sizeLimit?: number;
}

/** Makes an empty library with the locales en and fr. */
export async function pluginServer({
  publicActions = [],
  sizeLimit = 1000,
}: PluginServerOptions = {}): Promise<PluginServer> {
  const model = libraryModel();
  const store = await openStore(model);
  const now = () => new Date().toISOString();
  await store.write((writer) => addLocales(writer, ['en', 'fr'], now()));
  const rules = mediaRulesOf({ upload: { config: { sizeLimit } } });
  const files = openFiles({ directory: undefined });
  const media = createMedia({ model, store, files, rules, tools: NO_TOOLS, spool: openSpool(), now });
  const locales = createLocales({ model, store, defaultLocale: 'en', now });
  const limits = { defaultLimit: 25, maxLimit: 100, withCount: true };
  const find = createFind(model, store, { limits, defaultLocale: 'en' });
  const content = createContent({ model, store, defaultLocale: 'en' });
  const access = createAccess({ tokens: ['t0ken'], publicActions: new Set(publicActions) });
  const routes = [
    ...uploadRoutes({ model, find, media }),
    ...localeRoutes(locales),
    ...localizationRoutes({ model, find, content }),
    ...builderRoutes(model),
  ];
  const app = express();
  app.set('query parser', false);
  app.use('/uploads', serveFiles(files));
  app.use('/api', pluginRoutes(access, routes));
  app.use(errorHandler(() => {}));
  return { app, store };
}

/** Methods of HTTP that tests use. */
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Sends a request with the full-access token; a body is sent as JSON. */
export function ask({ app }: PluginServer, method: Method, path: string, body?: object) {
  const call = request(app)[method](path).set('Authorization', 'Bearer t0ken');
  return body === undefined ? call : call.send(body);
}

/** Sends a request without credentials. */
export function askAnonymously({ app }: PluginServer, method: Method, path: string) {
  return request(app)[method](path);
}
