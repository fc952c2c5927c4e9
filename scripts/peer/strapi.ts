/** A real Strapi as a child process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeApplication } from './application.ts';
import { lastLines, PeerFault } from './fault.ts';
import { ensureInstalled } from './installation.ts';
import { type Release, strapi4 } from './releases.ts';

/** A running Strapi with an empty database of its own. */
export interface Peer {
  /** Loopback address, no trailing slash. */
  readonly url: string;
  readonly pid: number;
  /** A full-access API token. */
  readonly token: string;
  /** File the server logs its warnings and errors to. */
  readonly log: string;
  /** Resolves when the server has ended, by itself or by `close`. */
  readonly ended: Promise<void>;
  /** Stops the server and removes its application and database. */
  close(): Promise<void>;
}

export interface PeerOptions {
  /** Directory of a project in Strapi v4 layout. */
  readonly project: string;
  /** The release to run (4.26.2). */
  readonly release?: Release;
  /** File with content that replaces its own, as `insert-content.mjs` reads it. None by default. */
  readonly content?: string;
  /** Name of the environment (production). */
  readonly env?: string;
  /** Told what takes long; says nothing by default. */
  readonly say?: (line: string) => void;
  /** Milliseconds the start may take (60,000). */
  readonly startTimeout?: number;
  /** Milliseconds a stop may take before the process is killed (5,000). */
  readonly stopTimeout?: number;
}

const BOOT = fileURLToPath(new URL('./boot.mjs', import.meta.url));

/**
 * Installs a release of Strapi where it is not yet, and starts it with the models and configuration of `project`, the
 * locales en, fr and de-AT, and a full-access token. Throws PeerFault, with the last lines of the log, when it fails.
 */
export async function startStrapi(options: PeerOptions): Promise<Peer> {
  const { release = strapi4 } = options;
  const installation = await ensureInstalled(release, options.say ?? (() => {}));
  const folder = await makeApplication(options.project, installation, release);
  const log = join(folder, 'strapi.log');
  const child = launch(folder, log, options);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const close = async (): Promise<void> => {
    await stop(child, ended, options.stopTimeout ?? 5_000);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const address = await ready(child, ended, options.startTimeout ?? 60_000);
    return { ...address, pid: child.pid ?? 0, log, ended, close };
  } catch (error) {
    const lines = lastLines(await readFile(log, 'utf8'), 10);
    await close();
    throw new PeerFault(`Strapi ${release.version} did not start: ${(error as Error).message}\n${lines}`);
  }
}

function launch(folder: string, log: string, { content, env = 'production' }: PeerOptions): ChildProcess {
  const output = openSync(log, 'w');
  try {
    return spawn(process.execPath, [BOOT], {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: env,
        // packages of the project find Strapi's, and the other way round
        NODE_PATH: join(folder, 'node_modules'),
        ...(content === undefined ? {} : { TOUCHSTONE_CONTENT: content }),
        STRAPI_TELEMETRY_DISABLED: 'true',
        STRAPI_HIDE_STARTUP_MESSAGE: 'true',
        STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
      },
      // A group of its own: Ctrl-C reaches the caller, which stops the server when the suite has cleaned up.
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    });
  } finally {
    closeSync(output);
  }
}

interface Address {
  readonly url: string;
  readonly token: string;
}

async function ready(child: ChildProcess, ended: Promise<void>, timeout: number): Promise<Address> {
  const waiting = new AbortController();
  const result = await Promise.race([
    new Promise<Address>((resolve) => child.once('message', (message) => resolve(message as Address))),
    ended.then(() => 'the process ended'),
    delay(timeout, `not ready after ${timeout} ms`, { signal: waiting.signal }),
  ]);
  waiting.abort();
  if (typeof result === 'string') throw new Error(result);
  return result;
}

async function stop(child: ChildProcess, ended: Promise<void>, timeout: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
  await ended;
  clearTimeout(timer);
}
