/** The routes of a project, resolved when its code has added some, and which reads none of them takes part in. */
import { join } from 'node:path';
import type { Model } from '../../model/model.ts';
import type { Callable } from '../callable.ts';
import { faultIn } from '../code/fault.ts';
import { declaredTypes } from '../route-sources.ts';
import { type ProjectRoute, type RouteParts, type RouteSource, resolveRoutes } from './routes.ts';

export interface RoutingParts {
  readonly dir: string;
  readonly model: Model;
  /** Path of the endpoints, with a leading slash. */
  readonly prefix: string;
  readonly routeParts: RouteParts;
  /** Routes of files, which depend on the code that is registered. */
  sources(): readonly RouteSource[];
  /** Routes that code added, below the prefix or at the root. */
  added(atRoot: boolean): readonly RouteSource[];
  /** Middlewares around every request. */
  middlewares(): readonly Callable[];
}

export interface Routing {
  /** Below the prefix, in their order. */
  readonly routes: readonly ProjectRoute[];
  readonly rootRoutes: readonly ProjectRoute[];
  /** Content-types for which only declared routes exist. */
  readonly declared: ReadonlySet<string>;
  /** See `Handlers.isPlainRead`. */
  isPlainRead(path: string, uid: string): boolean;
  /** Resolves the routes again. @throws ProjectError for a mistake in a route */
  refresh(): void;
}

/**
 * Resolves the routes of a project.
 *
 * @throws ProjectError that names file and place of the first invalid route
 */
export function openRouting({ dir, model, prefix, routeParts, sources, added, middlewares }: RoutingParts): Routing {
  const routes: ProjectRoute[] = [];
  const rootRoutes: ProjectRoute[] = [];
  let declared: ReadonlySet<string> = new Set();
  const resolve = (from: readonly RouteSource[]): ProjectRoute[] => {
    try {
      return resolveRoutes(from, routeParts);
    } catch (error) {
      throw faultIn(dir, join(dir, 'src'), error);
    }
  };
  const refresh = (): void => {
    const ofFiles = sources();
    routes.splice(0, routes.length, ...resolve([...ofFiles, ...added(false)]));
    rootRoutes.splice(0, rootRoutes.length, ...resolve(added(true)));
    declared = declaredTypes(ofFiles, model);
  };
  refresh();
  return {
    routes,
    rootRoutes,
    get declared() {
      return declared;
    },
    isPlainRead(path, uid) {
      if (middlewares().length > 0) return false;
      if (rootRoutes.some((route) => isRead(route) && route.matches(prefix + path))) return false;
      const route = routes.find((each) => isRead(each) && each.matches(path));
      return route ? route.generated && !route.gone : !declared.has(uid);
    },
    refresh,
  };
}

const isRead = ({ method }: ProjectRoute): boolean => method === 'GET' || method === 'ALL';
