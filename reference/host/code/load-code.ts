/** Runs all code of a project and groups its exports. */
import { membersOf } from '../../model/object.ts';
import { type Bag, isCallable } from '../callable.ts';
import type { CodeFile, ProjectCode } from './find-code.ts';
import type { LoadModule } from './load-module.ts';

/** A value that a file exports, and the file. */
export interface ModuleExport {
  readonly file: string;
  readonly value: unknown;
}

/** A file of routes: its export, or the content-type whose default routes it makes. */
export interface RouteFile extends Partial<ModuleExport> {
  readonly file: string;
  readonly api: string;
  readonly defaultOf?: string | undefined;
}

/** The exports of a project's files. Default controllers and services are left out. */
export interface LoadedCode {
  readonly index: ModuleExport | undefined;
  /** By uid: `api::book.book`. */
  readonly controllers: ReadonlyMap<string, ModuleExport>;
  readonly services: ReadonlyMap<string, ModuleExport>;
  /** By uid: `global::is-owner`, `api::book.is-owner`. */
  readonly policies: ReadonlyMap<string, ModuleExport>;
  readonly middlewares: ReadonlyMap<string, ModuleExport>;
  readonly routes: readonly RouteFile[];
  /** By uid of the content-type. */
  readonly lifecycles: ReadonlyMap<string, ModuleExport>;
  /** By plugin. */
  readonly extensions: ReadonlyMap<string, ModuleExport>;
}

/**
 * Runs the files of a project, in order of name.
 *
 * @throws ProjectError for a file that fails
 */
export async function loadCode(code: ProjectCode, load: LoadModule): Promise<LoadedCode> {
  const loadExport = async ({ file }: { readonly file: string }): Promise<ModuleExport> => ({
    file,
    value: await load(file),
  });
  const byUid = async (group: string, files: readonly CodeFile[], into: Map<string, ModuleExport>) => {
    for (const each of files) into.set(`${group}${each.name}`, await loadExport(each));
  };
  const registries = {
    controllers: new Map<string, ModuleExport>(),
    services: new Map<string, ModuleExport>(),
    policies: new Map<string, ModuleExport>(),
    middlewares: new Map<string, ModuleExport>(),
  };
  await byUid('global::', code.policies, registries.policies);
  await byUid('global::', code.middlewares, registries.middlewares);
  const routes: RouteFile[] = [];
  for (const each of code.apis) {
    const { api, kind, file, defaultOf } = each;
    if (kind === 'routes') routes.push({ file, api, defaultOf, ...(defaultOf ? {} : await loadExport(each)) });
    else if (defaultOf === undefined) await byUid(`api::${api}.`, [each], registries[kind]);
  }
  const lifecycles = new Map<string, ModuleExport>();
  for (const { uid, file } of code.lifecycles) lifecycles.set(uid, await loadExport({ file }));
  const extensions = new Map<string, ModuleExport>();
  await byUid('', code.extensions, extensions);
  const index = code.index === undefined ? undefined : await loadExport({ file: code.index });
  return { index, ...registries, routes, lifecycles, extensions };
}

/** The members that a file exports; of its result if it exports a function of the application. */
export function instantiate({ value }: ModuleExport, strapi: unknown): Bag {
  return membersOf(isCallable(value) ? value.call(undefined, { strapi }) : value);
}
