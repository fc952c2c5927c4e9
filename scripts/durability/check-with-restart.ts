/**
 * Judges a reference that keeps its content with the whole suite, in parts, and between two parts stops the server, or
 * kills it, and starts it again on the same content: nothing may fail, and nothing be left.
 *
 *   npx tsx scripts/durability/check-with-restart.ts [--parts 4] [--seed 1] [--signal SIGKILL]
 *
 * Exit 0 when every part held, 1 otherwise.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PROGRAM, startServer, TOKEN } from './server.ts';

const { values } = parseArgs({
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
  const judged = [
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
  const run = spawnSync(process.execPath, [...PROGRAM, 'check', server.url, ...judged, ...shard], {
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
