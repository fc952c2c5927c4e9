/** The application object of a project, with the registries that its code fills. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type Koa from 'koa';
import type { Accounts } from '../access/accounts.ts';
import type { ScalarType } from '../model/scalar-types.ts';
import { type Env, envOf } from '../project/env.ts';
import { OWN_PLUGINS } from '../project/plugins.ts';
import { type ProjectConfig, readProjectConfig } from './app/config.ts';
import { type Cron, createCron } from './app/cron.ts';
import { addCustomFields } from './app/custom-fields.ts';
import { createLog } from './app/log.ts';
import { createRegistry, type Registry } from './app/registry.ts';
import { createStrapi } from './app/strapi.ts';
import type { Bag, Callable } from './callable.ts';
import type { Cores } from './code/factories.ts';
import type { ModuleExport, RouteFile } from './code/load-code.ts';
import type { LoadedPlugin } from './code/load-plugins.ts';
import { provideServer } from './code/server-modules.ts';
import { type CodeData, coresOf, openData } from './data/open-data.ts';
import type { HostParts } from './host.ts';
import type { Context } from './http/context.ts';
import { createKoaApp, koaOptions } from './http/koa-app.ts';
import type { RouteSource } from './http/routes.ts';
import { viewerOf } from './http/serve.ts';
import { emailPlugin } from './plugins/email.ts';
import { USERS_POLICIES, usersMiddlewares } from './plugins/users.ts';
import { exportsOf } from './registration.ts';
import { readAddedRoutes, routersOf } from './route-sources.ts';

/** The application object, and what code registers with it. */
export interface Application {
  readonly strapi: Bag;
  readonly app: Koa;
  readonly config: ProjectConfig;
  readonly cron: Cron;
  readonly data: CodeData;
  readonly cores: Cores;
  /** The requests that are being answered. */
  readonly requests: AsyncLocalStorage<Context>;
  /** Plugins of the project, and the one for mail. */
  readonly ownPlugins: readonly LoadedPlugin[];
  readonly controllers: Registry;
  readonly services: Registry;
  readonly policies: Map<string, ModuleExport>;
  readonly middlewares: Map<string, ModuleExport>;
  readonly customFields: Map<string, ScalarType>;
  /** Middlewares around every request that code added. */
  readonly usedMiddlewares: readonly Callable[];
  readonly addedRoutes: readonly { readonly atRoot: boolean; readonly source: RouteSource }[];
  /** The routes of files, once these are loaded. */
  readonly loadedRoutes: RouteFile[];
  readonly env: Env;
  /** @throws Error before `setAccounts` */
  accounts(): Accounts;
  setAccounts(accounts: Accounts): void;
}

/** Makes the application object of a project, which becomes the global `strapi` of the process. */
export async function openApplication(parts: HostParts): Promise<Application> {
  const { project, log } = parts;
  const { model, dir } = project;
  const ownPlugins = [emailPlugin(parts.mailer), ...parts.plugins];
  const plugins = [...new Set([...OWN_PLUGINS, ...ownPlugins.map(({ name }) => name)])];
  const { accounts, setAccounts } = laterAccounts();
  const requests = new AsyncLocalStorage<Context>();
  const data = openData(parts, requests);
  const controllers = createRegistry('controller');
  const services = createRegistry('service');
  const policies = exportsOf(USERS_POLICIES);
  const middlewares = exportsOf(usersMiddlewares({ accounts }));
  const cores = coresOf(parts, data, services.get);
  const customFields: Application['customFields'] = new Map();
  const usedMiddlewares: Callable[] = [];
  const addedRoutes: Application['addedRoutes'][number][] = [];
  const loadedRoutes: RouteFile[] = [];
  const config = await readProjectConfig(project, parts.environment);
  const app = createKoaApp({ ...koaOptions(config), log });
  const ownLog = createLog(log);
  const cron: Cron = createCron(ownLog, () => strapi);
  const { query, entityService, lifecycles, sanitizer } = data;
  const registered = { controllers, services, policies, middlewares };
  const strapi = createStrapi({
    ...registered,
    ...{ dir, model, config, app, cron, query, entityService, lifecycles, plugins, cores, requests, accounts },
    log: ownLog,
    transactions: parts.transactions,
    httpServer: parts.httpServer,
    routes: (group) => routersOf(group, loadedRoutes, ownPlugins),
    registerField: (definition) => addCustomFields(customFields, definition, plugins),
    use: (middleware) => usedMiddlewares.push(middleware),
    addRoutes: (routes) => addedRoutes.push(readAddedRoutes(routes, join(dir, 'src'))),
  });
  Reflect.set(globalThis, 'strapi', strapi);
  const env = envOf(project.variables);
  provideServer({ dir, env, sanitizer, viewerOf, model }, parts.tolerate);
  return {
    ...registered,
    ...{ strapi, app, config, cron, data, cores, requests, ownPlugins, env, accounts, setAccounts },
    ...{ customFields, usedMiddlewares, addedRoutes, loadedRoutes },
  };
}

/** The accounts of a server, which come after the files of a project are loaded. */
function laterAccounts(): Pick<Application, 'accounts' | 'setAccounts'> {
  let accounts: Accounts | undefined;
  return {
    accounts() {
      if (!accounts)
        throw new Error('users, tokens and settings are there from register() on, not while files are loaded');
      return accounts;
    },
    setAccounts(newAccounts) {
      accounts = newAccounts;
    },
  };
}
