/** `src/extensions/<plugin>/strapi-server.js`: a project's additions to plugins. */
import type { Registry } from './app/registry.ts';
import { type Bag, bagOf, isCallable } from './callable.ts';
import { faultIn } from './code/fault.ts';
import type { Exported } from './code/loaded-code.ts';
import type { RouteSource } from './http/routes.ts';
import { named } from './named.ts';

/** What extensions add to. */
export interface ExtensionParts {
  readonly strapi: unknown;
  readonly controllers: Registry;
  readonly services: Registry;
  readonly policies: Map<string, Exported>;
  readonly dir: string;
}

/** Plugins whose routes stand at the prefix itself; those of others stand below their name. */
const WITHOUT_PREFIX = ['users-permissions'];

/**
 * Hands each extension its plugin and takes over what it adds: controllers, services, policies, and the routes it gives.
 * Throws a ProjectError when an extension throws.
 */
export async function extendPlugins(
  extensions: ReadonlyMap<string, Exported>,
  parts: ExtensionParts,
): Promise<RouteSource[]> {
  const sources: RouteSource[] = [];
  for (const [plugin, { file, value }] of extensions) {
    const group = `plugin::${plugin}`;
    const routes: unknown[] = [];
    const given = pluginOf(group, routes, parts);
    try {
      const made = isCallable(value) ? await value.call(undefined, given) : value;
      const changed = { ...given, ...bagOf(made) };
      for (const [name, controller] of Object.entries(bagOf(changed.controllers))) {
        const uid = `${group}.${name}`;
        const own = bagOf(isCallable(controller) ? controller.call(undefined, { strapi: parts.strapi }) : controller);
        if (Object.keys(own).length > 0) parts.controllers.add(uid, () => own);
      }
      for (const [name, service] of Object.entries(bagOf(changed.services))) {
        const own = bagOf(isCallable(service) ? service.call(undefined, { strapi: parts.strapi }) : service);
        parts.services.add(`${group}.${name}`, () => own);
      }
      for (const [name, policy] of Object.entries(bagOf(changed.policies)))
        parts.policies.set(`${group}.${name}`, { file, value: policy });
    } catch (error) {
      throw faultIn(parts.dir, file, error);
    }
    const prefix = WITHOUT_PREFIX.includes(plugin) ? '' : plugin;
    sources.push({ file, group, prefix, routes });
  }
  return sources;
}

/** A plugin as an extension sees it; its own routes and controllers are the server's, and not among them. */
function pluginOf(group: string, routes: unknown[], { services }: ExtensionParts): Bag {
  const own = services.uids().filter((uid) => uid.startsWith(`${group}.`));
  return named(`the plugin ${group}`, {
    controllers: controllersOf(),
    services: Object.fromEntries(own.map((uid) => [uid.slice(group.length + 1), services.get(uid)])),
    routes: { 'content-api': { type: 'content-api', routes } },
    policies: {},
    middlewares: {},
    contentTypes: {},
  });
}

/** Controllers by name; one that is not there yet is an empty one, to be added to. */
function controllersOf(): Bag {
  return new Proxy<Bag>(
    {},
    {
      get(target, name) {
        if (typeof name === 'symbol') return Reflect.get(target, name);
        target[name] ??= {};
        return target[name];
      },
    },
  );
}
