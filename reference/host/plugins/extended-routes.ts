/** Reads the routes of a plugin after its extension has run. */
import { membersOf } from '../../model/object.ts';
import type { Bag } from '../callable.ts';
import type { RouteSource } from '../http/routes.ts';
import { type PluginRow, routesOf } from './built-in-routes.ts';
import { resolveMembers } from './two-forms.ts';

/** The actions of a plugin's controllers by handler: `auth.callback`. */
export function actionsIn(plugin: Bag, strapi: unknown): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(membersOf(plugin.controllers)).flatMap(([name, controller]) =>
      Object.entries(resolveMembers(controller, strapi)).map(([action, run]) => [`${name}.${action}`, run] as const),
    ),
  );
}

/** The routes and actions before the extension ran. */
export interface OriginalRoutes {
  readonly plugin: string;
  readonly file: string;
  readonly rows: readonly PluginRow[];
  readonly actions: ReadonlyMap<string, unknown>;
}

/**
 * The routes of a plugin for requests. The server answers unchanged ones; removed ones answer that they do not exist.
 */
export function routesIn(
  changed: Bag,
  { plugin, file, rows, actions }: OriginalRoutes,
  strapi: unknown,
): RouteSource[] {
  const currentActions = actionsIn(changed, strapi);
  const originals = routesOf(plugin);
  const isSame = (row: PluginRow, index: number) =>
    JSON.stringify(row) === JSON.stringify(originals[index]) &&
    currentActions.get(row.handler) === actions.get(row.handler);
  const untouched = new Set<unknown>(rows.filter(isSame));
  const routers = Object.values(membersOf(changed.routes)).filter((router) => membersOf(router).type === 'content-api');
  const sources = routers.map((router): RouteSource => {
    const { routes, prefix = plugin } = membersOf(router);
    const list = Array.isArray(routes) ? routes : [];
    return { file, group: `plugin::${plugin}`, prefix: String(prefix), routes: list, untouched };
  });
  const remaining = new Set(sources.flatMap(({ routes }) => routes));
  const removed = rows.flatMap((row, index) => (remaining.has(row) ? [] : (originals[index] ?? [])));
  const removedRoutes = removed.map((row) => ({ ...row, handler: () => {}, config: { ...row.config, auth: false } }));
  return [...sources, { file, group: `plugin::${plugin}`, prefix: plugin, routes: removedRoutes, gone: true }];
}
