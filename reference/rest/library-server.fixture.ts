/** A server of the small library, for tests of REST: full-access token `t0ken`; anyone may read tags. */
import express, { type Express } from 'express';
import request from 'supertest';
import { createAccess } from '../access/viewer.ts';
import { createFind } from '../content/find.ts';
import { createContent } from '../content/service.ts';
import { openSpool } from '../media/spool.ts';
import { libraryModel } from '../query/library.fixture.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import type { KeepFiles } from './entry-files.ts';
import { createEnvelope } from './envelope.ts';
import { errorHandler } from './errors.ts';
import { formReader } from './form-reader.ts';
import { createRemarks } from './remarks.ts';
import { type RestParts, restRoutes } from './routes.ts';

/** A server under test, and its log. */
export interface LibraryServer {
  readonly app: Express;
  readonly store: Store;
  readonly parts: RestParts;
  readonly logged: readonly string[];
  /** Files that came with entries: `uid id attribute name`. */
  readonly storedFiles: readonly string[];
}

/** Makes an empty library. */
export async function libraryServer(): Promise<LibraryServer> {
  const model = libraryModel();
  const store = await openStore(model);
  const limits = { defaultLimit: 25, maxLimit: 100, withCount: true };
  const find = createFind(model, store, { limits, defaultLocale: 'en' });
  const content = createContent({ model, store, defaultLocale: 'en' });
  const publicActions = new Set(['api::tag.tag.find', 'api::book.book.find', 'api::book.book.findOne']);
  const access = createAccess({ tokens: ['t0ken'], publicActions });
  const logged: string[] = [];
  const storedFiles: string[] = [];
  const keepFiles: KeepFiles = async ({ uid, id }, path, files) =>
    storedFiles.push(...files.map(({ name }) => `${uid} ${id} ${path.join('.')} ${name}`));
  const readForm = formReader({ fileSize: 1000 }, openSpool());
  const app = express();
  app.set('query parser', false);
  const remarks = createRemarks({ model, limits, locales: () => ['en', 'de'] });
  const parts = { model, envelope: createEnvelope(model, store), remarks, find, content, access, keepFiles, readForm };
  app.use('/api', restRoutes(parts));
  app.use(errorHandler((text) => logged.push(text)));
  return { app, store, parts, logged, storedFiles };
}

/** Methods of HTTP that tests use. */
type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete' | 'options';

/** Sends a request with the full-access token; a body is sent as JSON. */
export function ask({ app }: LibraryServer, method: Method, path: string, body?: object) {
  const call = request(app)[method](path).set('Authorization', 'Bearer t0ken');
  return body === undefined ? call : call.send(body);
}

/** Sends a request without credentials. */
export function askAnonymously({ app }: LibraryServer, method: Method, path: string, body?: object) {
  const call = request(app)[method](path);
  return body === undefined ? call : call.send(body);
}
