/** Modules in place of inner files of Strapi's packages, which are not here. */
import { membersOf } from '../../model/object.ts';
import { ProjectError } from '../../model/project-error.ts';
import type { Tolerate } from '../../model/tolerate.ts';
import { type Callable, isCallable } from '../callable.ts';
import { IMPLICIT_NAMES } from '../unknown-names.ts';
import type { StandIn } from './provide-modules.ts';

/** What code imports of plugins to reach their services. */
const GET_SERVICE = /^@strapi\/plugin-([\w-]+)\/(?:dist\/)?server(?:\/.*)?\/utils(?:\/index)?(?:\.js)?$/;

/** Makes the function for one server. Each import that has no meaning here is told; using it throws an Error. */
export function standInFor(tolerate: Tolerate): StandIn {
  return (request, importer) => {
    if (!request.startsWith('@strapi/')) return undefined;
    const plugin = GET_SERVICE.exec(request)?.[1];
    if (plugin !== undefined) return { getService: (name: unknown) => serviceOf(plugin, String(name)) };
    const problem = `found the import "${request}", which is not here; what uses it throws an error`;
    tolerate(new ProjectError(importer, '', problem));
    return placeholder(request);
  };
}

function serviceOf(plugin: string, name: string): unknown {
  const find = membersOf(Reflect.get(globalThis, 'strapi')).plugin;
  const { service } = membersOf(isCallable(find) ? find.call(undefined, plugin) : undefined);
  return isCallable(service) ? service.call(undefined, name) : undefined;
}

/** A value with any members, which throws when it is called. */
function placeholder(name: string): Callable {
  const refuse = (): never => {
    throw new Error(`${name} is not here: use strapi instead`);
  };
  return new Proxy(function missing() {}, {
    get: (target, key) =>
      typeof key === 'symbol' || IMPLICIT_NAMES.has(key) ? Reflect.get(target, key) : placeholder(`${name}: ${key}`),
    apply: refuse,
    construct: refuse,
  });
}
