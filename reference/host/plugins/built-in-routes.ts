/** The endpoints of plugins in the form in which an extension finds and changes them: `plugin.routes['content-api']`. */
import { type Plugin, type PluginEndpoint, pluginEndpoints } from '../../access/plugin-endpoints.ts';

/** One route, as Strapi writes it. */
export interface PluginRow {
  readonly method: string;
  readonly path: string;
  /** `auth.callback` */
  readonly handler: string;
  readonly config: { readonly prefix?: string };
}

/** Plugins whose endpoints code of a project can extend. */
const EXTENDABLE: ReadonlySet<string> = new Set<Plugin>(['users-permissions', 'upload']);

/** The routes of a plugin, its own to change; none where its endpoints cannot be extended. */
export function routesOf(plugin: string): readonly PluginRow[] {
  return pluginEndpoints.filter((endpoint) => EXTENDABLE.has(plugin) && endpoint.plugin === plugin).map(rowOf);
}

/** Paths below the name of the plugin are written without it, all others with an empty prefix. */
function rowOf({ plugin, method, path, controller, action }: PluginEndpoint): PluginRow {
  const handler = `${controller}.${action}`;
  const prefix = `/${plugin}`;
  const isBelow = path === prefix || path.startsWith(`${prefix}/`);
  // what Express calls `*name`, Koa writes as a pattern
  const written = (isBelow ? path.slice(prefix.length) || '/' : path).replace(/\*\w+/, '(.*)');
  return { method, path: written, handler, config: isBelow ? {} : { prefix: '' } };
}
