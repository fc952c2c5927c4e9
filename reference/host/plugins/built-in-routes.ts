/** The endpoints of plugins as `plugin.routes['content-api']`, which extensions read and change. */
import { type Plugin, type PluginEndpoint, pluginEndpoints } from '../../access/plugin-endpoints.ts';

/** One route, in the form of Strapi. */
export interface PluginRow {
  readonly method: string;
  readonly path: string;
  /** `auth.callback` */
  readonly handler: string;
  readonly config: { readonly prefix?: string };
}

/** Plugins whose endpoints code of a project can extend. */
const EXTENDABLE: ReadonlySet<string> = new Set<Plugin>(['users-permissions', 'upload']);

/** A copy of the routes of a plugin; none if its endpoints cannot be extended. */
export function routesOf(plugin: string): readonly PluginRow[] {
  return pluginEndpoints.filter((endpoint) => EXTENDABLE.has(plugin) && endpoint.plugin === plugin).map(rowOf);
}

/** Converts an endpoint. Paths below the name of the plugin are relative to it, all others have an empty prefix. */
function rowOf({ plugin, method, path, controller, action }: PluginEndpoint): PluginRow {
  const handler = `${controller}.${action}`;
  const prefix = `/${plugin}`;
  const isBelow = path === prefix || path.startsWith(`${prefix}/`);
  // `*name` of Express is a pattern in Koa
  const koaPath = (isBelow ? path.slice(prefix.length) || '/' : path).replace(/\*\w+/, '(.*)');
  return { method, path: koaPath, handler, config: isBelow ? {} : { prefix: '' } };
}
