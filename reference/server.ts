/** Composition: one express application over one model, one store and one gate. */
import type { Express } from 'express';
import type { Access } from './access/viewer.ts';
import { createFind } from './content/find.ts';
import type { Content } from './content/service.ts';
import express from './express.ts';
import type { Media } from './media/media.ts';
import { type ContentControl, controlRoutes } from './mock/control.ts';
import { type Faults, faultInjection } from './mock/faults.ts';
import type { Journal } from './mock/journal.ts';
import { recordRequests } from './mock/record.ts';
import { welcomeRoutes } from './mock/welcome.ts';
import type { Project } from './project/load.ts';
import { cors } from './rest/cors.ts';
import type { KeepFiles } from './rest/entry-files.ts';
import { errorHandler, sendError } from './rest/errors.ts';
import { restRoutes } from './rest/routes.ts';
import type { Store } from './store/store.ts';

/** What one server is made of. */
export interface ServerParts {
  readonly project: Project;
  readonly store: Store;
  readonly content: Content;
  readonly media: Media;
  readonly access: Access;
  readonly journal: Journal;
  readonly control: ContentControl;
  readonly faults: Faults;
  /** In production the control of the mock does not exist. */
  readonly production: boolean;
  /** Where what nobody asked for is told. */
  log(text: string): void;
}

/** Makes the application that answers every request of one server. */
export function createApp(parts: ServerParts): Express {
  const { project, store, content, access, journal } = parts;
  const { model, config } = project;
  const find = createFind(model, store, { limits: config.rest, defaultLocale: config.defaultLocale });
  const keepFiles: KeepFiles = ({ uid, id }, field, files) => parts.media.upload(files, [], { uid, id, field });
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.use(recordRequests(journal));
  app.use(cors);
  if (!parts.production) app.use('/_touchstone', controlRoutes(parts));
  app.use(faultInjection(parts.faults));
  app.use(welcomeRoutes({ model, prefix: config.rest.prefix, production: parts.production }));
  app.use(config.rest.prefix, restRoutes({ model, reader: store, find, content, access, keepFiles }));
  app.use((_request, response) => {
    sendError(response, { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} });
  });
  app.use(errorHandler(parts.log));
  return app;
}
