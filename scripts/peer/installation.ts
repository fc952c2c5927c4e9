/** The packages of a real Strapi, installed once from the npm registry and shared by every peer. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { lastLines, PeerFault } from './fault.ts';

const run = promisify(execFile);

export const STRAPI_VERSION = '4.26.2';

/** Packages of a peer, for any project. */
export const DEPENDENCIES = {
  '@strapi/plugin-graphql': STRAPI_VERSION,
  '@strapi/plugin-i18n': STRAPI_VERSION,
  '@strapi/plugin-users-permissions': STRAPI_VERSION,
  '@strapi/strapi': STRAPI_VERSION,
  'better-sqlite3': '8.6.0',
} as const;

const MANIFEST = {
  name: 'strapi-peer',
  private: true,
  version: '0.0.0',
  // Strapi's own ajv must be the one at the top, or its webpack tools find another.
  dependencies: { ...DEPENDENCIES, ajv: '8.17.1' },
  // The sharp that Strapi asks for downloads its binary in an install script; this one comes as a package.
  overrides: { sharp: '0.33.5' },
};

/** The versions of an installation: another Node needs its addon compiled again. */
const STAMP = JSON.stringify({ strapi: STRAPI_VERSION, abi: process.versions.modules });
const STAMP_FILE = 'installed.json';

/** The folder of the installation: `TOUCHSTONE_PEER_DIR`, else one in the user's cache. */
export function installationFolder(env: NodeJS.ProcessEnv = process.env): string {
  return env.TOUCHSTONE_PEER_DIR ?? join(homedir(), '.cache', 'content-touchstone', `strapi-${STRAPI_VERSION}`);
}

/**
 * Makes sure that the packages are installed and returns their folder (the parent of `node_modules`).
 * Takes minutes the first time, nothing later. `say` is told what takes long. Throws PeerFault.
 */
export async function ensureInstalled(say: (line: string) => void): Promise<string> {
  const folder = installationFolder();
  if ((await stampOf(folder)) === STAMP) return folder;
  const major = Number(process.versions.node.split('.')[0]);
  if (major > 22) throw new PeerFault(`Strapi ${STRAPI_VERSION} runs on Node 18 to 22; this is ${process.version}`);
  if ((await stampOf(folder)) === undefined && existsSync(folder))
    throw new PeerFault(`${folder} is not an installation of this script; remove it or set TOUCHSTONE_PEER_DIR`);
  // Made beside its place and then moved, so that an interrupted or a second installation leaves no half of one.
  const building = `${folder}.installing-${process.pid}`;
  try {
    await mkdir(building, { recursive: true });
    await writeFile(join(building, 'package.json'), `${JSON.stringify(MANIFEST, null, 2)}\n`);
    say(`installing Strapi ${STRAPI_VERSION} into ${folder} (once; some minutes)`);
    const npm = ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await step('npm install', 'npm', npm, building);
    say('compiling better-sqlite3');
    const build = [await nodeGyp(), 'rebuild', '--release', ...headers()];
    await step('node-gyp', process.execPath, build, join(building, 'node_modules', 'better-sqlite3'));
    await writeFile(join(building, STAMP_FILE), STAMP);
    if ((await stampOf(folder)) === STAMP) return folder;
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
    throw new PeerFault(`installing Strapi ${STRAPI_VERSION} failed at ${name}:\n${lines || String(error)}`);
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
