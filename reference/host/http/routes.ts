/** Resolves a project's routes: their handlers, permissions, policies and middlewares. */
import { messageOf } from '../../model/caught-error.ts';
import { didYouMean } from '../../model/nearest.ts';
import { isObject, membersOf } from '../../model/object.ts';
import { ProjectError } from '../../model/project-error.ts';
import { infoOf } from '../../rest/told-route.ts';
import type { Registry } from '../app/registry.ts';
import { type Bag, type Callable, isCallable } from '../callable.ts';
import type { ModuleExport } from '../code/load-code.ts';
import { actionOf } from './core-controller.ts';
import { errorBoundary } from './error-boundary.ts';
import { compilePath, type PathMatcher } from './path.ts';

/** Routes of one file. */
export interface RouteSource {
  readonly file: string;
  /** `api::book` or `plugin::upload`: the group of short names of handlers, policies and middlewares. */
  readonly group: string;
  readonly prefix: string;
  readonly routes: readonly unknown[];
  /** Whether these are removed routes. @default false */
  readonly gone?: boolean;
  /** Routes that the project did not change: the server answers them. */
  readonly untouched?: ReadonlySet<unknown>;
}

/** A permission, as `Viewer.may` takes it. */
interface Permission {
  readonly uid: string;
  readonly action: string;
}

/** A resolved route. */
export interface ProjectRoute {
  readonly method: string;
  readonly matches: PathMatcher;
  readonly path: string;
  /** Run one after the other, like middlewares. */
  readonly handlers: readonly Callable[];
  /** The sender needs all of them; undefined allows everyone. */
  readonly permissions: readonly Permission[] | undefined;
  /** The action of its controller, which roles can be given even where everyone is allowed; undefined for a function. */
  readonly action: Permission | undefined;
  /** The only credentials that it takes: `api-token`, `users-permissions`; undefined for all. */
  readonly strategies: readonly unknown[] | undefined;
  readonly policies: readonly Callable[];
  readonly middlewares: readonly Callable[];
  /** Whether the server answers it without code, with the same result. */
  readonly generated: boolean;
  /** Whether the project removed it, although the server could answer it. */
  readonly gone: boolean;
  /** The route for code: `method`, `path`, `handler`, `config`. */
  readonly declared: Bag;
}

/** Controllers, policies and middlewares that routes may name. */
export interface RouteParts {
  readonly strapi: unknown;
  readonly controllers: Registry;
  /** By uid. */
  readonly policies: ReadonlyMap<string, ModuleExport>;
  readonly middlewares: ReadonlyMap<string, ModuleExport>;
  /** Whether the server answers an action of a content-type without code, with the same result. */
  isGenerated(uid: string, action: string): boolean;
}

/**
 * Resolves routes in their order.
 *
 * @throws ProjectError that names file and place of the first invalid route
 */
export function resolveRoutes(sources: readonly RouteSource[], parts: RouteParts): ProjectRoute[] {
  return sources.flatMap((source) =>
    source.routes.map((route, index) => {
      const place = `routes[${index}]`;
      if (!isObject(route)) throw new ProjectError(source.file, place, 'expected { method, path, handler }');
      return resolveRoute(route, { ...parts, source, place });
    }),
  );
}

interface RouteScope extends RouteParts {
  readonly source: RouteSource;
  readonly place: string;
}

function resolveRoute(route: Bag, scope: RouteScope): ProjectRoute {
  const { method, path, handler } = route;
  const config = membersOf(route.config);
  if (typeof path !== 'string') throw routeError(scope, 'path', path, 'a text such as "/books/:id"');
  if (typeof method !== 'string' || !/^(get|post|put|patch|delete|head|options|all)$/i.test(method))
    throw routeError(scope, 'method', method, 'GET, POST, PUT, PATCH, DELETE or ALL');
  const fullPath = `/${[config.prefix ?? scope.source.prefix, path]
    .map(trimSlashes)
    .filter((part) => part !== '')
    .join('/')}`;
  const action = typeof handler === 'string' ? findAction(handler, scope) : undefined;
  const handlers = action ? [action.run] : [handler].flat().filter(isCallable);
  if (handlers.length === 0 || handlers.length < [handler].flat().length)
    throw routeError(scope, 'handler', handler, 'a function, or a text such as "book.find"');
  const hasConfig = ['auth', 'policies', 'middlewares'].some((name) => isSet(config[name]));
  return {
    method: method.toUpperCase(),
    path: fullPath,
    matches: matcherOf(fullPath, scope),
    handlers,
    permissions: permissionsOf(config.auth, action),
    action: action && { uid: action.uid, action: action.action },
    strategies: strategiesOf(config.auth),
    policies: listOf(config.policies).map((item, index) => policy(item, `config.policies[${index}]`, scope)),
    middlewares: listOf(config.middlewares).map((item, index) =>
      middleware(item, `config.middlewares[${index}]`, scope),
    ),
    gone: scope.source.gone === true,
    declared: { ...route, path, config, info: infoOf(scope.source.group) },
    generated:
      scope.source.untouched?.has(route) === true ||
      (!hasConfig && action !== undefined && scope.isGenerated(action.uid, action.action)),
  };
}

function matcherOf(path: string, { source, place }: RouteScope): PathMatcher {
  try {
    return compilePath(path);
  } catch (error) {
    throw new ProjectError(source.file, `${place}.path`, `found "${path}", which is no path: ${messageOf(error)}`);
  }
}

const trimSlashes = (text: unknown): string => String(text).replace(/^\/+|\/+$/g, '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isSet = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** Finds an action by its handler: `book.find` of the group of the route, or a full uid with the action. */
function findAction(handler: string, scope: RouteScope): Permission & { readonly run: Callable } {
  const dot = handler.lastIndexOf('.');
  const [controller, action] = [handler.slice(0, dot), handler.slice(dot + 1)];
  const uid = controller.includes('::') ? controller : `${scope.source.group}.${controller}`;
  const { controllers } = scope;
  if (dot < 0 || !controllers.has(uid)) {
    const uids = controllers.uids();
    const hint = didYouMean(uid, uids) || `; there is ${uids.join(', ')}`;
    throw new ProjectError(
      scope.source.file,
      `${scope.place}.handler`,
      `found "${handler}", but no controller ${uid}${hint}`,
    );
  }
  const actions = controllers.get(uid);
  const run = actionOf(actions, action);
  if (!run) {
    const hint = didYouMean(action, actionsOf(actions)) || `; it has ${actionsOf(actions).join(', ') || 'none'}`;
    const problem = `found "${handler}", but ${uid} has no action "${action}"${hint}`;
    throw new ProjectError(scope.source.file, `${scope.place}.handler`, problem);
  }
  return { uid, action, run };
}

function actionsOf(controller: Bag): string[] {
  const names: string[] = [];
  for (const name in controller) if (isCallable(controller[name])) names.push(name);
  return names;
}

function strategiesOf(auth: unknown): readonly unknown[] | undefined {
  const { strategies } = membersOf(auth);
  return Array.isArray(strategies) ? strategies : undefined;
}

function permissionsOf(auth: unknown, action: Permission | undefined): readonly Permission[] | undefined {
  if (auth === false) return undefined;
  const { scope } = membersOf(auth);
  if (Array.isArray(scope))
    return scope.map(String).map((name) => ({
      uid: name.slice(0, name.lastIndexOf('.')),
      action: name.slice(name.lastIndexOf('.') + 1),
    }));
  return action ? [{ uid: action.uid, action: action.action }] : [];
}

/** Makes a policy a function of the context; it gets the configuration of the route. */
function policy(item: unknown, at: string, scope: RouteScope): Callable {
  const { strapi } = scope;
  const { run, config } = findRegistered(item, at, scope.policies, 'policy', scope);
  const value = isCallable(run) ? run : membersOf(run).handler;
  if (!isCallable(value)) throw routeError(scope, at, item, 'a function, or the name of a policy');
  return (ctx) => value.call(undefined, ctx, config ?? {}, { strapi });
}

/** Makes a middleware a function of context and next; a registered one is a factory that takes its configuration. */
function middleware(item: unknown, at: string, scope: RouteScope): Callable {
  const { run, config, isNamed } = findRegistered(item, at, scope.middlewares, 'middleware', scope);
  if (!isCallable(run)) throw routeError(scope, at, item, 'a function, or the name of a middleware');
  const handler = isNamed ? run.call(undefined, config ?? {}, { strapi: scope.strapi }) : run;
  return isCallable(handler) ? handler : (_ctx, next) => (isCallable(next) ? next() : undefined);
}

/** Finds the code for a function, a name or `{ name, config }`. */
function findRegistered(
  item: unknown,
  at: string,
  exportsByUid: ReadonlyMap<string, ModuleExport>,
  what: string,
  scope: RouteScope,
): { readonly run: unknown; readonly config: unknown; readonly isNamed: boolean } {
  if (isCallable(item)) return { run: item, config: undefined, isNamed: false };
  const name = typeof item === 'string' ? item : (membersOf(item).name ?? membersOf(item).resolve);
  const { config, handler } = membersOf(item);
  if (isCallable(handler)) return { run: handler, config, isNamed: false };
  if (typeof name !== 'string') throw routeError(scope, at, item, `a function, or the name of a ${what}`);
  // middlewares have no short names
  const isFullName = what === 'middleware' || name.includes('::');
  const candidates = isFullName ? [name] : [`${scope.source.group}.${name}`, `global::${name}`];
  const value = candidates.map((uid) => exportsByUid.get(uid)).find((each) => each !== undefined);
  if (!value) {
    const hint = didYouMean(name, exportsByUid.keys()) || `; there is ${[...exportsByUid.keys()].join(', ') || 'none'}`;
    throw new ProjectError(scope.source.file, `${scope.place}.${at}`, `no ${what} is called "${name}"${hint}`);
  }
  return { run: value.value, config, isNamed: true };
}

function routeError({ source, place }: RouteScope, at: string, value: unknown, expected: string): ProjectError {
  const valueText = typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? 'nothing');
  return new ProjectError(source.file, `${place}.${at}`, `found ${valueText}, expected ${expected}`);
}

/** The project's own middlewares of `config/middlewares`, in order. */
export function globalMiddlewares(configured: unknown, file: string, parts: RouteParts): Callable[] {
  const scope = { ...parts, source: { file, group: 'global::', prefix: '', routes: [] }, place: 'middlewares' };
  return listOf(configured).flatMap((item, index) => {
    const name = typeof item === 'string' ? item : membersOf(item).name;
    if (name === 'strapi::errors') return [errorBoundary as Callable];
    const isBuiltIn = typeof name !== 'string' || /^(strapi|admin)::/.test(name);
    return isBuiltIn && !isCallable(item) ? [] : [middleware(item, `[${index}]`, scope)];
  });
}
