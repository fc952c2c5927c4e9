/** A temporary Strapi application around a project's models and configuration. */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compileFolder } from './compile.ts';
import { PeerFault } from './fault.ts';
import { linkPackages } from './link-packages.ts';
import { type Release, strapi4 } from './releases.ts';

/** Files of a project that are none of its source. */
const LEFT_OUT = new Set(['node_modules', '.git', '.tmp', '.cache', 'build', 'dist', 'package.json', 'tsconfig.json']);

/** Settings without which Strapi does not start, or not usefully, for projects without them. */
const DEFAULT_CONFIG = {
  admin: { auth: { secret: 'peer' }, apiToken: { salt: 'peer' }, transfer: { token: { salt: 'peer' } } },
  database: {
    connection: { client: 'sqlite', connection: { filename: '.tmp/data.db' }, useNullAsDefault: true },
  },
  // Without a level of its own Strapi logs every request.
  logger: { level: 'warn' },
  plugins: { 'users-permissions': { config: { jwtSecret: 'peer' } } },
  server: { app: { keys: ['peer'] } },
};

/**
 * Copies what Strapi reads of `project` into a new temporary folder, with the packages of `installation` and an empty
 * database, and returns the folder; the caller removes it. Throws PeerFault when `project` is not a Strapi v4 project.
 */
export async function makeApplication(
  project: string,
  installation: string,
  release: Release = strapi4,
): Promise<string> {
  const source = resolve(project);
  if (!existsSync(join(source, 'src', 'api')))
    throw new PeerFault(`${source} is not a project in Strapi v4 layout: it has no src/api`, 2);
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-strapi-'));
  try {
    for (const part of (await readdir(source)).filter((name) => !LEFT_OUT.has(name)))
      await cp(join(source, part), join(folder, part), { recursive: true });
    for (const part of ['src', 'config', 'database']) await compileFolder(join(folder, part), installation);
    await writeFile(join(folder, 'package.json'), await manifest(source, release));
    await linkPackages(join(folder, 'node_modules'), join(installation, 'node_modules'), join(source, 'node_modules'));
    // The upload plugin refuses to start without the folder its files go to.
    await mkdir(join(folder, 'public', 'uploads'), { recursive: true });
    await completeConfig(join(folder, 'config'));
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function completeConfig(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // whatever server a project keeps its content on, here it is a file
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((path) => /(^|\/)database\.(js|json)$/.test(path))) {
    await rm(join(folder, file));
    // other files of the configuration may read it
    await writeFile(join(folder, file.replace(/json$/, 'js')), asModule(DEFAULT_CONFIG.database));
  }
  for (const [name, value] of Object.entries(DEFAULT_CONFIG)) {
    if (['js', 'json'].some((extension) => existsSync(join(folder, `${name}.${extension}`)))) continue;
    await writeFile(join(folder, `${name}.js`), asModule(value));
  }
}

/** A module whose only export gives the value, as files of a configuration that read others expect it. */
const asModule = (value: object): string => `module.exports = () => (${JSON.stringify(value)});\n`;

/** The application's package.json: Strapi enables the plugins it finds among its dependencies. */
async function manifest(source: string, release: Release): Promise<string> {
  const file = join(source, 'package.json');
  const text = await readFile(file, 'utf8').catch(() => '{}');
  let manifest: { dependencies?: object; strapi?: object };
  try {
    manifest = JSON.parse(text);
  } catch (error) {
    throw new PeerFault(`${file} is not JSON: ${(error as Error).message}`, 2);
  }
  const own = Object.entries(manifest.dependencies ?? {}).filter(([name]) => !release.within.includes(name));
  return JSON.stringify({
    name: 'touchstone-strapi-peer',
    private: true,
    version: '0.0.0',
    dependencies: { ...Object.fromEntries(own), ...release.dependencies },
    strapi: { ...manifest.strapi, uuid: false },
  });
}
