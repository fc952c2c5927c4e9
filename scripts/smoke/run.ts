/** Runs commands for the smoke test. */
import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a command and returns what it prints. @throws Error if it fails */
export function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Runs a tool of this repository. @throws Error with its output if it fails */
export function runTool(
  name: string,
  args: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): void {
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(`${root}node_modules/.bin/${name}`, args, {
    cwd,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
}
