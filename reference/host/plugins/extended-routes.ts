/** What an extension made of the routes of its plugin. */
import { membersOf } from '../../model/object.ts';
import type { Bag } from '../callable.ts';
import type { RouteSource } from '../http/routes.ts';
import { type PluginRow, routesOf } from './built-in-routes.ts';
import { membersOfEither } from './two-forms.ts';

/** The actions of a plugin's controllers by handler: `auth.callback`. */
export function actionsIn(plugin: Bag, strapi: unknown): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(membersOf(plugin.controllers)).flatMap(([name, controller]) =>
      Object.entries(membersOfEither(controller, strapi)).map(([action, run]) => [`${name}.${action}`, run] as const),
    ),
  );
}

/** What routes are compared with. */
export interface Before {
  readonly plugin: string;
  readonly file: string;
  readonly rows: readonly PluginRow[];
  readonly actions: ReadonlyMap<string, unknown>;
}

/**
 * The routes that requests from outside may ask for. Those that are as they were are left to the server, and those that
 * are gone answer that they are not there.
 */
export function routesIn(changed: Bag, { plugin, file, rows, actions }: Before, strapi: unknown): RouteSource[] {
  const present = actionsIn(changed, strapi);
  const originals = routesOf(plugin);
  const isSame = (row: PluginRow, index: number) =>
    JSON.stringify(row) === JSON.stringify(originals[index]) && present.get(row.handler) === actions.get(row.handler);
  const untouched = new Set<unknown>(rows.filter(isSame));
  const routers = Object.values(membersOf(changed.routes)).filter((router) => membersOf(router).type === 'content-api');
  const sources = routers.map((router): RouteSource => {
    const { routes, prefix = plugin } = membersOf(router);
    const list = Array.isArray(routes) ? routes : [];
    return { file, group: `plugin::${plugin}`, prefix: String(prefix), routes: list, untouched };
  });
  const listed = new Set(sources.flatMap(({ routes }) => routes));
  const removed = rows.flatMap((row, index) => (listed.has(row) ? [] : (originals[index] ?? [])));
  const nothing = removed.map((row) => ({ ...row, handler: () => {}, config: { ...row.config, auth: false } }));
  return [...sources, { file, group: `plugin::${plugin}`, prefix: plugin, routes: nothing, gone: true }];
}
