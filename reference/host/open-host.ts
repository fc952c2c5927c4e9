/** Runs the code of a project: makes its application object, routes and hooks. */
import { join } from 'node:path';
import { DEFAULT_SIZE_LIMIT } from '../media/rules.ts';
import { formReader } from '../rest/form-reader.ts';
import { type Application, openApplication } from './application.ts';
import { type Callable, isCallable } from './callable.ts';
import type { Host, HostParts } from './host.ts';
import { describeUser } from './http/describe-user.ts';
import { globalMiddlewares, type RouteParts } from './http/routes.ts';
import { openRouting, type Routing } from './http/routing.ts';
import { serveRoutes } from './http/serve.ts';
import { serveAround } from './http/serve-around.ts';
import { Moments } from './moments.ts';
import { customizationOf } from './plugins/customization.ts';
import { resolvableRoutes } from './plugins/own-plugins.ts';
import { routeSources } from './route-sources.ts';
import { type RunCode, runCode } from './run-code.ts';

/**
 * Runs all files of a project and makes its application object, which becomes the global `strapi` of the process.
 *
 * @throws ProjectError with file, line and cause for a file that fails and for an invalid route
 */
export async function openHost(parts: HostParts): Promise<Host> {
  const application = await openApplication(parts);
  const run = await runCode(parts, application);
  const { code, extensions, plugins, step } = run;
  const routes = openRoutes(parts, application, run);
  const { dir } = parts.project;
  const { strapi, cron } = application;
  const moments = new Moments({
    ...{ dir, strapi, step, plugins, tolerate: parts.tolerate },
    index: code.index,
    moments: extensions.moments,
  });
  const actions = routes.routing.routes.flatMap(({ permissions = [], action: own }) =>
    [...permissions, ...(own ? [own] : [])].map(({ uid, action }) => `${uid}.${action}`),
  );
  return {
    handlers: handlersOf(parts, application, routes),
    actions,
    customFields: application.customFields,
    graphql: schemaCustomization(parts, application, { ...run, ...routes, actions }),
    async register(accounts) {
      application.setAccounts(accounts);
      await moments.run('register');
      routes.routing.refresh();
    },
    prepareSchema: () => moments.bootstrapEarly(),
    async bootstrap() {
      await moments.run('bootstrap');
      routes.routing.refresh();
      strapi.isLoaded = true;
      cron.start();
    },
    async destroy() {
      try {
        await moments.run('destroy');
      } finally {
        cron.destroy();
        run.endIntervals();
      }
    },
  };
}

/** The routes of a project, and the middlewares around every request. */
interface Routes {
  readonly routing: Routing;
  readonly routeParts: RouteParts;
  middlewares(): readonly Callable[];
}

function openRoutes(
  { project, tolerate }: HostParts,
  application: Application,
  { code, plugins, extensions }: RunCode,
): Routes {
  const { model, dir, config } = project;
  const { strapi, controllers, policies, middlewares, cores, data, loadedRoutes, addedRoutes } = application;
  const isCustomized = (uid: string) =>
    code.controllers.has(uid) || code.services.has(uid) || data.lifecycles.watchesReads(uid);
  const isGenerated = (uid: string, action: string): boolean =>
    model.contentTypes.get(uid)?.hasEndpoints === true &&
    !isCustomized(uid) &&
    isCallable(cores.controller(uid)[action]);
  const routeParts = { strapi, controllers, policies, middlewares, isGenerated };
  const ofPlugins = resolvableRoutes(plugins, routeParts, tolerate);
  const configured = globalMiddlewares(config.middlewares, join(dir, 'config', 'middlewares'), routeParts);
  const allMiddlewares = () => [...application.usedMiddlewares, ...configured];
  const routing = openRouting({
    dir,
    model,
    prefix: config.rest.prefix,
    routeParts,
    sources: () => [
      ...routeSources(loadedRoutes, model, isCustomized, tolerate),
      ...extensions.sources,
      ...ofPlugins.routes,
    ],
    added: (atRoot) => [
      ...(atRoot ? ofPlugins.atRoot : []),
      ...addedRoutes.filter((each) => each.atRoot === atRoot).map(({ source }) => source),
    ],
    middlewares: allMiddlewares,
  });
  return { routing, routeParts, middlewares: allMiddlewares };
}

function handlersOf(
  { media }: HostParts,
  { app, requests, accounts, data }: Application,
  { routing, middlewares }: Routes,
): Host['handlers'] {
  const served = {
    app,
    routes: routing.routes,
    requests,
    readForm: formReader({ fileSize: Math.max(DEFAULT_SIZE_LIMIT, media.rules.sizeLimit) }, media.spool),
    access: () => accounts().access,
    describeUser: (id: number) => describeUser(data.query, id),
  };
  return {
    around: serveAround({ app, requests }, middlewares),
    routes: serveRoutes(served),
    atRoot: serveRoutes({ ...served, routes: routing.rootRoutes }),
    get declared() {
      return routing.declared;
    },
    isPlainRead: routing.isPlainRead,
  };
}

/** The customization of the GraphQL schema; undefined if no code can customize it. */
function schemaCustomization(
  { project, plugins }: HostParts,
  { app, requests, data }: Application,
  { code, graphql, isReplaced, routeParts, actions }: Omit<RunCode, 'plugins'> & Routes & Pick<Host, 'actions'>,
): Host['graphql'] {
  if (code.index === undefined && code.extensions.size === 0 && plugins.length === 0) return undefined;
  const { model, dir } = project;
  return customizationOf({
    ...{ ...routeParts, isReplaced, graphql, model, actions, app, requests, dir },
    describe: (id) => describeUser(data.query, id),
  });
}
