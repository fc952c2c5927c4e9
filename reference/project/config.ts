/** The configuration of a project (source document 8). */
import { join } from 'node:path';
import { isObject, membersOf } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import { at, flag, optionalPositiveInteger, type Raw, valueError } from '../model/raw.ts';
import { BOUNDS, type Bounds } from '../query/bounds.ts';
import { type ConfigFile, loadConfigFile } from './config-file.ts';
import { envOf } from './env.ts';
import type { Variables } from './variables.ts';

/** The configuration that the server uses. */
export interface Config {
  /** `api.rest` of `config/api`. */
  readonly rest: {
    /** Default number of entries of a page. */
    readonly defaultLimit: number;
    /** Most entries of a page; undefined for no limit. */
    readonly maxLimit: number | undefined;
    /** Whether pages contain totals by default. */
    readonly withCount: boolean;
    /** Limits of questions and answers. */
    readonly bounds: Bounds;
    /** Path of the endpoints, with a leading slash and no trailing one. */
    readonly prefix: string;
  };
  /** `config/server`. */
  readonly server: {
    readonly host: string | undefined;
    readonly port: number | undefined;
    /** Public URL of the server, or a path. */
    readonly url: string | undefined;
  };
  /** Locale of entries without one. */
  readonly defaultLocale: string;
  /** `graphql.config` of `config/plugins`, not validated. */
  readonly graphql: Readonly<Record<string, unknown>>;
  /** `config/plugins`, not validated. */
  readonly plugins: Readonly<Record<string, unknown>>;
  /** `config/middlewares`, not validated. */
  readonly middlewares: unknown;
}

/** Entries of a page if neither request nor configuration set a limit. */
export const DEFAULT_LIMIT = 25;

/** Where a server listens if neither options nor configuration say so. */
export const DEFAULT_PLACE = { host: '127.0.0.1', port: 1337 } as const;

/**
 * Loads the configuration files that the server uses; those of `config/env/<env>` override those of `config`.
 *
 * @throws ProjectError that names file and place
 */
export async function loadConfig(root: string, env: string, variables: Variables): Promise<Config> {
  const names = ['api', 'server', 'plugins', 'middlewares'] as const;
  const load = (folder: string) => Promise.all(names.map((name) => loadConfigFile(folder, name, envOf(variables))));
  const [base, special] = await Promise.all([load(join(root, 'config')), load(join(root, 'config', 'env', env))]);
  const raw = (index: number): Raw => mergeFiles(join(root, 'config', names[index] ?? ''), base[index], special[index]);
  const plugins = pluginsIn(raw(2));
  const i18n = membersOf(membersOf(plugins.i18n).config);
  const locale = i18n.defaultLocale ?? variables.STRAPI_PLUGIN_I18N_INIT_LOCALE_CODE;
  return {
    rest: readRest(at(raw(0), 'rest')),
    server: readServer(raw(1)),
    defaultLocale: typeof locale === 'string' && locale !== '' ? locale : 'en',
    graphql: membersOf(membersOf(plugins.graphql).config),
    plugins,
    middlewares: raw(3).value,
  };
}

function mergeFiles(name: string, base: ConfigFile | undefined, special: ConfigFile | undefined): Raw {
  const file = special?.file ?? base?.file ?? name;
  return { value: merge(base?.value, special?.value), file, place: '' };
}

/** Merges two values: objects by members; any other value of `above` replaces that of `below`. */
function merge(below: unknown, above: unknown): unknown {
  if (above === undefined) return below;
  if (!isObject(below) || !isObject(above)) return above;
  const merged: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) merged[key] = merge(below[key], value);
  return merged;
}

function readRest(raw: Raw): Config['rest'] {
  const prefix = at(raw, 'prefix').value ?? '/api';
  if (typeof prefix !== 'string') throw valueError(at(raw, 'prefix'), 'a path');
  return {
    defaultLimit: optionalPositiveInteger(at(raw, 'defaultLimit')) ?? DEFAULT_LIMIT,
    maxLimit: optionalPositiveInteger(at(raw, 'maxLimit')),
    withCount: flag(at(raw, 'withCount'), true),
    bounds: {
      ...BOUNDS,
      conditions: optionalPositiveInteger(at(raw, 'conditionLimit')) ?? BOUNDS.conditions,
      populatedEntries: optionalPositiveInteger(at(raw, 'populateLimit')) ?? BOUNDS.populatedEntries,
      populatedText: optionalPositiveInteger(at(raw, 'populateTextLimit')) ?? BOUNDS.populatedText,
    },
    prefix: `/${prefix.replace(/^\/+|\/+$/g, '')}`,
  };
}

function readServer(raw: Raw): Config['server'] {
  const { value: host } = at(raw, 'host');
  if (host !== undefined && typeof host !== 'string') throw valueError(at(raw, 'host'), 'a text');
  const { value: url } = at(raw, 'url');
  if (url !== undefined && typeof url !== 'string') throw valueError(at(raw, 'url'), 'a URL');
  const rawPort = at(raw, 'port').value;
  const port = rawPort === undefined ? undefined : Number(rawPort);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65_536)) {
    throw valueError(at(raw, 'port'), 'a port number');
  }
  return { host, port, url };
}

function pluginsIn(raw: Raw): Readonly<Record<string, unknown>> {
  if (raw.value === undefined) return {};
  if (!isObject(raw.value)) throw new ProjectError(raw.file, '', 'expected an object, with a member for each plugin');
  return raw.value;
}
