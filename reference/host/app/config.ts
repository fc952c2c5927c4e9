/** `strapi.config`: the configuration files of a project, by path. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, membersOf } from '../../model/object.ts';
import { loadConfigFile } from '../../project/config-file.ts';
import { envOf } from '../../project/env.ts';
import type { Project } from '../../project/load.ts';
import type { Bag } from '../callable.ts';

/** The configuration for code of a project; files are members too: `strapi.config.server.port`. */
export type ProjectConfig = Bag & {
  get(path: string | readonly string[], otherwise?: unknown): unknown;
  has(path: string | readonly string[]): boolean;
  set(path: string | readonly string[], value: unknown): void;
};

/**
 * Reads all configuration files of a project.
 *
 * @throws ProjectError for a file that cannot be loaded
 */
export async function readProjectConfig(project: Project, environment: string): Promise<ProjectConfig> {
  const { dir, config, variables } = project;
  const env = envOf(variables);
  const values: Bag = {};
  for (const folder of [join(dir, 'config'), join(dir, 'config', 'env', environment)]) {
    for (const name of namesIn(folder)) {
      // already loaded, and it may run only once
      const value = name === 'plugins' ? config.plugins : (await loadConfigFile(folder, name, env))?.value;
      values[name] = isObject(value) ? { ...membersOf(values[name]), ...value } : value;
    }
  }
  const { rest, server, plugins } = config;
  const port = server.port ?? 1337;
  const host = server.host ?? '127.0.0.1';
  const view: Bag = {
    ...values,
    environment,
    server: { host, port, url: `http://${host}:${port}`, ...membersOf(values.server) },
    api: { ...membersOf(values.api), rest: { ...rest, ...membersOf(membersOf(values.api).rest), prefix: rest.prefix } },
    plugin: Object.fromEntries(
      Object.entries(plugins).map(([name, each]) => [name, membersOf(membersOf(each).config)]),
    ),
  };
  return Object.assign(view, {
    get: (path: string | readonly string[], otherwise?: unknown) => valueAt(view, path) ?? otherwise,
    has: (path: string | readonly string[]) => valueAt(view, path) !== undefined,
    set(path: string | readonly string[], value: unknown) {
      const names = partsOf(path);
      const last = names.pop() ?? '';
      let at = view;
      for (const name of names) {
        const next = { ...membersOf(at[name]) };
        at[name] = next;
        at = next;
      }
      at[last] = value;
    },
  });
}

/** The value at a path: `server.port`, or `['plugin', 'upload']`; undefined if there is none. */
export function valueAt(values: unknown, path: string | readonly string[]): unknown {
  return partsOf(path).reduce<unknown>(
    (at, name) => (isObject(at) || Array.isArray(at) ? Reflect.get(at, name) : undefined),
    values,
  );
}

const partsOf = (path: string | readonly string[]): string[] =>
  (typeof path === 'string' ? path.replace(/^plugin::/, 'plugin.').split('.') : [...path]).map(String);

function namesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).flatMap((file) => /^([\w-]+)\.(?:js|ts|json|cjs|mjs)$/.exec(file)?.[1] ?? []);
    return [...new Set(names)].sort();
  } catch {
    return [];
  }
}
