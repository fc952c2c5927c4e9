/** Composes a server: one Express application with one model, one store and one authentication. */
import type { RequestListener } from 'node:http';
import { basename } from 'node:path';
import type { Express } from 'express';
import type { Accounts } from './access/accounts.ts';
import type { Mailer } from './access/mail.ts';
import type { Access } from './access/viewer.ts';
import type { Content } from './content/content.ts';
import { createFind, type Find } from './content/find.ts';
import express from './express.ts';
import { readGraphqlConfig } from './graphql/config.ts';
import type { Customization } from './graphql/customization.ts';
import { openGraphql } from './graphql/open-graphql.ts';
import type { Locales } from './i18n/locales.ts';
import { guardListener, withFastPath } from './listener.ts';
import type { Files } from './media/files.ts';
import type { Media } from './media/media.ts';
import { ownerAt } from './media/media-path.ts';
import { type ContentControl, controlRoutes } from './mock/control.ts';
import { type Faults, faultInjection } from './mock/faults.ts';
import { recordRequests } from './mock/record.ts';
import type { RequestLog } from './mock/request-log.ts';
import { renderWelcome, type WelcomeOptions, welcomeRoutes } from './mock/welcome.ts';
import type { OpenPage } from './page/open-page.ts';
import type { PageOptions } from './page/page.ts';
import type { Project } from './project/load.ts';
import { builderRoutes } from './rest/content-type-builder/routes.ts';
import { emailRoutes } from './rest/email/routes.ts';
import { endpointsOf } from './rest/endpoints.ts';
import type { KeepFiles } from './rest/entry-files.ts';
import { createEnvelope } from './rest/envelope.ts';
import { errorHandler } from './rest/errors.ts';
import { createFastPath } from './rest/fast-path.ts';
import { formReader } from './rest/form-reader.ts';
import type { Handlers } from './rest/handlers.ts';
import { localizationRoutes } from './rest/i18n/localizations.ts';
import { localeRoutes } from './rest/i18n/routes.ts';
import { pluginRoutes } from './rest/plugin-routes.ts';
import { answerUnknownPath } from './rest/refuse-method.ts';
import { createRemarks } from './rest/remarks.ts';
import { restRoutes } from './rest/routes.ts';
import { uploadRoutes } from './rest/upload/routes.ts';
import { serveFiles } from './rest/upload/serve.ts';
import { usersRoutes } from './rest/users/routes.ts';
import { hideWarnings } from './rest/warnings.ts';
import type { Snapshot, Store } from './store/store.ts';

/** Parts of one server. */
export interface ServerParts {
  readonly project: Project;
  readonly store: Store;
  readonly content: Content;
  readonly media: Media;
  /** The bytes of uploaded files. */
  readonly files: Files;
  readonly locales: Locales;
  /** Receives mails of clients; without it they have no endpoint. */
  readonly mailer?: Mailer;
  readonly access: Access;
  /** Users, roles and tokens; without them their routes are missing. */
  readonly accounts?: Accounts;
  /** Handlers of a project's code. */
  readonly handlers?: Handlers | undefined;
  /** The project's customization of the GraphQL schema; undefined if there is none. */
  readonly customization?: Customization | undefined;
  readonly requestLog: RequestLog;
  readonly control: ContentControl;
  /** Snapshots by name. */
  readonly snapshots: Map<string, Snapshot>;
  readonly faults: Faults;
  /** The page; undefined without one. */
  readonly page?: OpenPage | undefined;
  /** The name or address that it listens on, and additional allowed host names. */
  readonly hosts: { readonly listening: string; readonly allowed: readonly string[] };
  /** Whether the environment is production, which has no control of the mock. */
  readonly production: boolean;
  /** Receives log lines: unexpected errors and reloads. */
  log(text: string): void;
}

/**
 * Makes the application that answers every request of one server.
 *
 * @throws ProjectError for a mistake in the configuration of GraphQL or in the customization of its schema
 */
export async function createApp(parts: ServerParts): Promise<RequestListener> {
  const { project, store, locales, access, handlers } = parts;
  const { model, config, behaviour } = project;
  const find = createFind(model, store, {
    limits: config.rest,
    bounds: config.rest.bounds,
    behaviour,
    get defaultLocale() {
      return locales.defaultCode();
    },
  });
  const graphql = readGraphqlConfig(config.graphql, behaviour);
  const { handler: graphqlHandler, queries } = await openGraphql({
    ...parts,
    config: graphql,
    model,
    behaviour,
    reader: store,
    find,
  });
  const app = emptyApp(parts);
  const welcome = {
    model,
    prefix: config.rest.prefix,
    graphql: graphql.endpoint,
    production: parts.production,
    isPublic: (uid: string) => access.anyone().may('find', uid),
  };
  // most servers of tests have no page
  const page = parts.page && (await import('./page/page.ts')).pageRoutes(pageOptions(parts, parts.page, welcome));
  if (page) app.use(page.below);
  if (page && !handlers) app.use(page.root);
  addMock(app, parts);
  addCode(app, parts);
  const rest = restParts(parts, find);
  // before the routes of plugins: as observed for equal names, and most requests are for content
  app.use(config.rest.prefix, restRoutes(rest));
  if (page && handlers) app.use(page.root);
  app.use(welcomeRoutes(welcome));
  if (parts.accounts) app.use(config.rest.prefix, usersRoutes({ model, find, accounts: parts.accounts }));
  app.use(graphql.endpoint, graphqlHandler);
  app.use('/uploads', serveFiles(parts.files));
  app.use(config.rest.prefix, pluginRoutes(access, endpointsOfPlugins(parts, find)));
  app.use(answerUnknownPath);
  app.use(errorHandler(parts.log));
  const fast = {
    read: createFastPath({ ...rest, prefix: config.rest.prefix }),
    queries: handlers ? undefined : queries,
  };
  return guardListener(withFastPath(app, parts, fast), parts);
}

function emptyApp({ production }: ServerParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  if (production) hideWarnings(app);
  return app;
}

/** What a mock adds: the request log, its control, faults. */
function addMock(app: Express, parts: ServerParts): void {
  const { project, production } = parts;
  app.use(recordRequests(parts.requestLog));
  if (!production) {
    const control = { ...parts, profile: project.profile, describe: describing(project) };
    app.use('/_touchstone', controlRoutes(control));
  }
  app.use(faultInjection(parts.faults));
}

/** The middlewares and routes of a project's code. */
function addCode(app: Express, { project, handlers }: ServerParts): void {
  if (!handlers) return;
  app.use(handlers.around);
  app.use(project.config.rest.prefix, handlers.routes);
  app.use(handlers.atRoot);
}

function restParts(parts: ServerParts, find: Find) {
  const { project, store, content, media, locales, access, handlers } = parts;
  const { model, config, behaviour } = project;
  const keepFiles: KeepFiles = async (entry, path, files) => {
    const owner = ownerAt(store, entry, path);
    if (owner) await media.upload(files, [], owner);
  };
  return {
    model,
    envelope: createEnvelope(model, store, config.rest.bounds, behaviour),
    remarks: createRemarks({ model, limits: config.rest, locales: () => locales.list().map(({ code }) => code) }),
    behaviour,
    find,
    content,
    access,
    keepFiles,
    readForm: formReader({ fileSize: media.rules.sizeLimit }, media.spool),
    handlers,
  };
}

const endpointsOfPlugins = ({ project: { model }, content, media, locales, mailer }: ServerParts, find: Find) => [
  ...uploadRoutes({ model, find, media }),
  ...localeRoutes(locales),
  ...localizationRoutes({ model, find, content }),
  ...builderRoutes(model),
  ...(mailer ? emailRoutes(mailer) : []),
];

/** What the page shows of a server. */
function pageOptions(parts: ServerParts, page: OpenPage, welcome: WelcomeOptions): PageOptions {
  const { project, store, access, requestLog, locales } = parts;
  const { model, profile } = project;
  const { prefix, graphql } = welcome;
  // begins anew with each reload, at another number
  let revision = Date.now();
  store.onCommit(() => {
    revision += 1;
  });
  return {
    ...{ ...page, access, accounts: parts.accounts, requestLog },
    surroundings: { model, store, prefix, endpointAt: endpointsOf(model) },
    revision: () => revision,
    renderWelcome: (note) => renderWelcome(welcome, note),
    describe: () => ({
      ...{ model, store, profile, prefix, graphql, name: basename(project.dir) },
      locales: locales.list(),
      anyone: access.anyone(),
    }),
  };
}

/** Describes the API of a project, once somebody asks. */
function describing(project: Project): () => Promise<object> {
  let described: Promise<object> | undefined;
  return () => {
    described ??= import('./generate/openapi/openapi.ts').then(({ openApiOf }) => openApiOf(project));
    return described;
  };
}
