/** Runs the command as a program, for tests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The bundle of the command, which `scripts/build/programs.ts` writes before tests run. */
const COMMAND = '.tmp/programs/scripts/touchstone.js';

/** Starts the command with these arguments. `output` grows while it runs; `ended` has all of it and the exit code. */
export const startProgram = (...args: readonly string[]) => startProgramWith([], ...args);

/** The same with options of Node. */
export function startProgramWith(options: readonly string[], ...args: readonly string[]) {
  const child = spawn(process.execPath, [...options, COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += chunk));
  child.stderr.on('data', (chunk) => (output.stderr += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code, ...output }));
  return { child, output, ended };
}
