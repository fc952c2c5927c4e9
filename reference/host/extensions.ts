/** Applies `src/extensions/<plugin>/strapi-server.js`: a project's changes to plugins. */

import { didYouMean } from '../model/nearest.ts';
import { isObject, membersOf } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import type { Tolerate } from '../model/tolerate.ts';
import { OWN_PLUGINS } from '../project/plugins.ts';
import type { Registry } from './app/registry.ts';
import { type Bag, type Callable, isCallable } from './callable.ts';
import { faultIn } from './code/fault.ts';
import type { ModuleExport } from './code/load-code.ts';
import type { Context } from './http/context.ts';
import type { RouteSource } from './http/routes.ts';
import { type PluginRow, routesOf } from './plugins/built-in-routes.ts';
import { actionsIn, routesIn } from './plugins/extended-routes.ts';
import { isRun, type ReplacedParts, runServices } from './plugins/replaced-services.ts';
import { makeCallable, resolveMembers } from './plugins/two-forms.ts';
import { refuseUnknownNames } from './unknown-names.ts';

/** The parts of the application that extensions change. */
export interface ExtensionParts {
  readonly strapi: unknown;
  readonly controllers: Registry;
  readonly services: Registry;
  readonly policies: Map<string, ModuleExport>;
  readonly middlewares: Map<string, ModuleExport>;
  /** Adds the lifecycles of an extension to a content-type. */
  subscribe(uid: string, functions: Bag): void;
  /** Receives changes that have no effect here. */
  readonly tolerate: Tolerate;
  /** A user as answers show it to the sender of a request. */
  describeUser(user: unknown, ctx: Context): unknown;
  readonly dir: string;
}

/** Routes and functions that extensions add. */
export interface ExtensionResult {
  readonly sources: readonly RouteSource[];
  /** Functions that run at a moment of the application, such as `bootstrap`, with their files. */
  readonly moments: readonly { readonly name: string; readonly run: Callable; readonly file: string }[];
}

const MOMENTS = ['register', 'bootstrap', 'destroy'];

/** The plugin's own function of each moment, which an extension may call from its replacement. */
const doNothing = async (): Promise<void> => {};

/**
 * Passes each extension its plugin and applies its changes: controllers, services, policies, middlewares, routes, lifecycles and
 * functions of moments.
 *
 * @throws ProjectError for an extension that throws, or changes something that code cannot change here
 */
export async function extendPlugins(
  extensions: ReadonlyMap<string, ModuleExport>,
  parts: ExtensionParts,
): Promise<ExtensionResult> {
  const sources: RouteSource[] = [];
  const moments: ExtensionResult['moments'][number][] = [];
  for (const [plugin, { file, value }] of extensions) {
    if (!OWN_PLUGINS.includes(plugin)) {
      const problem = `there is no plugin "${plugin}" here: its extension is not run${didYouMean(plugin, OWN_PLUGINS)}`;
      parts.tolerate(new ProjectError(file, '', problem));
      continue;
    }
    const group = `plugin::${plugin}`;
    const rows = routesOf(plugin);
    const pluginView = pluginOf(plugin, group, rows, parts);
    try {
      const types = copyTypes(pluginView);
      const actions = actionsIn(pluginView, parts.strapi);
      const result = isCallable(value) ? await value.call(undefined, pluginView) : value;
      const changed: Bag = { ...pluginView, ...membersOf(result) };
      if (plugin === 'users-permissions')
        changed.controllers = runServices(
          membersOf(changed.controllers),
          actions,
          replacedParts(changed, group, parts),
        );
      applyChanges(changed, group, file, parts);
      subscribeLifecycles(changed, types, { group, file }, parts);
      for (const name of MOMENTS) {
        const run = changed[name];
        if (isCallable(run) && run !== doNothing) moments.push({ name, run, file });
      }
      sources.push(...routesIn(changed, { plugin, file, rows, actions }, parts.strapi));
    } catch (error) {
      throw faultIn(parts.dir, file, error);
    }
  }
  return { sources, moments };
}

/** The argument of an extension: its plugin. */
function pluginOf(plugin: string, group: string, rows: readonly PluginRow[], parts: ExtensionParts): Bag {
  const place = `plugin ${plugin}`;
  const below = (registry: Registry, view: (members: Bag) => unknown): Bag => {
    const uids = registry.uids().filter((uid) => uid.startsWith(`${group}.`));
    return Object.fromEntries(uids.map((uid) => [uid.slice(group.length + 1), view(registry.get(uid))]));
  };
  const types = Object.entries(membersOf(membersOf(parts.strapi).contentTypes)).filter(([uid]) =>
    uid.startsWith(`${group}.`),
  );
  return refuseUnknownNames(place, {
    controllers: refuseUnknownNames(`${place}: controllers`, below(parts.controllers, makeCallable)),
    services: refuseUnknownNames(`${place}: services`, below(parts.services, makeCallable)),
    routes: {
      'content-api': { type: 'content-api', routes: [...rows] },
      // there is no admin panel: routes that are added here are never requested
      admin: { type: 'admin', routes: [] },
    },
    policies: {},
    middlewares: {},
    contentTypes: refuseUnknownNames(
      `${place}: contentTypes`,
      Object.fromEntries(types.map(([uid, schema]) => [uid.slice(group.length + 1), { schema, lifecycles: {} }])),
    ),
    config: {},
    ...Object.fromEntries(MOMENTS.map((name) => [name, doNothing])),
  });
}

/** What endpoints of users-permissions need to run services that are replaced. */
function replacedParts(changed: Bag, group: string, { strapi, services, describeUser }: ExtensionParts): ReplacedParts {
  const before = (name: string) => (services.has(`${group}.${name}`) ? services.get(`${group}.${name}`) : {});
  const originals = new Map(['jwt', 'providers'].map((name) => [name, before(name)]));
  return {
    strapi,
    describe: describeUser,
    service(name, member) {
      const run = before(name)[member];
      return isCallable(run) ? run : undefined;
    },
    isReplaced(name, member) {
      // a copy: reading a name that the plugin lacks is refused
      const service = { ...membersOf(changed.services) }[name];
      return service !== undefined && resolveMembers(service, strapi)[member] !== originals.get(name)?.[member];
    },
  };
}

function applyChanges(changed: Bag, group: string, file: string, parts: ExtensionParts): void {
  for (const [name, value] of Object.entries(membersOf(changed.services))) {
    const uid = `${group}.${name}`;
    const before = parts.services.has(uid) ? parts.services.get(uid) : {};
    const members = resolveMembers(value, parts.strapi);
    if (Object.keys(before).some((each) => members[each] !== before[each] && !isRun(uid, each)))
      parts.tolerate(
        new ProjectError(
          file,
          '',
          `endpoints do not run services here: ${uid} is changed for code of the project alone`,
        ),
      );
  }
  for (const kind of ['controllers', 'services'] as const)
    for (const [name, value] of Object.entries(membersOf(changed[kind]))) {
      const members = resolveMembers(value, parts.strapi);
      parts[kind].add(`${group}.${name}`, () => members);
    }
  for (const kind of ['policies', 'middlewares'] as const)
    for (const [name, value] of Object.entries(membersOf(changed[kind])))
      parts[kind].set(`${group}.${name}`, { file, value });
}

/** The content-types of a plugin and their text, before its extension runs. */
function copyTypes(plugin: Bag): ReadonlyMap<string, { readonly schema: Bag; readonly text: string }> {
  const types = Object.entries(membersOf(plugin.contentTypes));
  return new Map(
    types.map(([name, type]) => {
      const schema = membersOf(membersOf(type).schema);
      return [name, { schema, text: JSON.stringify(schema) }];
    }),
  );
}

/** Adds lifecycles of an extension. Tells schemas that code changed: schemas are read before code runs. */
function subscribeLifecycles(
  changed: Bag,
  types: ReturnType<typeof copyTypes>,
  { group, file }: { readonly group: string; readonly file: string },
  parts: ExtensionParts,
): void {
  for (const [name, type] of Object.entries(membersOf(changed.contentTypes))) {
    const { lifecycles, schema } = membersOf(type);
    const original = types.get(name);
    const originalAttributes = membersOf(original?.schema.attributes);
    const isOther = original?.schema === schema && JSON.stringify(schema) !== original?.text;
    if (isOther || Object.keys(membersOf(membersOf(schema).attributes)).some((each) => !(each in originalAttributes))) {
      const place = `src/extensions/${group.slice('plugin::'.length)}/content-types/${name}/schema.json`;
      const problem = `code cannot change it here, so the change is missing; write it in ${place}`;
      parts.tolerate(new ProjectError(file, `contentTypes.${name}.schema`, problem));
    }
    if (isObject(lifecycles) && Object.keys(lifecycles).length > 0) parts.subscribe(`${group}.${name}`, lifecycles);
  }
}
