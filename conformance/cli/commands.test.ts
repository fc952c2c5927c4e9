/** The output and the exit codes of the commands. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../models/package-root.ts';
import { startTinyService, type TinyService, tinyToken, writeProject } from '../target/tiny-service.ts';

/** The bundle of the command, which `scripts/build/programs.ts` writes before tests run. */
const COMMAND = '.tmp/programs/scripts/touchstone.js';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function start(args: readonly string[]): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const { TOUCHSTONE_TOKEN: _, ...env } = process.env;
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: packageRoot(),
    env,
  });
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.err += text;
  });
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...output }))) };
}

const touchstone = (...args: string[]): Promise<Ended> => start(args).ended;

// one after the other, since each starts processes
describe('the touchstone command', { timeout: 60_000 }, () => {
  let service: TinyService;
  const project = writeProject();
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-cli-'));
  const inFolder = (name: string): string => join(folder, name);
  /** Enough checks for a run that a signal can stop. */
  const few = ['--only', '4.6', '--rate', '150'];
  const check = (...args: string[]): string[] => [
    ...['check', service.url, '--token', tinyToken, '--project', project.path, '--seed', '1', '--runs', '2'],
    ...args,
  ];

  beforeAll(async () => {
    service = await startTinyService('/behind/a/prefix');
  });
  afterAll(async () => {
    project.remove();
    rmSync(folder, { recursive: true });
    await service.close();
  });

  it('exits 0 when what is judged holds, and 1 when something fails, with a report of it', async () => {
    // sequences filter lists, which this service does not
    const ended = await touchstone(
      ...check(
        '--only',
        'rest.endpoints.delete',
        '--skip',
        'rest.relations.sequences',
        '--skip',
        'rest.endpoints.sequences',
      ),
    );
    const failed = await touchstone(...check('--only', 'rest.filters.eq', '--report', `json=${inFolder('a.json')}`));
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(ended.out).toContain('nothing left behind');
    expect(failed.code).toBe(1);
    expect(failed.out).toContain('✗ fail 1. ');
    expect(failed.out).toContain('\n  rest.filters.eq: ');
    expect(failed.out).toContain(`again:  touchstone check ${service.url} --project`);
    expect(failed.out).not.toContain('--report json=');
    expect(failed.out).not.toContain(tinyToken);
    expect(readFileSync(inFolder('a.json'), 'utf8')).not.toContain(tinyToken);

    const again = await touchstone(
      ...['replay', `${inFolder('a.json')}#rest.filters.eq`, '--url', service.url],
      ...['--token', tinyToken, '--project', project.path],
    );
    expect(again.code).toBe(1);
    expect(again.out).toMatch(/^fail: /m);
  });

  it('writes a report in other forms later, and pins its failures until they are mended', async () => {
    const a = inFolder('b.json');
    const run = check('--only', 'rest.filters.eq');
    await touchstone(...run, '--report', `json=${a}`);
    const text = await touchstone('report', a);
    expect(text).toMatchObject({ code: 0, err: '' });
    expect(text.out).toContain('\n  rest.filters.eq: ');
    const forms = await touchstone('report', a, '--report', `html=${inFolder('b.html')}`);
    expect(forms).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(inFolder('b.html'), 'utf8')).toContain('rest.filters.eq');

    const pinned = await touchstone('expect', a, '--reason', 'it does not filter');
    expect(pinned.err).toMatch(/^\d+ pinned, 0 kept, 0 stale\n$/);
    writeFileSync(inFolder('expected.json'), pinned.out);
    const known = await touchstone(...run, '--expected', inFolder('expected.json'), '--report', `json=${a}`);
    expect(known.out).toContain('failed as expected');
    expect(known.code).toBe(0);

    const report = JSON.parse(readFileSync(a, 'utf8'));
    const message = 'expected to fail (it does not filter) but the witness passes: remove the entry';
    const checks = report.checks.map((result: object) => ({ ...result, verdict: 'stale', message }));
    writeFileSync(a, JSON.stringify({ ...report, checks }));
    const mended = await touchstone('expect', a, '--reason', 'x', '--expected', inFolder('expected.json'));
    expect(mended.err).toContain('stale, left out: rest.filters.eq (it does not filter) passes now');
    expect(JSON.parse(mended.out).expected).toEqual([]);
  });

  it.each([
    ['a format that is not there', ['report', 'a.json', '--report', 'htm=a'], 'did you mean html?'],
    ['a badge of no form', ['report', 'a.json', '--report', 'badge=a.png'], 'ending in .svg or .json'],
    ['no reason', ['expect', 'a.json'], "required option '--reason <text>' not specified"],
    ['an unknown option', ['check', '--onyl', 'x'], 'Did you mean --only?'],
    ['a pattern that matches nothing', ['check', '--only', 'rest.filtrs'], 'no check matches rest.filtrs'],
  ])('exits 2 for %s', async (_, args, message) => {
    const { code, err, out } = await touchstone(...args);
    expect(err).toContain(message);
    expect(err).not.toMatch(/^\s+at /m);
    expect(out).toBe('');
    expect(code).toBe(2);
  });

  it('exits 2 when the token is refused, and 3 when nobody answers', async () => {
    const [refused, silent] = await Promise.all([
      touchstone('check', service.url, '--token', 'wrong', '--project', project.path),
      touchstone('check', 'http://127.0.0.1:9', '--token', 'x', '--project', project.path),
    ]);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('refuses the token');
    expect(silent.code).toBe(3);
    expect(silent.err).toBe('error: http://127.0.0.1:9 cannot be reached: connection refused\n');
  });

  it('exits 130 after Ctrl-C, cleaned up', async () => {
    const slow = await startTinyService();
    const { child, ended } = start([
      ...['check', slow.url, '--token', tinyToken, '--project', project.path, ...few],
      ...['--report', `json=${inFolder('stopped.json')}`],
    ]);
    child.stdout?.once('data', () => {
      for (const [wait, signal] of [
        [600, 'SIGINT'],
        [605, 'SIGINT'],
        [620, 'SIGTERM'],
      ] as const) {
        setTimeout(() => child.kill(signal), wait);
      }
    });
    const { code, err } = await ended;
    expect(err).toContain('interrupted');
    expect(code).toBe(130);
    expect(slow.entries.size).toBe(0);
    expect(JSON.parse(readFileSync(inFolder('stopped.json'), 'utf8'))).toMatchObject({ leftover: 0, altered: 0 });
    await slow.close();
  });

  it('writes the report and exits 3 when the target dies', async () => {
    const mortal = await startTinyService();
    const { child, ended } = start([
      ...['check', mortal.url, '--token', tinyToken, '--project', project.path, ...few, '--timeout', '250'],
      ...['--report', `json=${inFolder('dead.json')}`],
    ]);
    child.stdout?.once('data', () => setTimeout(() => void mortal.close(), 600));
    expect((await ended).code).toBe(3);
    const report = JSON.parse(readFileSync(inFolder('dead.json'), 'utf8'));
    expect(report.totals.error).toBeGreaterThan(0);
    expect(report.checks.every(({ message }: { message?: string }) => message !== '')).toBe(true);
  });

  it('says its version', async () => {
    const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
    expect(await touchstone('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it('explains a clause and lists checks', async () => {
    const [explained, listed] = await Promise.all([
      touchstone('explain', 'rest.filters.eq'),
      touchstone('list', '--only', '4.6', '--json'),
    ]);
    expect(explained).toMatchObject({ code: 0, err: '' });
    expect(explained.out).toContain('sections  4.6');
    const { checks } = JSON.parse(listed.out);
    expect(checks.map(({ id }: { id: string }) => id)).toContain('rest.filters.eq');
  });
});
