/** Registers controllers, services, policies and middlewares: those of content-types, of plugins, and of the project. */
import { membersOf } from '../model/object.ts';
import type { Registry } from './app/registry.ts';
import type { Bag } from './callable.ts';
import type { Cores } from './code/factories.ts';
import { type Exported, type LoadedCode, madeBy } from './code/loaded-code.ts';

/** Registers the controllers and services of content-types, and those that stand for themselves. */
export function registerCode(
  types: Iterable<{ readonly uid: string; readonly hasEndpoints: boolean }>,
  code: LoadedCode,
  {
    controllers,
    services,
    cores,
    strapi,
  }: { controllers: Registry; services: Registry; cores: Cores; strapi: unknown },
): void {
  for (const { uid, hasEndpoints } of types) {
    if (!hasEndpoints) continue;
    controllers.add(uid, () => cores.controller(uid));
    services.add(uid, () => cores.service(uid));
  }
  for (const [uid, exported] of code.controllers) controllers.add(uid, () => madeBy(exported, strapi));
  for (const [uid, exported] of code.services) services.add(uid, () => madeBy(exported, strapi));
}

/** Policies and middlewares of plugins, by uid. */
export const registered = (values: Readonly<Record<string, unknown>>): Map<string, Exported> =>
  new Map(Object.entries(values).map(([uid, value]) => [uid, { file: uid, value }]));

/** Registers the services or controllers of a group: `plugin::upload`, `admin::`. */
export function addAll(registry: Registry, group: string, values: Bag): void {
  const separator = group.endsWith('::') ? '' : '.';
  for (const [name, service] of Object.entries(values))
    registry.add(`${group}${separator}${name}`, () => membersOf(service));
}
