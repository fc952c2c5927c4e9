/** Collects the routes that code of a project declares, by file. */
import { basename } from 'node:path';
import type { ContentType, Model } from '../model/model.ts';
import { isObject, membersOf } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import type { Tolerate } from '../model/tolerate.ts';
import type { Bag } from './callable.ts';
import { type CoreRoute, coreRoutes } from './code/factories.ts';
import type { RouteFile } from './code/load-code.ts';
import type { LoadedPlugin } from './code/load-plugins.ts';
import type { RouteSource } from './http/routes.ts';

/**
 * The routes of every API that code changes, in order of files: the first match answers. An API without changes has none: the
 * generated endpoints answer.
 *
 * @param changed whether a content-type has its own controller, service or hooks
 * @throws ProjectError for a file that exports something else than routes
 */
export function routeSources(
  files: readonly RouteFile[],
  model: Model,
  changed: (uid: string) => boolean,
  tolerate: Tolerate,
): RouteSource[] {
  const types = [...model.contentTypes.values()].filter((type) => type.hasEndpoints);
  const apis = new Set([...files.map(({ api }) => api), ...types.map(({ uid }) => apiOf(uid))]);
  return [...apis].sort().flatMap((api) => {
    const apiFiles = files.filter((file) => file.api === api);
    const ofApi = types.filter(({ uid }) => apiOf(uid) === api);
    const isPlain =
      apiFiles.every(({ defaultOf, value }) => defaultOf !== undefined && !routesGiven(value)) &&
      !ofApi.some(({ uid }) => changed(uid));
    if (isPlain) return [];
    const group = `api::${api}`;
    // an API without files of routes has those of its content-types
    if (apiFiles.length === 0)
      return ofApi.map((type) => ({ file: group, group, prefix: '', routes: coreRoutes(type, {}) }));
    return apiFiles.map(({ file, defaultOf, value }) => {
      const type = defaultOf === undefined ? undefined : model.contentTypes.get(defaultOf);
      if (type) return { file, group, prefix: '', routes: routesGiven(value) ?? coreRoutes(type, {}) };
      if (!isObject(value))
        throw new ProjectError(file, '', 'expected routes: { routes: [{ method, path, handler }] }');
      const { routes, prefix } = value;
      if (routes === undefined) {
        tolerate(new ProjectError(file, 'routes', 'found no list of routes; the file declares none'));
        return { file, group, prefix: '', routes: [] };
      }
      if (!Array.isArray(routes))
        throw new ProjectError(file, 'routes', 'expected a list of { method, path, handler }');
      return { file, group, prefix: typeof prefix === 'string' ? prefix : '', routes };
    });
  });
}

/** The content-types of these APIs: only routes that code declares exist for them. */
export function declaredTypes(sources: readonly RouteSource[], model: Model): Set<string> {
  const apis = new Set(sources.map(({ group }) => group));
  return new Set([...model.contentTypes.keys()].filter((uid) => apis.has(`api::${apiOf(uid)}`)));
}

const apiOf = (uid: string): string => /^api::([^.]+)\./.exec(uid)?.[1] ?? '';

/** Reads the argument of `strapi.server.routes(…)`: a list, or a router `{ type, prefix, routes }`. */
export function readAddedRoutes(
  config: unknown,
  file: string,
): { readonly atRoot: boolean; readonly source: RouteSource } {
  const { prefix = '', routes = config } = membersOf(config);
  const list = Array.isArray(routes) ? routes : [];
  return {
    atRoot: membersOf(config).type === undefined,
    source: { file, group: 'global::', prefix: String(prefix), routes: list },
  };
}

/** The routers of an API or plugin, as code of other plugins reads them. */
export function routersOf(group: string, files: readonly RouteFile[], plugins: readonly LoadedPlugin[]): Bag {
  const [kind, name] = group.split('::');
  if (kind === 'plugin') return { ...membersOf(plugins.find((plugin) => plugin.name === name)?.server.routes) };
  const ofApi = files.filter(({ api, value }) => kind === 'api' && api === name && isObject(value));
  return Object.fromEntries(ofApi.map(({ file, value }) => [basename(file).replace(/\.\w+$/, ''), value]));
}

/** The router of a file that only makes the default: code of plugins may read it, and change its routes. */
class DefaultRouter {
  readonly type = 'content-api';
  readonly #contentType: ContentType;
  #routes: CoreRoute[] | undefined;

  constructor(contentType: ContentType) {
    this.#contentType = contentType;
  }

  get routes(): CoreRoute[] {
    this.#routes ??= coreRoutes(this.#contentType, {});
    return this.#routes;
  }

  /** The routes, if any code has read them. */
  get given(): CoreRoute[] | undefined {
    return this.#routes;
  }
}

const routesGiven = (value: unknown) => (value instanceof DefaultRouter ? value.given : undefined);

/** Gives files of default routes their routers. */
export function withRouters(files: readonly RouteFile[], model: Model): RouteFile[] {
  return files.map((file) => {
    const type = file.defaultOf === undefined ? undefined : model.contentTypes.get(file.defaultOf);
    return type ? { ...file, value: new DefaultRouter(type) } : file;
  });
}
