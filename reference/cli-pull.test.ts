import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startProgram } from './run-program.fixture.ts';
import { startReference } from './start.ts';

const start = (...args: string[]) => startProgram(...args).ended;
const PROJECT = ['--project', 'fixtures/project'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-cli-pull-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('touchstone pull writes seed files, tells how far it is, and how they are served', async () => {
  const reference = await startReference({ token: 'full', log: () => {} });
  const out = join(folder, 'seed');
  const { code, stdout, stderr } = await start('pull', reference.url, '--token', 'full', '--out', out, ...PROJECT);
  await reference.close();
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toMatch(/^api::book\.book: 19$/m);
  expect(stderr).toMatch(/^\d+ entries in [\d.]+ s: touchstone serve --project fixtures\/project --seed \S+seed$/m);
  expect(JSON.parse(readFileSync(join(out, 'api.tag.tag.json'), 'utf8'))['api::tag.tag']).toHaveLength(12);
});

it('touchstone export writes what a stopped server kept', async () => {
  const data = join(folder, 'data');
  const reference = await startReference({ data, log: () => {} });
  const out = join(folder, 'seed');
  const refusal = await start('export', '--data', data, '--out', out, ...PROJECT);
  expect([refusal.code, refusal.stdout, existsSync(out)]).toEqual([2, '', false]);
  expect(refusal.stderr).toMatch(
    /^error: \S+data: is in use by a running server; `touchstone pull` reads a running one, or stop it\n$/,
  );
  await reference.close();
  const { code, stderr } = await start('export', '--data', data, '--out', out, ...PROJECT);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^\d+ entries in /)]);
  expect(readFileSync(join(out, 'api.book.book.json'), 'utf8')).toContain('Second contract is unsigned.');
});

it.each([
  ['pull without a URL', ['pull', '--out', 'x'], /missing required argument 'url'/],
  ['pull without a folder', ['pull', 'http://x'], /required option '--out <dir>' not specified/],
  [
    'a rate of nothing',
    ['pull', 'http://x', '--out', 'x', '--rate', '0'],
    /requests a second, from above 0 to 1000, found "0"/,
  ],
  [
    'an empty name',
    ['pull', 'http://x', '--out', 'x', '--only', 'a,'],
    /expected names separated by commas, found "a,"/,
  ],
  [
    'a folder that is no project',
    ['pull', 'http://x', '--out', 'x', '--project', 'spec'],
    /expected a project in Strapi v4 layout/,
  ],
  [
    'no project at all',
    ['pull', 'http://x', '--out', 'x'],
    /expected a project in Strapi v4 layout: --project names the project/,
  ],
  ['export without data', ['export', '--out', 'x'], /required option '--data <dir>' not specified/],
])('%s is wrong usage', async (_what, args, message) => {
  const { code, stderr } = await start(...args);
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});
