/** Runs the server as a process of its own, to be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const TOKEN = 'durability';

const inRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The program to run: the built one where it exists, since it starts faster, else the sources. */
export const PROGRAM: readonly string[] = existsSync(inRoot('dist/scripts/touchstone.js'))
  ? [inRoot('dist/scripts/touchstone.js')]
  : ['--import', 'tsx', inRoot('scripts/touchstone.ts')];

/** A server that runs. */
export interface RunningServer {
  readonly url: string;
  /** Sends a signal; returns the exit code, null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts a server. Rejects with its standard error when it ends before it is ready. */
export async function startServer(project: string, data: string, more: readonly string[] = []): Promise<RunningServer> {
  const serve = ['serve', '--project', project, '--data', data, '--port', '0', '--token', TOKEN, ...more];
  const child = spawn(process.execPath, [...PROGRAM, ...serve], {
    cwd: inRoot('.'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
  });
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(line.replace(/^ready /, '')));
    void gone.then((code) => reject(new Error(`the server ended with ${code} before it was ready: ${output}`)));
  });
  return { url, end: (signal) => endWith(child, signal, gone) };
}

function endWith(child: ChildProcess, signal: NodeJS.Signals, gone: Promise<number | null>): Promise<number | null> {
  child.kill(signal);
  return gone;
}
