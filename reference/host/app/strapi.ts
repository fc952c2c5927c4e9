/** The application object `strapi`, for code of a project. */

import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type Koa from 'koa';
import type { Accounts } from '../../access/accounts.ts';
import type { Transactions } from '../../content/transactions.ts';
import type { Model } from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import { membersOf } from '../../model/object.ts';
import { type Bag, type Callable, isCallable } from '../callable.ts';
import { CORES, type Cores, coreRoutes } from '../code/factories.ts';
import type { ModuleExport } from '../code/load-code.ts';
import type { EntityService } from '../data/entity-service.ts';
import type { Lifecycles } from '../data/lifecycles.ts';
import type { RowQueries } from '../data/query-engine.ts';
import type { Context } from '../http/context.ts';
import { refuseUnknownNames, unknownNameMessage } from '../unknown-names.ts';
import type { ProjectConfig } from './config.ts';
import { createContainer } from './container.ts';
import type { Cron } from './cron.ts';
import { describeModel, describeTables } from './describe-types.ts';
import { createEventHub } from './event-hub.ts';
import { appFiles } from './files.ts';
import { groupMaker } from './group.ts';
import type { ProjectLog } from './log.ts';
import type { Registry } from './registry.ts';
import { createProjectStore } from './store.ts';

/** Members of `strapi.db` that need an SQL database. */
const SQL = ['connection', 'queryBuilder', 'getConnection', 'entityManager', 'schema', 'dialect'];

/** Parts of the application object. */
export interface StrapiParts {
  readonly dir: string;
  readonly model: Model;
  readonly config: ProjectConfig;
  readonly app: Koa;
  readonly log: ProjectLog;
  readonly cron: Cron;
  readonly query: (uid: string) => RowQueries;
  readonly entityService: EntityService;
  readonly lifecycles: Lifecycles;
  readonly transactions: Transactions;
  readonly httpServer: Server;
  readonly controllers: Registry;
  readonly services: Registry;
  readonly policies: ReadonlyMap<string, ModuleExport>;
  readonly middlewares: ReadonlyMap<string, ModuleExport>;
  /** Names of all plugins. */
  readonly plugins: readonly string[];
  readonly cores: Cores;
  readonly requests: AsyncLocalStorage<Context>;
  accounts(): Accounts;
  /** The routers that a plugin or API declares, by name. */
  routes(group: string): Bag;
  /** Takes the definition of a custom field, or a list of them. */
  registerField(definition: unknown): void;
  /** Adds a middleware around every request. */
  use(middleware: Callable): void;
  /** Adds routes: a list at the root, a router of the content API below its prefix. */
  addRoutes(routes: unknown): void;
}

/** Makes the application object. Reading a member that it lacks throws an Error that names it. */
export function createStrapi(parts: StrapiParts): Bag {
  const { dir, model, config, log, cron, query, entityService, controllers, services, requests } = parts;
  const types = describeModel(model);
  const { contentTypes, components } = types;
  const typeOf = typeFinder(contentTypes);
  const policy = exportFinder('policy', parts.policies);
  const middleware = exportFinder('middleware', parts.middlewares);
  const group = groupMaker({ ...parts, contentTypes, typeOf, policy, middleware });
  const { plugin, plugins } = pluginMembers(parts, group);
  const strapi: Bag = {
    container: createContainer(
      (name) => (Object.hasOwn(strapi, name) ? strapi[name] : undefined),
      (message) => log.warn(message),
    ),
    [CORES]: parts.cores,
    isLoaded: false,
    EE: false,
    config,
    log,
    dirs: directoriesOf(dir),
    contentTypes,
    components,
    contentType: typeOf,
    getModel: (uid: unknown) => components[String(uid)] ?? typeOf(uid),
    query: (uid: unknown) => query(String(uid)),
    db: databaseOf(parts, types),
    entityService,
    store: createProjectStore(parts.accounts),
    service: (uid: unknown) => services.get(String(uid)),
    services: refuseUnknownNames('strapi.services', services.all),
    controller: (uid: unknown) => controllers.get(String(uid)),
    controllers: refuseUnknownNames('strapi.controllers', controllers.all),
    policy,
    policies: valuesOf(parts.policies),
    middleware,
    middlewares: valuesOf(parts.middlewares),
    plugin,
    plugins,
    get api() {
      const uids = [...services.uids(), ...controllers.uids(), ...Object.keys(contentTypes)];
      const names = new Set(uids.flatMap((uid) => /^api::([^.]+)\./.exec(uid)?.[1] ?? []));
      const apis = [...names].map((name) => [name, group(`api::${name}`, `strapi.api.${name}`)]);
      return refuseUnknownNames('strapi.api', Object.fromEntries(apis));
    },
    admin: group('admin::', 'strapi.admin'),
    fetch,
    server: serverOf(parts),
    app: parts.app,
    eventHub: refuseUnknownNames('strapi.eventHub', createEventHub()),
    cron,
    fs: appFiles(dir),
    // nothing is sent to other machines
    webhookRunner: noops(['add', 'remove', 'update', 'run']),
    telemetry: noops(['send', 'register', 'bootstrap', 'destroy']),
    customFields: refuseUnknownNames('strapi.customFields', { register: parts.registerField }),
    requestContext: { get: () => requests.getStore() },
  };
  const { enabled, tasks } = membersOf(config.get('server.cron'));
  if (enabled === true) cron.add(tasks);
  return refuseUnknownNames('strapi', strapi);
}

const noops = (names: readonly string[]): Bag => Object.fromEntries(names.map((name) => [name, () => {}]));

const valuesOf = (exportsByUid: ReadonlyMap<string, ModuleExport>): Bag =>
  Object.fromEntries([...exportsByUid].map(([uid, { value }]) => [uid, value]));

function typeFinder(contentTypes: Bag): (uid: unknown) => unknown {
  return (uid) => {
    const contentType = contentTypes[String(uid)];
    if (!contentType)
      throw new Error(
        unknownNameMessage(`the content-type "${uid}"`, String(uid), 'the project', Object.keys(contentTypes)),
      );
    return contentType;
  };
}

function exportFinder(what: string, exportsByUid: ReadonlyMap<string, ModuleExport>): (uid: unknown) => unknown {
  return (uid) => {
    const value = exportsByUid.get(String(uid));
    if (!value)
      throw new Error(unknownNameMessage(`${what} "${uid}"`, String(uid), 'the project', [...exportsByUid.keys()]));
    return value.value;
  };
}

/** `strapi.plugin` and `strapi.plugins`. */
function pluginMembers({ plugins: names, log }: StrapiParts, group: (uid: string, place: string) => Bag) {
  const plugins = Object.fromEntries(names.map((name) => [name, group(`plugin::${name}`, `strapi.plugin("${name}")`)]));
  return {
    plugins: refuseUnknownNames('strapi.plugins', plugins),
    // undefined for a plugin that is not there, as in Strapi: code asks whether it is
    plugin(name: unknown) {
      const hint = plugins[String(name)] ? '' : didYouMean(String(name), Object.keys(plugins));
      if (hint !== '') log.warn(`strapi.plugin("${name}"): there is no such plugin${hint}`);
      return plugins[String(name)];
    },
  };
}

/** `strapi.dirs` */
function directoriesOf(dir: string): Bag {
  const folders = {
    root: dir,
    src: join(dir, 'src'),
    api: join(dir, 'src', 'api'),
    components: join(dir, 'src', 'components'),
    extensions: join(dir, 'src', 'extensions'),
    policies: join(dir, 'src', 'policies'),
    middlewares: join(dir, 'src', 'middlewares'),
    config: join(dir, 'config'),
  };
  return { app: folders, dist: folders, static: { public: join(dir, 'public') } };
}

/** `strapi.db` */
function databaseOf(
  { query, lifecycles, transactions }: StrapiParts,
  { contentTypes, components }: ReturnType<typeof describeModel>,
): Bag {
  return refuseUnknownNames(
    'strapi.db',
    Object.assign(refuseSql(SQL), {
      query: (uid: unknown) => query(String(uid)),
      lifecycles: { subscribe: (subscriber: unknown) => lifecycles.subscribe(subscriber) },
      transaction: (run?: unknown) => transaction(transactions, run),
      inTransaction: () => transactions.isInside(),
      metadata: describeTables(contentTypes, components),
    }),
  );
}

/** `strapi.server` */
function serverOf({ model, config, app, httpServer, use, addRoutes }: StrapiParts): Bag {
  const listRoutes = () =>
    [...model.contentTypes.values()]
      .filter((type) => type.hasEndpoints)
      .flatMap((type) => coreRoutes(type, {}))
      .map(({ method, path }) => ({ methods: [method], path: `${config.get('api.rest.prefix')}${path}` }));
  return refuseUnknownNames('strapi.server', {
    app,
    httpServer,
    use(middleware: unknown) {
      if (isCallable(middleware)) use(middleware);
    },
    routes(routes: unknown) {
      addRoutes(routes);
    },
    listRoutes,
    api: () => ({ listRoutes }),
  });
}

/** Runs a function as a transaction. @throws Error without a function: queries cannot name a transaction here */
async function transaction({ run }: Transactions, change: unknown): Promise<unknown> {
  if (!isCallable(change))
    throw new Error(
      'strapi.db.transaction(): found no function; there is no query builder here to name a transaction in',
    );
  return run((control) => {
    const { commit, rollback } = control;
    return change.call(undefined, { trx: refuseUnknownNames('trx', { commit, rollback }), ...control });
  });
}

/** Makes members that throw an Error when they are read, which names the alternative. */
function refuseSql(names: readonly string[]): Bag {
  const members: Bag = {};
  for (const name of names)
    Object.defineProperty(members, name, {
      get(): never {
        throw new Error(
          `strapi.db.${name}: there is no SQL database here; strapi.db.query(uid) reads and changes content`,
        );
      },
    });
  return members;
}
