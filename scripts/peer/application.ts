/** A temporary Strapi application around a project's models and configuration. */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PeerFault } from './fault.ts';
import { DEPENDENCIES } from './installation.ts';

/** What Strapi reads of a project. */
const PARTS = ['config', 'src', 'database', 'public', '.env', 'favicon.ico'];

/**
 * Copies what Strapi reads of `project` into a new temporary folder, with the packages of `installation` and an empty
 * database, and returns the folder; the caller removes it. Throws PeerFault when `project` is not a Strapi v4 project.
 */
export async function makeApplication(project: string, installation: string): Promise<string> {
  const source = resolve(project);
  if (!existsSync(join(source, 'src', 'api')))
    throw new PeerFault(`${source} is not a project in Strapi v4 layout: it has no src/api`, 2);
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-strapi-'));
  for (const part of PARTS) {
    if (existsSync(join(source, part))) await cp(join(source, part), join(folder, part), { recursive: true });
  }
  await writeFile(join(folder, 'package.json'), await manifest(source));
  await symlink(join(installation, 'node_modules'), join(folder, 'node_modules'), 'dir');
  // The upload plugin refuses to start without the folder its files go to.
  await mkdir(join(folder, 'public', 'uploads'), { recursive: true });
  // Without a level of its own Strapi logs every request.
  if (!existsSync(join(folder, 'config', 'logger.js')))
    await writeFile(join(folder, 'config', 'logger.js'), "module.exports = { level: 'warn' };\n");
  return folder;
}

/** The application's package.json: Strapi enables the plugins it finds among its dependencies. */
async function manifest(source: string): Promise<string> {
  const text = await readFile(join(source, 'package.json'), 'utf8').catch(() => '{}');
  const { dependencies = {}, strapi = {} } = JSON.parse(text) as { dependencies?: object; strapi?: object };
  return JSON.stringify({
    name: 'touchstone-strapi-peer',
    private: true,
    version: '0.0.0',
    dependencies: { ...dependencies, ...DEPENDENCIES },
    strapi: { ...strapi, uuid: false },
  });
}
