/** Registers controllers, services, policies and middlewares of content-types, plugins and the project. */
import { membersOf } from '../model/object.ts';
import type { Registry } from './app/registry.ts';
import type { Bag } from './callable.ts';
import type { Cores } from './code/factories.ts';
import { instantiate, type LoadedCode, type ModuleExport } from './code/load-code.ts';

/** Registers the controllers and services of content-types, and those without a content-type. */
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
  for (const [uid, moduleExport] of code.controllers) controllers.add(uid, () => instantiate(moduleExport, strapi));
  for (const [uid, moduleExport] of code.services) services.add(uid, () => instantiate(moduleExport, strapi));
}

/** Makes exports of policies or middlewares of plugins, by uid. */
export const exportsOf = (values: Readonly<Record<string, unknown>>): Map<string, ModuleExport> =>
  new Map(Object.entries(values).map(([uid, value]) => [uid, { file: uid, value }]));

/** Registers the services or controllers of a group: `plugin::upload`, `admin::`. */
export function addAll(registry: Registry, group: string, values: Bag): void {
  const separator = group.endsWith('::') ? '' : '.';
  for (const [name, service] of Object.entries(values))
    registry.add(`${group}${separator}${name}`, () => membersOf(service));
}
