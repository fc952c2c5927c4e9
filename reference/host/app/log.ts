/** `strapi.log` and `console`: what a project's own code says goes to standard error. */
import { Console } from 'node:console';
import { print } from '../named.ts';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'http', 'verbose', 'debug', 'trace', 'silly'] as const;

/** Says something of a level; values are shown as the console shows them. */
export type ProjectLog = Readonly<Record<(typeof LEVELS)[number], (...args: unknown[]) => void>>;

/** Makes the log. */
export function createLog(write: (text: string) => void): ProjectLog {
  const say =
    (level: string) =>
    (...args: unknown[]) =>
      write(`${level}: ${args.map(print).join(' ')}`);
  return Object.fromEntries(LEVELS.map((level) => [level, say(level)])) as unknown as ProjectLog;
}

/**
 * Readies this process for code of a project: all it writes goes to standard error, because standard output says when the
 * server is ready, and a promise that it leaves to fail is told to the log and stops nothing.
 */
export function readyProcess(log: (text: string) => void): void {
  if (process.listenerCount('unhandledRejection') === 0)
    process.on('unhandledRejection', (cause) => log(`error: not caught: ${print(cause)}`));
  globalThis.console = new Console(process.stderr, process.stderr);
  process.stdout.write = process.stderr.write.bind(process.stderr);
}
