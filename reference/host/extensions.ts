/** `src/extensions/<plugin>/strapi-server.js`: what a project changes of plugins. */
import { isObject, membersOf } from '../model/object.ts';
import type { Registry } from './app/registry.ts';
import { type Bag, type Callable, isCallable } from './callable.ts';
import { faultIn } from './code/fault.ts';
import type { Exported } from './code/loaded-code.ts';
import type { RouteSource } from './http/routes.ts';
import { named } from './named.ts';
import { type PluginRow, routesOf } from './plugins/built-in-routes.ts';
import { actionsIn, routesIn } from './plugins/extended-routes.ts';
import { callableToo, membersOfEither } from './plugins/two-forms.ts';

/** What extensions change. */
export interface ExtensionParts {
  readonly strapi: unknown;
  readonly controllers: Registry;
  readonly services: Registry;
  readonly policies: Map<string, Exported>;
  readonly middlewares: Map<string, Exported>;
  /** Runs the lifecycles that an extension gives a content-type. */
  subscribe(uid: string, functions: Bag): void;
  /** Says what of an extension has no effect. */
  warn(remark: string): void;
  readonly dir: string;
}

/** What extensions ask for. */
export interface Extended {
  readonly sources: readonly RouteSource[];
  /** Functions that plugins run at a moment of the application, each with its file. */
  readonly moments: readonly { readonly name: string; readonly run: Callable; readonly file: string }[];
}

const MOMENTS = ['register', 'bootstrap', 'destroy'];

/** What a plugin does at them by itself, as far as an extension can tell: one that puts its own there may call it. */
const nothing = async (): Promise<void> => {};

/**
 * Hands each extension its plugin and takes over what it adds and changes: controllers, services, policies, middlewares,
 * routes, lifecycles, and what it runs at the start. Throws a ProjectError when an extension throws or cannot be followed.
 */
export async function extendPlugins(
  extensions: ReadonlyMap<string, Exported>,
  parts: ExtensionParts,
): Promise<Extended> {
  const sources: RouteSource[] = [];
  const moments: Extended['moments'][number][] = [];
  for (const [plugin, { file, value }] of extensions) {
    const group = `plugin::${plugin}`;
    const rows = routesOf(plugin);
    const pluginView = pluginOf(plugin, group, rows, parts);
    try {
      const types = seenTypes(pluginView);
      const actions = actionsIn(pluginView, parts.strapi);
      const made = isCallable(value) ? await value.call(undefined, pluginView) : value;
      const changed: Bag = { ...pluginView, ...membersOf(made) };
      takeOver(changed, group, file, parts);
      followTypes(changed, types, group, parts);
      for (const name of MOMENTS) {
        const run = changed[name];
        if (isCallable(run) && run !== nothing) moments.push({ name, run, file });
      }
      sources.push(...routesIn(changed, { plugin, file, rows, actions }, parts.strapi));
    } catch (error) {
      throw faultIn(parts.dir, file, error);
    }
  }
  return { sources, moments };
}

/** A plugin as an extension sees it. */
function pluginOf(plugin: string, group: string, rows: readonly PluginRow[], parts: ExtensionParts): Bag {
  const place = `plugin ${plugin}`;
  const below = (registry: Registry, seen: (made: Bag) => unknown): Bag => {
    const uids = registry.uids().filter((uid) => uid.startsWith(`${group}.`));
    return Object.fromEntries(uids.map((uid) => [uid.slice(group.length + 1), seen(registry.get(uid))]));
  };
  const types = Object.entries(membersOf(membersOf(parts.strapi).contentTypes)).filter(([uid]) =>
    uid.startsWith(`${group}.`),
  );
  return named(place, {
    controllers: named(`${place}: controllers`, below(parts.controllers, callableToo)),
    services: named(`${place}: services`, below(parts.services, callableToo)),
    routes: {
      'content-api': { type: 'content-api', routes: [...rows] },
      // there is no admin panel: what is added here is never asked for
      admin: { type: 'admin', routes: [] },
    },
    policies: {},
    middlewares: {},
    contentTypes: named(
      `${place}: contentTypes`,
      Object.fromEntries(types.map(([uid, schema]) => [uid.slice(group.length + 1), { schema, lifecycles: {} }])),
    ),
    config: {},
    ...Object.fromEntries(MOMENTS.map((name) => [name, nothing])),
  });
}

function takeOver(changed: Bag, group: string, file: string, parts: ExtensionParts): void {
  for (const [name, value] of Object.entries(membersOf(changed.services))) {
    const uid = `${group}.${name}`;
    const before = parts.services.has(uid) ? parts.services.get(uid) : {};
    const members = membersOfEither(value, parts.strapi);
    if (Object.keys(before).some((each) => members[each] !== before[each]))
      parts.warn(`${file}: endpoints do not run services here: ${uid} is changed for code of the project alone`);
  }
  for (const kind of ['controllers', 'services'] as const)
    for (const [name, value] of Object.entries(membersOf(changed[kind]))) {
      const members = membersOfEither(value, parts.strapi);
      parts[kind].add(`${group}.${name}`, () => members);
    }
  for (const kind of ['policies', 'middlewares'] as const)
    for (const [name, value] of Object.entries(membersOf(changed[kind])))
      parts[kind].set(`${group}.${name}`, { file, value });
}

/** The content-types of a plugin before its extension ran, and what they were. */
function seenTypes(plugin: Bag): ReadonlyMap<string, { readonly schema: Bag; readonly text: string }> {
  const types = Object.entries(membersOf(plugin.contentTypes));
  return new Map(
    types.map(([name, type]) => {
      const schema = membersOf(membersOf(type).schema);
      return [name, { schema, text: JSON.stringify(schema) }];
    }),
  );
}

/** Takes over lifecycles. Throws an Error for a schema that code changed: schemas are read before code runs. */
function followTypes(changed: Bag, types: ReturnType<typeof seenTypes>, group: string, parts: ExtensionParts): void {
  for (const [name, type] of Object.entries(membersOf(changed.contentTypes))) {
    const { lifecycles, schema } = membersOf(type);
    const seen = types.get(name);
    const known = membersOf(seen?.schema.attributes);
    const isOther = seen?.schema === schema && JSON.stringify(schema) !== seen?.text;
    if (isOther || Object.keys(membersOf(membersOf(schema).attributes)).some((each) => !(each in known))) {
      const place = `src/extensions/${group.slice('plugin::'.length)}/content-types/${name}/schema.json`;
      throw new Error(`contentTypes.${name}.schema: code cannot change it here; write it in ${place}`);
    }
    if (isObject(lifecycles) && Object.keys(lifecycles).length > 0) parts.subscribe(`${group}.${name}`, lifecycles);
  }
}
