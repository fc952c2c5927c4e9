/** Runs a command as a program, for tests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts node with tsx and these arguments. `output` grows while it runs; `ended` has all of it and the exit code. */
export function startProgram(...args: readonly string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += chunk));
  child.stderr.on('data', (chunk) => (output.stderr += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code, ...output }));
  return { child, output, ended };
}
