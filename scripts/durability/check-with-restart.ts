/**
 * Judges a reference with content on disk, in parts. After each part it stops or kills the server and starts it again with the
 * same content: nothing may fail or be left behind.
 *
 *   npx tsx scripts/durability/check-with-restart.ts [options]
 *
 *   --parts N      number of parts (default: 4)
 *   --seed N       seed of the run (default: 1)
 *   --signal NAME  SIGTERM or SIGKILL, which ends the server (default: SIGKILL)
 *
 * Exit codes: 0 every part passed, 1 otherwise, 2 wrong usage.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../command-line.ts';
import { PROGRAM, startServer, TOKEN } from './server.ts';

const { values } = readCommandLine(import.meta.url, {
  options: {
    parts: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    signal: { type: 'string', default: 'SIGKILL' },
  },
});
const { seed } = values;
const parts = Number(values.parts);
const signal = values.signal === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL';
const root = fileURLToPath(new URL('../../', import.meta.url));
const project = join(root, 'fixtures/project');
const seeds = ['--seed', join(root, 'fixtures/content')];
const data = mkdtempSync(join(tmpdir(), 'touchstone-restart-'));

let failed = 0;
for (let part = 1; part <= parts; part++) {
  const server = await startServer(project, data, seeds);
  const options = [
    '--config',
    join(project, 'touchstone.json'),
    '--token',
    TOKEN,
    '--seed',
    seed,
    '--allow',
    'singles,roles,users,uploads',
  ];
  const shard = ['--shard', `${part}/${parts}`];
  const run = spawnSync(process.execPath, [...PROGRAM, 'check', server.url, ...options, ...shard], {
    cwd: root,
    encoding: 'utf8',
  });
  process.stdout.write(`part ${part} of ${parts}: exit ${run.status}\n`);
  const lines = `${run.stdout}${run.stderr}`.trimEnd().split('\n');
  process.stdout.write(`${(run.status === 0 ? lines.slice(-3) : lines).join('\n')}\n`);
  if (run.status !== 0) failed++;
  await server.end(signal);
}
rmSync(data, { recursive: true });
process.stdout.write(`${parts} parts with ${signal} after each: ${failed} did not hold\n`);
process.exitCode = failed === 0 ? 0 : 1;
