/** `strapi.log` and `console`: output of a project's code goes to standard error. */
import { Console } from 'node:console';
import { print } from '../unknown-names.ts';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'http', 'verbose', 'debug', 'trace', 'silly'] as const;

/** Logs at a level; values are formatted as by the console. */
export type ProjectLog = Readonly<Record<(typeof LEVELS)[number], (...args: unknown[]) => void>>;

/** Makes a log that writes `level: values`. */
export function createLog(write: (text: string) => void): ProjectLog {
  const logAt =
    (level: string) =>
    (...args: unknown[]) =>
      write(`${level}: ${args.map(print).join(' ')}`);
  return Object.fromEntries(LEVELS.map((level) => [level, logAt(level)])) as unknown as ProjectLog;
}

/**
 * Prepares this process for code of a project. All output goes to standard error, because standard output says when the server
 * is ready. An unhandled rejection is logged and does not end the process.
 */
export function readyProcess(log: (text: string) => void): void {
  if (process.listenerCount('unhandledRejection') === 0)
    process.on('unhandledRejection', (cause) => log(`error: not caught: ${print(cause)}`));
  globalThis.console = new Console(process.stderr, process.stderr);
  process.stdout.write = process.stderr.write.bind(process.stderr);
}
