/** Adds what plugins of the project export to the application: what Strapi does with a plugin's `strapi-server`. */
import { isObject, membersOf } from '../../model/object.ts';
import type { Tolerate } from '../../model/tolerate.ts';
import type { ProjectConfig } from '../app/config.ts';
import type { Registry } from '../app/registry.ts';
import { type Bag, type Callable, isCallable } from '../callable.ts';
import { instantiate, type ModuleExport } from '../code/load-code.ts';
import { type LoadedPlugin, pluginError } from '../code/load-plugins.ts';
import { type RouteParts, type RouteSource, resolveRoutes } from '../http/routes.ts';

/** The parts of the application that plugins add to. */
export interface OwnPluginParts {
  readonly strapi: unknown;
  readonly config: ProjectConfig;
  readonly env: unknown;
  readonly controllers: Registry;
  readonly services: Registry;
  readonly policies: Map<string, ModuleExport>;
  readonly middlewares: Map<string, ModuleExport>;
  /** `src/extensions/<plugin>/strapi-server`, by plugin. */
  readonly extensions: ReadonlyMap<string, ModuleExport>;
  subscribe(uid: string, functions: Bag): void;
  readonly tolerate: Tolerate;
}

/** Functions that run at a moment of the application, and the routes of a plugin. */
export interface OwnPlugin {
  readonly plugin: LoadedPlugin;
  readonly moments: Readonly<Record<string, Callable>>;
  /** Below the prefix of the content API. */
  readonly routes: readonly RouteSource[];
  /** At the root: those of the administration that need no administrator. */
  readonly atRoot: readonly RouteSource[];
}

/** Adds all plugins. One that fails is told and left out. */
export async function addOwnPlugins(plugins: readonly LoadedPlugin[], parts: OwnPluginParts): Promise<OwnPlugin[]> {
  const added: OwnPlugin[] = [];
  for (const plugin of plugins)
    try {
      added.push(await addPlugin(plugin, parts));
    } catch (error) {
      parts.tolerate(pluginError(plugin, error));
    }
  return added;
}

async function addPlugin(plugin: LoadedPlugin, parts: OwnPluginParts): Promise<OwnPlugin> {
  const { name, file } = plugin;
  const group = `plugin::${name}`;
  configure(plugin, parts);
  const extension = parts.extensions.get(name)?.value;
  const empty = { controllers: {}, services: {}, policies: {}, middlewares: {}, contentTypes: {}, routes: [] };
  const server: Bag = { ...empty, ...plugin.server };
  const extended = isCallable(extension) ? await extension.call(undefined, server) : server;
  const members = membersOf(extended ?? server);
  for (const kind of ['controllers', 'services'] as const)
    for (const [each, value] of Object.entries(membersOf(members[kind])))
      parts[kind].add(`${group}.${each}`, () => instantiate({ file, value }, parts.strapi));
  for (const kind of ['policies', 'middlewares'] as const)
    for (const [each, value] of Object.entries(membersOf(members[kind])))
      parts[kind].set(`${group}.${each}`, { file, value });
  for (const [type, definition] of Object.entries(membersOf(members.contentTypes))) {
    const { lifecycles } = membersOf(definition);
    if (isObject(lifecycles)) parts.subscribe(`${group}.${type}`, { ...lifecycles });
  }
  const moments = ['register', 'bootstrap', 'destroy'].flatMap((moment) => {
    const run = members[moment];
    return isCallable(run) ? [[moment, run] as const] : [];
  });
  return { plugin, moments: Object.fromEntries(moments), ...routesOf(members.routes, { group, file, name }) };
}

/** Sets the configuration of a plugin: that of the project over the plugin's defaults. Throws if the plugin refuses it. */
function configure({ name, server }: LoadedPlugin, { config, env }: OwnPluginParts): void {
  const { default: defaults, validator } = membersOf(server.config);
  const base = isCallable(defaults) ? defaults.call(undefined, { env }) : defaults;
  const values = withDefaults(membersOf(config.get(['plugin', name])), membersOf(base));
  if (isCallable(validator)) validator.call(server.config, values);
  config.set(['plugin', name], values);
}

function withDefaults(values: Readonly<Bag>, defaults: Readonly<Bag>): Bag {
  const merged: Bag = { ...values };
  for (const [key, value] of Object.entries(defaults)) {
    const own = merged[key];
    if (own === undefined) merged[key] = value;
    else if (isObject(own) && isObject(value)) merged[key] = withDefaults(own, value);
  }
  return merged;
}

/** The routes of a plugin: a list, which belongs to the administration, or routers by name. */
function routesOf(
  routes: unknown,
  { group, file, name }: { readonly group: string; readonly file: string; readonly name: string },
): Pick<OwnPlugin, 'routes' | 'atRoot'> {
  const routers = Array.isArray(routes) ? [{ routes }] : Object.values(membersOf(routes)).map(membersOf);
  const sources = routers.map(({ type = 'admin', prefix = `/${name}`, routes: list }) => ({
    type,
    source: { file, group, prefix: String(prefix), routes: Array.isArray(list) ? list : [] },
  }));
  const isOpen = (route: unknown) => membersOf(membersOf(route).config).auth === false;
  return {
    routes: sources.flatMap(({ type, source }) => (type === 'content-api' ? [source] : [])),
    atRoot: sources.flatMap(({ type, source }) =>
      type === 'content-api' ? [] : [{ ...source, routes: source.routes.filter(isOpen) }],
    ),
  };
}

/** The routes of plugins. Those of a plugin with a route that cannot be resolved are told and left out. */
export function resolvableRoutes(
  added: readonly OwnPlugin[],
  parts: RouteParts,
  tolerate: Tolerate,
): Pick<OwnPlugin, 'routes' | 'atRoot'> {
  const good = added.filter(({ plugin, routes, atRoot }) => {
    try {
      return resolveRoutes([...routes, ...atRoot], parts);
    } catch (error) {
      tolerate(pluginError(plugin, error));
      return false;
    }
  });
  return { routes: good.flatMap(({ routes }) => routes), atRoot: good.flatMap(({ atRoot }) => atRoot) };
}

/** Runs `register`, `bootstrap` or `destroy` of each plugin. One that fails is told. */
export async function runPlugins(
  added: readonly OwnPlugin[],
  moment: string,
  { strapi, step, tolerate }: Pick<OwnPluginParts, 'strapi' | 'tolerate'> & { readonly step: Step },
): Promise<void> {
  for (const { plugin, moments } of added)
    try {
      const run = moments[moment];
      if (run) await step(`${moment}() of the plugin ${plugin.name}`, () => run.call(plugin.server, { strapi }));
    } catch (error) {
      tolerate(pluginError(plugin, error));
    }
}

type Step = <Result>(name: string, run: () => Promise<Result> | Result) => Promise<Result>;

/** The extensions of plugins that the server brings. */
export function withoutPlugins(
  extensions: ReadonlyMap<string, ModuleExport>,
  plugins: readonly LoadedPlugin[],
): ReadonlyMap<string, ModuleExport> {
  const names = new Set(plugins.map(({ name }) => name));
  return new Map([...extensions].filter(([name]) => !names.has(name)));
}
