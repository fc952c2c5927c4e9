/** Finds the plugins of a project that are code: packages that it depends on, and folders that `config/plugins` names. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { isObject, membersOf } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import type { Tolerate } from '../model/tolerate.ts';

/** A plugin, and the file of its code. */
export interface PluginPlace {
  /** The name in `strapi.plugin(name)`. */
  readonly name: string;
  readonly file: string;
  /** Whether its `bootstrap` runs before that of the GraphQL plugin, which builds the schema. */
  readonly beforeGraphql: boolean;
}

/** Plugins that the server brings, or that only change the administration. */
export const OWN_PLUGINS: readonly string[] = [
  'upload',
  'i18n',
  'users-permissions',
  'graphql',
  'email',
  'content-type-builder',
];
const WITHOUT_EFFECT = new Set([
  ...OWN_PLUGINS,
  'admin',
  'ckeditor',
  'cloud',
  'color-picker',
  'content-manager',
  'content-releases',
  'import-export-entries',
  'seo',
  'tinymce',
]);

/** What is missing where a widely used plugin does not run. */
const EFFECTS: Readonly<Record<string, string>> = {
  documentation: 'its pages below /documentation',
  ezforms: 'its endpoints',
  menus: 'its endpoints and content-types',
  navigation: 'its endpoints and content-types',
  'populate-deep': 'populate=deep',
  'rest-cache': 'its headers and cached answers',
  sentry: 'reports to Sentry',
  slugify: 'slugs that it makes, and slugs as ids',
  transformer: 'the form that it gives to answers',
};

/** The end of a message about a plugin that does not run: what will be missing. */
export const missingWithout = (plugin: string): string =>
  `without it, ${EFFECTS[plugin] ?? 'what it adds or changes'} will be missing`;

/**
 * The plugins to run, in Strapi's order: those of `config/plugins`, then other packages. Tells packages that are not installed.
 *
 * @param configured `config/plugins`
 * @throws ProjectError for a folder that `resolve` names and that is not there
 */
export function findPlugins(
  root: string,
  configured: Readonly<Record<string, unknown>>,
  tolerate: Tolerate,
): PluginPlace[] {
  const places = new Map<string, Omit<PluginPlace, 'beforeGraphql'>>();
  /** Names of plugins that are installed, or told to be missing. */
  const known = new Set<string>();
  const missing = (name: string, slip: ProjectError) => {
    known.add(name);
    tolerate(slip);
  };
  const installed = installedPlugins(root, missing);
  for (const { name, folder } of installed) {
    if (WITHOUT_EFFECT.has(name)) continue;
    known.add(name);
    add(places, name, folder);
  }
  for (const [name, declaration] of Object.entries(configured)) {
    const { enabled, resolve: path } = membersOf(declaration);
    if (WITHOUT_EFFECT.has(name)) continue;
    if (declaration === false || enabled === false) places.delete(name);
    else if (typeof path === 'string') add(places, name, folderOf(root, path, name));
    else if (!known.has(name)) {
      const problem = `found the plugin "${name}", which is not installed; ${missingWithout(name)}`;
      tolerate(new ProjectError(join(root, 'config', 'plugins'), name, problem));
    }
  }
  const order = [...Object.keys(configured), ...installed.map(({ name }) => name)];
  const at = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...places.values()]
    .sort((a, b) => at(a.name) - at(b.name))
    .map((place) => ({ ...place, beforeGraphql: at(place.name) < at('graphql') }));
}

/** Whether a project may have plugins with code, without running its configuration. */
export function mayHavePlugins(root: string): boolean {
  const config = filesIn(join(root, 'config')).filter((name) => /^plugins\.(?:js|ts|cjs|mjs|json)$/.test(name));
  const isNamed = config.some((name) => /\bresolve\b/.test(readFileSync(join(root, 'config', name), 'utf8')));
  return isNamed || installedPlugins(root, () => {}).some(({ name }) => !WITHOUT_EFFECT.has(name));
}

function filesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
}

function add(places: Map<string, Omit<PluginPlace, 'beforeGraphql'>>, name: string, folder: string): void {
  const file = ['js', 'ts', 'cjs', 'mjs'].map((type) => join(folder, `strapi-server.${type}`)).find(existsSync);
  // a plugin may change the administration alone
  if (file !== undefined) places.set(name, { name, file });
}

function folderOf(root: string, path: string, name: string): string {
  try {
    return dirname(createRequire(join(root, 'package.json')).resolve(path));
  } catch {
    const folder = resolve(root, path);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
    throw new ProjectError(
      join(root, 'config', 'plugins'),
      `${name}.resolve`,
      `found "${path}", expected the folder of a plugin`,
    );
  }
}

/** The packages that the project depends on and that are plugins, those without effect included. */
function installedPlugins(
  root: string,
  missing: (name: string, slip: ProjectError) => void,
): { readonly name: string; readonly folder: string }[] {
  const file = join(root, 'package.json');
  return Object.keys(membersOf(readObject(file)?.dependencies)).flatMap((dependency) => {
    const folder = packageFolder(root, dependency);
    if (folder === undefined) {
      const plugin =
        /^(?:@strapi\/plugin-|(?:@[^/]+\/)?(?:strapi-)?plugin-(?=\w)|(?:@[^/]+\/)?strapi-plugin-)([\w-]+)$/.exec(
          dependency,
        )?.[1];
      if (plugin !== undefined && !WITHOUT_EFFECT.has(plugin)) {
        const problem = `the plugin is not installed (npm install); ${missingWithout(plugin)}`;
        missing(plugin, new ProjectError(file, `dependencies.${dependency}`, problem));
      }
      return [];
    }
    const { kind, name } = membersOf(readObject(join(folder, 'package.json'))?.strapi);
    return kind === 'plugin' && typeof name === 'string' ? [{ name, folder }] : [];
  });
}

/** The folder of an installed package, in the project or above it. */
function packageFolder(root: string, name: string): string | undefined {
  for (let at = root; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (dirname(at) === at) return undefined;
  }
}

function readObject(file: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isObject(content) ? content : undefined;
  } catch {
    return undefined;
  }
}
