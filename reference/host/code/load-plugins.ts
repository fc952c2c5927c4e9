/** Loads the code of plugins: their `strapi-server` files, which export what they add to the application. */
import { messageOf } from '../../model/caught-error.ts';
import { isObject, membersOf } from '../../model/object.ts';
import type { SchemaSource } from '../../model/parse-content-type.ts';
import { ProjectError } from '../../model/project-error.ts';
import type { Tolerate } from '../../model/tolerate.ts';
import { envOf } from '../../project/env.ts';
import type { ReadProject } from '../../project/load.ts';
import { missingWithout, type PluginPlace } from '../../project/plugins.ts';
import { UNRESTRICTED } from '../../query/viewer.ts';
import { valueAt } from '../app/config.ts';
import { type Bag, isCallable } from '../callable.ts';
import { createSanitizer } from '../http/sanitize.ts';
import { type LoadModule, moduleLoader, type Step } from './load-module.ts';
import { provideServer } from './server-modules.ts';

/** A plugin, and what its file exports. */
export interface LoadedPlugin extends PluginPlace {
  readonly server: Bag;
  /** Its content-types. */
  readonly schemas: readonly SchemaSource[];
}

/** Makes the error for a plugin that does not run here. */
export function pluginError({ name, file }: PluginPlace, cause: unknown): ProjectError {
  return new ProjectError(
    file,
    '',
    `the plugin "${name}" does not run here: ${messageOf(cause)}; ${missingWithout(name)}`,
  );
}

/** Loads all plugins. Those that fail are told and left out. */
async function loadPlugins(
  places: readonly PluginPlace[],
  load: LoadModule,
  tolerate: Tolerate,
): Promise<LoadedPlugin[]> {
  const plugins: LoadedPlugin[] = [];
  for (const place of places)
    try {
      const value = await load(place.file);
      const server = isCallable(value) ? value.call(undefined, {}) : value;
      if (!isObject(server)) throw new Error('its file exports no object');
      plugins.push({ ...place, server: { ...server }, schemas: schemasOf(place, server) });
    } catch (error) {
      tolerate(pluginError(place, error));
    }
  return plugins;
}

/** The content-types of a plugin, as schema files. */
function schemasOf({ name, file }: PluginPlace, server: Readonly<Bag>): SchemaSource[] {
  return Object.entries(membersOf(server.contentTypes)).flatMap(([type, definition]) => {
    const { schema } = membersOf(definition);
    return isObject(schema) ? [{ uid: `plugin::${name}.${type}`, file, value: schema }] : [];
  });
}

/** The project that plugins are loaded for, before it has a model. */
export interface LoadingParts {
  readonly project: ReadProject;
  readonly step: Step;
  readonly tolerate: Tolerate;
}

/** Loads plugins before there is an application: the modules of the server are there, but not `strapi`. */
export function loadEarly(places: readonly PluginPlace[], parts: LoadingParts): Promise<LoadedPlugin[]> {
  const { dir, variables, config } = parts.project;
  Reflect.set(globalThis, 'strapi', earlyStrapi(config.plugins));
  const model = { contentTypes: new Map(), components: new Map() };
  provideServer(
    {
      dir,
      env: envOf(variables),
      model,
      sanitizer: createSanitizer(model, () => {}),
      viewerOf: () => UNRESTRICTED,
    },
    parts.tolerate,
  );
  return loadPlugins(places, moduleLoader(dir, parts.step), parts.tolerate);
}

/** What code may read while it is loaded: the configuration of plugins. Code that keeps it has the application later. */
function earlyStrapi(plugins: Readonly<Record<string, unknown>>): Bag {
  const configs = Object.entries(plugins).map(([name, each]) => [name, membersOf(membersOf(each).config)]);
  const view = { plugin: Object.fromEntries(configs) };
  const early: Bag = {
    config: {
      ...view,
      get: (path: string | readonly string[], otherwise?: unknown) => valueAt(view, path) ?? otherwise,
      has: (path: string | readonly string[]) => valueAt(view, path) !== undefined,
    },
    log: console,
    plugin: () => undefined,
    plugins: {},
  };
  const kept: Bag = new Proxy(early, {
    get(_target, name) {
      const current: unknown = Reflect.get(globalThis, 'strapi');
      return Reflect.get(Object(current === kept ? early : current), name);
    },
  });
  return kept;
}
