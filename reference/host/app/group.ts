/** What belongs to one plugin, API or the admin: `strapi.plugin(name)`, `strapi.api.name`, `strapi.admin`. */
import { OWN_PLUGINS } from '../../project/plugins.ts';
import type { Bag } from '../callable.ts';
import { refuseUnknownNames } from '../unknown-names.ts';
import { type ProjectConfig, valueAt } from './config.ts';
import type { Registry } from './registry.ts';

export interface GroupParts {
  readonly config: ProjectConfig;
  readonly controllers: Registry;
  readonly services: Registry;
  readonly contentTypes: Bag;
  /** The routers that a plugin or API declares, by name. */
  routes(group: string): Bag;
  typeOf(uid: unknown): unknown;
  policy(uid: unknown): unknown;
  middleware(uid: unknown): unknown;
}

/** Returns a function that makes the object of a group, such as `plugin::upload`; errors name its `place`. */
export function groupMaker(parts: GroupParts): (group: string, place: string) => Bag {
  const { config, controllers, services, contentTypes } = parts;
  return (group, place) => {
    const prefix = group.endsWith('::') ? group : `${group}.`;
    const name = group.slice(group.indexOf('::') + 2);
    const view: Bag = {
      service: (each: unknown) => services.get(`${prefix}${each}`),
      controller: (each: unknown) => controllers.get(`${prefix}${each}`),
      contentType: (each: unknown) => parts.typeOf(`${prefix}${each}`),
      policy: (each: unknown) => parts.policy(`${prefix}${each}`),
      middleware: (each: unknown) => parts.middleware(`${prefix}${each}`),
      config: (path: string, otherwise?: unknown) => valueAt(config, ['plugin', name, ...path.split('.')]) ?? otherwise,
    };
    Object.defineProperties(view, {
      routes: { get: () => parts.routes(group), enumerable: true },
      services: { get: () => below(services, prefix, place), enumerable: true },
      controllers: { get: () => below(controllers, prefix, place), enumerable: true },
      contentTypes: {
        get: () => {
          const types = Object.entries(contentTypes).filter(([uid]) => uid.startsWith(prefix));
          return Object.fromEntries(types.map(([uid, type]) => [uid.slice(prefix.length), type]));
        },
        enumerable: true,
      },
    });
    // a plugin of the project may keep values of its own here
    const isForeign = group.startsWith('plugin::') && !OWN_PLUGINS.includes(name);
    return isForeign ? view : refuseUnknownNames(place, view);
  };
}

/** The members of a registry below a prefix, each made when it is read. */
function below(registry: Registry, prefix: string, place: string): Bag {
  const members: Bag = {};
  for (const uid of registry.uids().filter((each) => each.startsWith(prefix)))
    Object.defineProperty(members, uid.slice(prefix.length), { get: () => registry.get(uid), enumerable: true });
  return refuseUnknownNames(`${place}.services`, members);
}
