/** Starts the embedded reference: the server of this package, in a child process. The suite reaches it by URL like any other. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { defaultProject, packageRoot } from '../models/package-root.ts';
import { UsageError } from '../models/usage-error.ts';
import type { Owner } from './target.ts';

export interface Embedded {
  readonly url: string;
  readonly token: string;
  stop(): Promise<void>;
}

const token = 'touchstone-embedded-full-access';

/** Environment variables of the server. Projects of this package read the interval of the sign-in limit, in milliseconds. */
const settings = { SIGN_IN_INTERVAL: '2000' };

/** Milliseconds that a start may take. */
const patience = 20_000;

/**
 * Starts the reference on a free port, with content in memory, in the environment and with the locales that its owner
 * declares. Resolves when it accepts requests.
 *
 * @param profile how the server answers where the source document and a real Strapi 4 differ
 * @throws UsageError when it refuses the project, or the profile is of a server that this is not
 * @throws Error when it does not start
 */
export async function startEmbedded(
  project: string,
  { environment = 'development', locales = [] }: Owner,
  profile: 'stated' | 'strapi-4' | 'strapi-5' = 'stated',
): Promise<Embedded> {
  if (profile === 'strapi-5') throw new UsageError('--profile strapi-5 judges a real Strapi 5: give its URL');
  const localesToAdd = locales.length > 0 ? ['--locales', locales.join(',')] : [];
  const served = [
    '--project',
    project,
    '--profile',
    profile,
    '--env',
    environment,
    ...localesToAdd,
    ...seedOf(project),
  ];
  const child = spawn(
    process.execPath,
    [...command(), 'serve', '--port', '0', '--memory', '--token', token, ...served],
    // a separate process group, so that Ctrl-C does not stop it before the run has cleaned up
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env: { ...process.env, ...settings } },
  );
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    process.removeListener('exit', kill);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    const timer = setTimeout(kill, 3000);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(timer);
  };
  try {
    return { url: await readyUrl(child), token, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Options for seed content: that of the default project, and `touchstone.seed.json` of any project, which
 * has the tokens that its `touchstone.json` declares.
 */
function seedOf(project: string): string[] {
  const content = project === defaultProject() ? [join(packageRoot(), 'fixtures/content')] : [];
  const seedFile = join(project, 'touchstone.seed.json');
  return [...content, ...(existsSync(seedFile) ? [seedFile] : [])].flatMap((path) => ['--seed', path]);
}

/** The `touchstone` command: its source if this file is source, else the built one. */
function command(): string[] {
  const built = import.meta.url.endsWith('.js');
  const script = join(packageRoot(), built ? 'dist/scripts/touchstone.js' : 'scripts/touchstone.ts');
  if (!existsSync(script)) throw new Error(`${script} is missing`);
  return built ? [script] : ['--import', import.meta.resolve('tsx'), script];
}

async function readyUrl(child: ChildProcess): Promise<string> {
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
  });
  if (!child.stdout) throw new Error('the embedded reference has no output');
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const url = /^ready (\S+)$/.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
  const ended = once(child, 'close').then(([code]) => {
    const reason = output.trim().replace(/^error:\s*/, '') || `it ended with ${code}`;
    throw code === 2 ? new UsageError(reason) : new Error(`the embedded reference did not start: ${reason}`);
  });
  const late = new AbortController();
  const timeout = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error('the embedded reference did not get ready')), patience);
    late.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  ended.catch(() => undefined);
  return Promise.race([ready, ended, timeout]).finally(() => late.abort());
}
