/**
 * `npm run check:code -- [options of touchstone check]`: judges the project of this repository with every controller made
 * its own, without changing anything: what a project's own code extends must answer as the generated endpoints do. The
 * exit code is the suite's.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startReference } from '../reference/start.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const project = mkdtempSync(join(tmpdir(), 'touchstone-code-'));
try {
  cpSync(fromHere('../fixtures/project'), project, { recursive: true });
  const apis = join(project, 'src', 'api');
  for (const api of readdirSync(apis)) {
    for (const name of readdirSync(join(apis, api, 'controllers'))) {
      const file = join(apis, api, 'controllers', name);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace(/createCoreController\(('[^']+')\)/, 'createCoreController($1, () => ({}))'));
    }
  }
  const server = await startReference({ project, seed: fromHere('../fixtures/content') });
  try {
    const args = ['check', server.url, '--token', server.token, '--allow', 'singles,roles,users,uploads'];
    const command = ['--import', 'tsx', fromHere('touchstone.ts'), ...args, ...process.argv.slice(2)];
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
