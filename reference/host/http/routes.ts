/** The table of a project's own routes: what each is answered by, and what stands before it. */
import { messageOf } from '../../model/caught-error.ts';
import { didYouMean } from '../../model/nearest.ts';
import { isObject, membersOf } from '../../model/object.ts';
import { ProjectError } from '../../model/project-error.ts';
import type { Registry } from '../app/registry.ts';
import { type Bag, type Callable, isCallable } from '../callable.ts';
import type { Exported } from '../code/loaded-code.ts';
import { actionOf } from './core-controller.ts';
import { errorBoundary } from './error-boundary.ts';
import { compilePath, type PathMatcher } from './path.ts';

/** Routes of one file. */
export interface RouteSource {
  readonly file: string;
  /** `api::book` or `plugin::upload`: where short names of handlers, policies and middlewares are looked for. */
  readonly group: string;
  readonly prefix: string;
  readonly routes: readonly unknown[];
  /** Whether these are the routes that are taken away. */
  readonly gone?: boolean;
  /** Those that the server answers by itself, as before. */
  readonly untouched?: ReadonlySet<unknown>;
}

/** A permission, as a viewer is asked for it. */
export interface Permission {
  readonly uid: string;
  readonly action: string;
}

/** One route, ready to be run. */
export interface ProjectRoute {
  readonly method: string;
  readonly matches: PathMatcher;
  readonly path: string;
  /** Run one after the other, as middlewares are. */
  readonly handlers: readonly Callable[];
  /** All of them are needed; undefined: whoever asks is answered. */
  readonly permissions: readonly Permission[] | undefined;
  readonly policies: readonly Callable[];
  readonly middlewares: readonly Callable[];
  /** The server answers it by itself, with the same result. */
  readonly generated: boolean;
  /** It is taken away, although the server would answer it. */
  readonly gone: boolean;
  /** As code sees it: `method`, `path`, `handler`, `config`. */
  readonly declared: Bag;
}

/** What routes are resolved against. */
export interface RouteParts {
  readonly strapi: unknown;
  readonly controllers: Registry;
  /** By uid. */
  readonly policies: ReadonlyMap<string, Exported>;
  readonly middlewares: ReadonlyMap<string, Exported>;
  /** Whether the server answers this action of a content-type by itself, with the same result. */
  isGenerated(uid: string, action: string): boolean;
}

/** Resolves routes in their order. Throws a ProjectError that names file and place of the first that makes no sense. */
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
  if (typeof path !== 'string') throw wrong(scope, 'path', path, 'a text such as "/books/:id"');
  if (typeof method !== 'string' || !/^(get|post|put|patch|delete|head|options|all)$/i.test(method))
    throw wrong(scope, 'method', method, 'GET, POST, PUT, PATCH, DELETE or ALL');
  const whole = `/${[config.prefix ?? scope.source.prefix, path]
    .map(trimmed)
    .filter((part) => part !== '')
    .join('/')}`;
  const action = typeof handler === 'string' ? actionNamed(handler, scope) : undefined;
  const handlers = action ? [action.run] : [handler].flat().filter(isCallable);
  if (handlers.length === 0 || handlers.length < [handler].flat().length)
    throw wrong(scope, 'handler', handler, 'a function, or a text such as "book.find"');
  const hasConfig = ['auth', 'policies', 'middlewares'].some((name) => isSaid(config[name]));
  return {
    method: method.toUpperCase(),
    path: whole,
    matches: matcherOf(whole, scope),
    handlers,
    permissions: permissionsOf(config.auth, action),
    policies: listOf(config.policies).map((item, index) => policy(item, `config.policies[${index}]`, scope)),
    middlewares: listOf(config.middlewares).map((item, index) =>
      middleware(item, `config.middlewares[${index}]`, scope),
    ),
    gone: scope.source.gone === true,
    declared: { ...route, path, config },
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

const trimmed = (text: unknown): string => String(text).replace(/^\/+|\/+$/g, '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isSaid = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** `book.find` of the API at hand, or a whole uid before the action. */
function actionNamed(handler: string, scope: RouteScope): Permission & { readonly run: Callable } {
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

/** A policy as a function of the context, with the configuration it is named with. */
function policy(item: unknown, at: string, scope: RouteScope): Callable {
  const { strapi } = scope;
  const { run, config } = named(item, at, scope.policies, 'policy', scope);
  const value = isCallable(run) ? run : membersOf(run).handler;
  if (!isCallable(value)) throw wrong(scope, at, item, 'a function, or the name of a policy');
  return (ctx) => value.call(undefined, ctx, config ?? {}, { strapi });
}

/** A middleware as a function of context and next; one that is named makes it from its configuration. */
function middleware(item: unknown, at: string, scope: RouteScope): Callable {
  const { run, config, isNamed } = named(item, at, scope.middlewares, 'middleware', scope);
  if (!isCallable(run)) throw wrong(scope, at, item, 'a function, or the name of a middleware');
  const made = isNamed ? run.call(undefined, config ?? {}, { strapi: scope.strapi }) : run;
  return isCallable(made) ? made : (_ctx, next) => (isCallable(next) ? next() : undefined);
}

/** What a function, a name, or `{ name, config }` stands for. */
function named(
  item: unknown,
  at: string,
  registered: ReadonlyMap<string, Exported>,
  what: string,
  scope: RouteScope,
): { readonly run: unknown; readonly config: unknown; readonly isNamed: boolean } {
  if (isCallable(item)) return { run: item, config: undefined, isNamed: false };
  const name = typeof item === 'string' ? item : (membersOf(item).name ?? membersOf(item).resolve);
  const { config, handler } = membersOf(item);
  if (isCallable(handler)) return { run: handler, config, isNamed: false };
  if (typeof name !== 'string') throw wrong(scope, at, item, `a function, or the name of a ${what}`);
  // of middlewares there are no short names
  const isWhole = what === 'middleware' || name.includes('::');
  const candidates = isWhole ? [name] : [`${scope.source.group}.${name}`, `global::${name}`];
  const value = candidates.map((uid) => registered.get(uid)).find((each) => each !== undefined);
  if (!value) {
    const hint = didYouMean(name, registered.keys()) || `; there is ${[...registered.keys()].join(', ') || 'none'}`;
    throw new ProjectError(scope.source.file, `${scope.place}.${at}`, `no ${what} is called "${name}"${hint}`);
  }
  return { run: value.value, config, isNamed: true };
}

function wrong({ source, place }: RouteScope, at: string, value: unknown, expected: string): ProjectError {
  const valueText = typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? 'nothing');
  return new ProjectError(source.file, `${place}.${at}`, `found ${valueText}, expected ${expected}`);
}

/** The middlewares of `config/middlewares` that are the project's own, in order. */
export function globalMiddlewares(configured: unknown, file: string, parts: RouteParts): Callable[] {
  const scope = { ...parts, source: { file, group: 'global::', prefix: '', routes: [] }, place: 'middlewares' };
  return listOf(configured).flatMap((item, index) => {
    const name = typeof item === 'string' ? item : membersOf(item).name;
    if (name === 'strapi::errors') return [errorBoundary as Callable];
    const isOurs = typeof name !== 'string' || /^(strapi|admin)::/.test(name);
    return isOurs && !isCallable(item) ? [] : [middleware(item, `[${index}]`, scope)];
  });
}
