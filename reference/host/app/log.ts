/** `strapi.log` and `console`: what a project's own code says goes to standard error. */
import { Console } from 'node:console';
import { print } from '../named.ts';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'http', 'verbose', 'debug', 'trace', 'silly'] as const;

/** Says something of a level; values are shown as the console shows them. */
export type ProjectLog = Readonly<Record<(typeof LEVELS)[number], (...said: unknown[]) => void>>;

/** Makes the log. */
export function createLog(write: (text: string) => void): ProjectLog {
  const say =
    (level: string) =>
    (...said: unknown[]) =>
      write(`${level}: ${said.map(print).join(' ')}`);
  return Object.fromEntries(LEVELS.map((level) => [level, say(level)])) as unknown as ProjectLog;
}

/** From now on the console of this process writes to standard error: standard output says when the server is ready. */
export function consoleToStandardError(): void {
  globalThis.console = new Console(process.stderr, process.stderr);
}
