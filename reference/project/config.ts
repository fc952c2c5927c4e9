/** The configuration of a project (source document 8). */
import { join } from 'node:path';
import { isObject, membersOf } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import { at, flag, optionalPositiveInteger, type Raw, wrong } from '../model/raw.ts';
import { BOUNDS, type Bounds } from '../query/bounds.ts';
import { type ConfigFile, loadConfigFile } from './config-file.ts';
import { envOf } from './env.ts';
import type { Variables } from './variables.ts';

/** What the server takes from a project's configuration. */
export interface Config {
  /** `api.rest` of `config/api`. */
  readonly rest: {
    /** Entries of a page when the request does not say. */
    readonly defaultLimit: number;
    /** The most entries of one page; undefined: no bound. */
    readonly maxLimit: number | undefined;
    /** Whether totals are given when the request does not say. */
    readonly withCount: boolean;
    /** What a question may ask and be answered at most. */
    readonly bounds: Bounds;
    /** Path the endpoints stand under, with a slash before and none after. */
    readonly prefix: string;
  };
  /** `config/server`. */
  readonly server: {
    readonly host: string | undefined;
    readonly port: number | undefined;
    /** Where the public finds the server: a URL or a path. */
    readonly url: string | undefined;
  };
  /** Locale of entries that name none. */
  readonly defaultLocale: string;
  /** `graphql.config` of `config/plugins`, as it stands there. */
  readonly graphql: Readonly<Record<string, unknown>>;
  /** `config/plugins`, as it stands there. */
  readonly plugins: Readonly<Record<string, unknown>>;
  /** `config/middlewares`, as it stands there. */
  readonly middlewares: unknown;
}

export const DEFAULT_LIMIT = 25;

/**
 * Loads the configuration files that concern content; those of `config/env/<env>` are laid over those of `config`.
 * Throws a `ProjectError` that names the file and the place.
 */
export async function loadConfig(root: string, env: string, variables: Variables): Promise<Config> {
  const names = ['api', 'server', 'plugins', 'middlewares'] as const;
  const load = (folder: string) => Promise.all(names.map((name) => loadConfigFile(folder, name, envOf(variables))));
  const [base, special] = await Promise.all([load(join(root, 'config')), load(join(root, 'config', 'env', env))]);
  const raw = (index: number): Raw => layered(join(root, 'config', names[index] ?? ''), base[index], special[index]);
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

function layered(name: string, base: ConfigFile | undefined, special: ConfigFile | undefined): Raw {
  const file = special?.file ?? base?.file ?? name;
  return { value: merge(base?.value, special?.value), file, place: '' };
}

/** Lays one value over another: objects member by member, anything else whole. */
function merge(below: unknown, above: unknown): unknown {
  if (above === undefined) return below;
  if (!isObject(below) || !isObject(above)) return above;
  const merged: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) merged[key] = merge(below[key], value);
  return merged;
}

function readRest(raw: Raw): Config['rest'] {
  const prefix = at(raw, 'prefix').value ?? '/api';
  if (typeof prefix !== 'string') throw wrong(at(raw, 'prefix'), 'a path');
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
  if (host !== undefined && typeof host !== 'string') throw wrong(at(raw, 'host'), 'a text');
  const { value: url } = at(raw, 'url');
  if (url !== undefined && typeof url !== 'string') throw wrong(at(raw, 'url'), 'a URL');
  const rawPort = at(raw, 'port').value;
  const port = rawPort === undefined ? undefined : Number(rawPort);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65_536)) {
    throw wrong(at(raw, 'port'), 'a port number');
  }
  return { host, port, url };
}

function pluginsIn(raw: Raw): Readonly<Record<string, unknown>> {
  if (raw.value === undefined) return {};
  if (!isObject(raw.value)) throw new ProjectError(raw.file, '', 'expected an object, with a member for each plugin');
  return raw.value;
}
