/** All code of a project, run once and sorted by what it is. */
import { membersOf } from '../../model/object.ts';
import { type Bag, isCallable } from '../callable.ts';
import type { CodeFile, ProjectCode } from './find-code.ts';
import type { LoadModule } from './load-module.ts';

/** A value that a file exports, and the file. */
export interface Exported {
  readonly file: string;
  readonly value: unknown;
}

/** A file of routes: what it exports, or the content-type whose default it makes. */
export interface RouteFile extends Partial<Exported> {
  readonly file: string;
  readonly api: string;
  readonly defaultOf?: string | undefined;
}

/** What the files of a project export. Default factories are not among them, other than their routes. */
export interface LoadedCode {
  readonly index: Exported | undefined;
  /** By uid: `api::book.book`. */
  readonly controllers: ReadonlyMap<string, Exported>;
  readonly services: ReadonlyMap<string, Exported>;
  /** By uid: `global::is-owner`, `api::book.is-owner`. */
  readonly policies: ReadonlyMap<string, Exported>;
  readonly middlewares: ReadonlyMap<string, Exported>;
  readonly routes: readonly RouteFile[];
  /** By uid of the content-type. */
  readonly lifecycles: ReadonlyMap<string, Exported>;
  /** By plugin. */
  readonly extensions: ReadonlyMap<string, Exported>;
}

/** Runs the files of a project, in order of name. Throws a ProjectError for one that cannot be run. */
export async function loadCode(code: ProjectCode, load: LoadModule): Promise<LoadedCode> {
  const exported = async ({ file }: { readonly file: string }): Promise<Exported> => ({
    file,
    value: await load(file),
  });
  const byUid = async (group: string, files: readonly CodeFile[], into: Map<string, Exported>) => {
    for (const each of files) into.set(`${group}${each.name}`, await exported(each));
  };
  const registries = {
    controllers: new Map<string, Exported>(),
    services: new Map<string, Exported>(),
    policies: new Map<string, Exported>(),
    middlewares: new Map<string, Exported>(),
  };
  await byUid('global::', code.policies, registries.policies);
  await byUid('global::', code.middlewares, registries.middlewares);
  const routes: RouteFile[] = [];
  for (const each of code.apis) {
    const { api, kind, file, defaultOf } = each;
    if (kind === 'routes') routes.push({ file, api, defaultOf, ...(defaultOf ? {} : await exported(each)) });
    else if (defaultOf === undefined) await byUid(`api::${api}.`, [each], registries[kind]);
  }
  const lifecycles = new Map<string, Exported>();
  for (const { uid, file } of code.lifecycles) lifecycles.set(uid, await exported({ file }));
  const extensions = new Map<string, Exported>();
  await byUid('', code.extensions, extensions);
  const index = code.index === undefined ? undefined : await exported({ file: code.index });
  return { index, ...registries, routes, lifecycles, extensions };
}

/** What a file makes when it exports a function of the application; what it exports otherwise. */
export function madeBy({ value }: Exported, strapi: unknown): Bag {
  return membersOf(isCallable(value) ? value.call(undefined, { strapi }) : value);
}
