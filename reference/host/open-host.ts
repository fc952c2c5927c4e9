/** Runs the code of a project: makes its application object, routes and hooks. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type { Accounts } from '../access/accounts.ts';
import { USER_UID } from '../access/uids.ts';
import { readGraphqlConfig } from '../graphql/config.ts';
import { DEFAULT_SIZE_LIMIT } from '../media/rules.ts';
import { membersOf } from '../model/object.ts';
import type { ScalarType } from '../model/scalar-types.ts';
import { envOf } from '../project/env.ts';
import { OWN_PLUGINS } from '../project/plugins.ts';
import { formReader } from '../rest/form-reader.ts';
import { readProjectConfig } from './app/config.ts';
import { type Cron, createCron } from './app/cron.ts';
import { addCustomFields } from './app/custom-fields.ts';
import { createLog } from './app/log.ts';
import { createRegistry } from './app/registry.ts';
import { createStrapi } from './app/strapi.ts';
import { type Bag, type Callable, isCallable } from './callable.ts';
import { faultIn } from './code/fault.ts';
import { createIntervals } from './code/intervals.ts';
import { loadCode, type RouteFile } from './code/load-code.ts';
import { moduleLoader } from './code/load-module.ts';
import { provideServer } from './code/server-modules.ts';
import { coresOf, openData } from './data/open-data.ts';
import { extendPlugins } from './extensions.ts';
import type { Host, HostParts } from './host.ts';
import type { Context } from './http/context.ts';
import { describeUser } from './http/describe-user.ts';
import { createKoaApp, koaOptions } from './http/koa-app.ts';
import { globalMiddlewares, type RouteSource } from './http/routes.ts';
import { openRouting } from './http/routing.ts';
import { serveAround, serveRoutes, viewerOf } from './http/serve.ts';
import { Moments } from './moments.ts';
import { addBuiltIn } from './plugins/built-in.ts';
import { customizationOf } from './plugins/customization.ts';
import { emailPlugin } from './plugins/email.ts';
import { graphqlPlugin } from './plugins/graphql.ts';
import { addOwnPlugins, resolvableRoutes, withoutPlugins } from './plugins/own-plugins.ts';
import { USERS_POLICIES, usersMiddlewares } from './plugins/users.ts';
import { exportsOf, registerCode } from './registration.ts';
import { readAddedRoutes, routersOf, routeSources, withRouters } from './route-sources.ts';

/**
 * Runs all files of a project and makes its application object, which becomes the global `strapi` of the process.
 *
 * @throws ProjectError with file, line and cause for a file that fails and for an invalid route
 */
export async function openHost(parts: HostParts): Promise<Host> {
  const { project, media, log } = parts;
  const { model, dir } = project;
  const { tolerate } = parts;
  const ownPlugins = [emailPlugin(parts.mailer), ...parts.plugins];
  const plugins = [...new Set([...OWN_PLUGINS, ...ownPlugins.map(({ name }) => name)])];
  let accounts: Accounts | undefined;
  const accountsNow = (): Accounts => {
    if (!accounts)
      throw new Error('users, tokens and settings are there from register() on, not while files are loaded');
    return accounts;
  };
  const requests = new AsyncLocalStorage<Context>();
  const data = openData(parts, requests);
  const { lifecycles, access, query, entityService, sanitizer } = data;
  const controllers = createRegistry('controller');
  const services = createRegistry('service');
  const policies = exportsOf(USERS_POLICIES);
  const middlewares = exportsOf(usersMiddlewares({ accounts: accountsNow }));

  const cores = coresOf(parts, data, services.get);
  const usedMiddlewares: Callable[] = [];
  const customFields = new Map<string, ScalarType>();
  const loadedRoutes: RouteFile[] = [];
  const addedRoutes: { readonly atRoot: boolean; readonly source: RouteSource }[] = [];
  const config = await readProjectConfig(project, parts.environment);
  const app = createKoaApp({ ...koaOptions(config), log });
  const ownLog = createLog(log);
  const cron: Cron = createCron(ownLog, () => strapi);
  const strapi = createStrapi({
    dir,
    model,
    config,
    app,
    log: ownLog,
    cron,
    query,
    entityService,
    lifecycles,
    transactions: parts.transactions,
    httpServer: parts.httpServer,
    controllers,
    services,
    policies,
    middlewares,
    plugins,
    cores,
    requests,
    accounts: accountsNow,
    routes: (group) => routersOf(group, loadedRoutes, ownPlugins),
    registerField: (definition) => addCustomFields(customFields, definition, plugins),
    use: (middleware) => usedMiddlewares.push(middleware),
    addRoutes: (routes) => addedRoutes.push(readAddedRoutes(routes, join(dir, 'src'))),
  });
  Reflect.set(globalThis, 'strapi', strapi);
  const env = envOf(project.variables);
  provideServer({ dir, env, sanitizer, viewerOf, model }, tolerate);

  const graphql = graphqlPlugin({
    model,
    limits: () => readGraphqlConfig(project.config.graphql).lists,
    calledFrom: () => faultIn(dir, join(dir, 'src'), new Error('called')),
    tolerate,
  });
  const users = { accounts: accountsNow, query, entityService: () => entityService, content: access };
  const isReplaced = addBuiltIn({ services, controllers }, { ...parts, ...users, graphql: graphql.services });

  const intervals = createIntervals();
  const step: HostParts['step'] = (name, work) => parts.step(name, () => intervals.run(work));
  const code = await loadCode(parts.code, moduleLoader(dir, step));
  loadedRoutes.push(...withRouters(code.routes, model));
  for (const [uid, exported] of code.policies) policies.set(uid, exported);
  for (const [uid, exported] of code.middlewares) middlewares.set(uid, exported);
  for (const [uid, { value }] of code.lifecycles) lifecycles.subscribe({ ...membersOf(value), models: [uid] });
  registerCode(model.contentTypes.values(), code, { controllers, services, cores, strapi });
  const subscribe = (uid: string, functions: Bag) => lifecycles.subscribe({ ...functions, models: [uid] });
  const registries = { strapi, controllers, services, policies, middlewares, subscribe, tolerate };
  const added = await addOwnPlugins(ownPlugins, { ...registries, config, env, extensions: code.extensions });
  const extensions = await extendPlugins(withoutPlugins(code.extensions, ownPlugins), {
    ...{ ...registries, dir },
    describeUser: (user, ctx) => sanitizer.sanitizeOutput(user, access.typeOf(USER_UID), viewerOf(ctx)),
  });

  const isCustomized = (uid: string) =>
    code.controllers.has(uid) || code.services.has(uid) || lifecycles.watchesReads(uid);
  const isGenerated = (uid: string, action: string): boolean =>
    model.contentTypes.get(uid)?.hasEndpoints === true &&
    !isCustomized(uid) &&
    isCallable(cores.controller(uid)[action]);
  const routeParts = { strapi, controllers, policies, middlewares, isGenerated };
  const pluginRoutes = resolvableRoutes(added, routeParts, tolerate);
  const configuredMiddlewares = globalMiddlewares(
    project.config.middlewares,
    join(dir, 'config', 'middlewares'),
    routeParts,
  );
  const middlewaresNow = () => [...usedMiddlewares, ...configuredMiddlewares];
  const routing = openRouting({
    dir,
    model,
    prefix: project.config.rest.prefix,
    routeParts,
    sources: () => [
      ...routeSources(loadedRoutes, model, isCustomized, tolerate),
      ...extensions.sources,
      ...pluginRoutes.routes,
    ],
    added: (atRoot) => [
      ...(atRoot ? pluginRoutes.atRoot : []),
      ...addedRoutes.filter((each) => each.atRoot === atRoot).map(({ source }) => source),
    ],
    middlewares: middlewaresNow,
  });
  const { routes, rootRoutes } = routing;
  const serveParts = {
    app,
    routes,
    requests,
    readForm: formReader({ fileSize: Math.max(DEFAULT_SIZE_LIMIT, media.rules.sizeLimit) }, media.spool),
    access: () => accountsNow().access,
    describeUser: (id: number) => describeUser(query, id),
  };

  const moments = new Moments({
    ...{ dir, strapi, step, tolerate },
    index: code.index,
    plugins: added,
    moments: extensions.moments,
  });
  const actions = routes.flatMap(({ permissions = [], action: own }) =>
    [...permissions, ...(own ? [own] : [])].map(({ uid, action }) => `${uid}.${action}`),
  );
  const mayCustomizeSchema = code.index !== undefined || code.extensions.size > 0 || parts.plugins.length > 0;
  const customization = customizationOf({
    ...{ ...routeParts, isReplaced },
    graphql,
    model,
    actions,
    app,
    requests,
    describe: serveParts.describeUser,
    dir,
  });
  return {
    handlers: {
      around: serveAround({ app, requests }, middlewaresNow),
      routes: serveRoutes(serveParts),
      atRoot: serveRoutes({ ...serveParts, routes: rootRoutes }),
      get declared() {
        return routing.declared;
      },
      isPlainRead: routing.isPlainRead,
    },
    actions,
    customFields,
    graphql: mayCustomizeSchema ? customization : undefined,
    async register(newAccounts) {
      accounts = newAccounts;
      await moments.run('register');
      routing.refresh();
    },
    prepareSchema: () => moments.bootstrapEarly(),
    async bootstrap() {
      await moments.run('bootstrap');
      routing.refresh();
      strapi.isLoaded = true;
      cron.start();
    },
    async destroy() {
      try {
        await moments.run('destroy');
      } finally {
        cron.destroy();
        intervals.clear();
      }
    },
  };
}
