/**
 * Judges the project of this repository after a change to its code: every controller extends the generated one, and overrides
 * nothing. It must answer as the generated endpoints do.
 *
 *   npm run check:code -- [options of touchstone check]
 *
 * Exit codes: those of `touchstone check`.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PROFILES } from '../../reference/model/profile.ts';
import { startReference } from '../../reference/start.ts';
import { printHelp } from '../command-line.ts';

printHelp(import.meta.url);

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const options = process.argv.slice(2);
const { values } = parseArgs({ args: options, options: { profile: { type: 'string' } }, strict: false });
/** The profile that the suite judges by: without the option, what the source document states. */
const profile = PROFILES.find((name) => name === values.profile) ?? 'stated';

const project = mkdtempSync(join(tmpdir(), 'touchstone-code-'));
try {
  cpSync(fromHere('../../fixtures/project'), project, { recursive: true });
  const apis = join(project, 'src', 'api');
  for (const api of readdirSync(apis)) {
    for (const name of readdirSync(join(apis, api, 'controllers'))) {
      const file = join(apis, api, 'controllers', name);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace(/createCoreController\(('[^']+')\)/, 'createCoreController($1, () => ({}))'));
    }
  }
  const server = await startReference({ project, seed: fromHere('../../fixtures/content'), profile });
  try {
    const args = ['check', server.url, '--token', server.token, '--allow', 'singles,roles,users,uploads'];
    const command = ['--import', 'tsx', fromHere('../touchstone.ts'), ...args, ...options];
    const suite = spawn(process.execPath, command, { stdio: 'inherit' });
    process.exitCode = await new Promise<number>((resolve, reject) => {
      suite.once('error', reject);
      suite.once('exit', (code) => resolve(code ?? 3));
    });
  } finally {
    await server.close();
  }
} finally {
  rmSync(project, { recursive: true, force: true });
}
