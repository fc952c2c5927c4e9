/** The packages of a real Strapi, installed once from the npm registry and shared by every peer of its release. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { lastLines, PeerFault } from './fault.ts';
import { type Release, strapi4 } from './releases.ts';

const run = promisify(execFile);

/** The package.json of an installation. */
const manifest = ({ dependencies, installed }: Release) => ({
  name: 'strapi-peer',
  private: true,
  version: '0.0.0',
  dependencies: { ...dependencies, ...installed.dependencies },
  overrides: installed.overrides,
});

/** The versions of an installation: another Node needs its addon compiled again. */
const stamp = ({ version }: Release): string => JSON.stringify({ strapi: version, abi: process.versions.modules });
const STAMP_FILE = 'installed.json';

/** The folder of an installation: `TOUCHSTONE_PEER_DIR`, else one in the user's cache. */
export function installationFolder(release: Release = strapi4, env: NodeJS.ProcessEnv = process.env): string {
  return env.TOUCHSTONE_PEER_DIR ?? join(homedir(), '.cache', 'content-touchstone', `strapi-${release.version}`);
}

/**
 * Makes sure that the packages are installed and returns their folder (the parent of `node_modules`).
 * Takes minutes the first time, nothing later. `say` is told what takes long. Throws PeerFault.
 */
export async function ensureInstalled(release: Release, say: (line: string) => void): Promise<string> {
  const folder = installationFolder(release);
  const { version, newestNode } = release;
  if ((await stampOf(folder)) === stamp(release)) return folder;
  const major = Number(process.versions.node.split('.')[0]);
  if (major > newestNode)
    throw new PeerFault(`Strapi ${version} runs on Node up to ${newestNode}; this is ${process.version}`);
  if ((await stampOf(folder)) === undefined && existsSync(folder))
    throw new PeerFault(`${folder} is not an installation of this script; remove it or set TOUCHSTONE_PEER_DIR`);
  // Made beside its place and then moved, so that an interrupted or a second installation leaves no half of one.
  const building = `${folder}.installing-${process.pid}`;
  try {
    await mkdir(building, { recursive: true });
    await writeFile(join(building, 'package.json'), `${JSON.stringify(manifest(release), null, 2)}\n`);
    say(`installing Strapi ${version} into ${folder} (once; some minutes)`);
    const npm = ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await step('npm install', 'npm', npm, building);
    say('compiling better-sqlite3');
    const build = [await nodeGyp(), 'rebuild', '--release', ...headers()];
    await step('node-gyp', process.execPath, build, join(building, 'node_modules', 'better-sqlite3'));
    await writeFile(join(building, STAMP_FILE), stamp(release));
    if ((await stampOf(folder)) === stamp(release)) return folder;
    if ((await stampOf(folder)) !== undefined) await rm(folder, { recursive: true });
    await rename(building, folder);
    return folder;
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

async function stampOf(folder: string): Promise<string | undefined> {
  return readFile(join(folder, STAMP_FILE), 'utf8').catch(() => undefined);
}

/** Runs one step of the installation; its last lines are the message when it fails. */
async function step(name: string, command: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    return (await run(command, args, { cwd, env: plainEnvironment(process.env), maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const lines = lastLines(`${stdout}\n${stderr}`, 15);
    throw new PeerFault(`installing Strapi failed at ${name}:\n${lines || String(error)}`);
  }
}

/** The environment without the variables of an enclosing `npm run`, which would make a nested npm install elsewhere. */
function plainEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const variables = Object.entries(env).filter(([key]) => !/^npm_(config_local_prefix|package_|lifecycle_)/.test(key));
  return Object.fromEntries(variables);
}

/** Path of the node-gyp that npm brings. */
async function nodeGyp(): Promise<string> {
  const globals = (await step('npm root', 'npm', ['root', '--global'], process.cwd())).trim();
  const ofRunningNpm = process.env.npm_execpath ? [dirname(dirname(process.env.npm_execpath))] : [];
  const places = [...ofRunningNpm, join(globals, 'npm')].map((npm) =>
    join(npm, 'node_modules', 'node-gyp', 'bin', 'node-gyp.js'),
  );
  const folder = places.find((place) => existsSync(place));
  if (!folder) throw new PeerFault(`no node-gyp, which compiles better-sqlite3, at ${places.join(' or ')}`);
  return folder;
}

/** Makes node-gyp use the headers of this Node where they exist; else it downloads them. */
function headers(): string[] {
  const prefix = dirname(dirname(process.execPath));
  return existsSync(join(prefix, 'include', 'node', 'node.h')) ? [`--nodedir=${prefix}`] : [];
}
