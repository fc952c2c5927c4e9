/** A run that is killed in the middle, and the sweep after it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '../../conformance/engine/sweep.ts';
import { packageRoot } from '../../conformance/models/package-root.ts';
import { type Reference, startReference } from '../../reference/start.ts';
import { type LoggingProxy, startProxy, writesIn } from './proxy.ts';
import { wholeContent } from './whole-content.ts';

/** What a restored single type or role does not have as before: when it was written, and its id where it was made again. */
const lasting = (lines: readonly string[]): string[] =>
  lines.map((line) =>
    /^\/api\/(homepage|site-setting)|^role/.test(line)
      ? line.replaceAll(/"(updatedAt|createdAt)":"[^"]*"|"id":\d+/g, '')
      : line,
  );

describe('a killed run', { timeout: 180_000 }, () => {
  let reference: Reference;
  let proxy: LoggingProxy;
  let before: string[];
  const journals = mkdtempSync(join(tmpdir(), 'touchstone-journals-'));
  const folder = process.env.TOUCHSTONE_JOURNALS;

  beforeEach(async () => {
    process.env.TOUCHSTONE_JOURNALS = journals;
    reference = await startReference({ public: 'read', memory: true });
    proxy = await startProxy(reference.url);
    before = await wholeContent(reference);
  });
  afterEach(async () => {
    if (folder === undefined) delete process.env.TOUCHSTONE_JOURNALS;
    else process.env.TOUCHSTONE_JOURNALS = folder;
    await proxy.close();
    await reference.close();
    rmSync(journals, { recursive: true, force: true });
  });

  /** Starts a check, and ends it by a signal once the requests seen are as wanted; resolves to its exit code. */
  async function killedWhen(
    isTime: (seen: readonly string[]) => boolean,
    args: readonly string[],
    end: (child: ChildProcess) => void = (child) => child.kill('SIGKILL'),
  ): Promise<number | null> {
    const child = spawn(
      process.execPath,
      [
        ...['--import', 'tsx', 'scripts/touchstone.ts', 'check', proxy.url, '--token', reference.token, '--seed', '1'],
        ...['--runs', '2', '--allow', 'singles,roles,users,uploads', ...args],
      ],
      { cwd: packageRoot(), stdio: 'ignore' },
    );
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    const timer = setInterval(() => {
      if (!isTime(proxy.seen)) return;
      clearInterval(timer);
      end(child);
    }, 1);
    const code = await ended;
    clearInterval(timer);
    return code;
  }
  const requestsLike = (pattern: RegExp, count: number) => (seen: readonly string[]) =>
    seen.filter((line) => pattern.test(line)).length >= count;
  const swept = () => sweep({ url: proxy.url, token: reference.token });

  it.each([
    ['at its first entry', requestsLike(/^POST \/api\/(?!auth)/, 1), ['--only', '4.6']],
    ['while the world is made', requestsLike(/^POST \/api\/(?!auth)/, 60), ['--only', '4.6']],
    ['while genres with timestamps are made', requestsLike(/^(POST|PUT|DELETE) /, 70), ['--only', '4.6']],
    ['while entries are written', requestsLike(/^(PUT|DELETE) /, 40), ['--only', '4.8', '--only', '3']],
    [
      'while mutations are sent',
      requestsLike(/^POST \/graphql/, 60),
      ['--only', 'graphql.create', '--only', 'graphql.update'],
    ],
    [
      'while single types are changed',
      requestsLike(/ \/api\/(homepage|site-setting)\?.*populate/, 12),
      ['--only', 'rest.single'],
    ],
    ['while a role is changed', requestsLike(/^PUT \/api\/users-permissions\/roles/, 3), ['--only', '5']],
    [
      'while users are made',
      requestsLike(/^POST \/api\/(auth\/local\/register|users)/, 2),
      ['--only', 'users', '--observe'],
    ],
    ['while files are sent', requestsLike(/^POST \/api\/upload/, 2), ['--only', 'upload', '--observe']],
  ] as const)('%s leaves nothing after a sweep', async (_, isTime, args) => {
    expect(await killedWhen(isTime, args)).toBeNull();
    expect(lasting(await wholeContent(reference))).not.toEqual(lasting(before));
    const written = writesIn(proxy.seen).length;
    const dry = await sweep({ url: proxy.url, token: reference.token, dryRun: true });
    expect(writesIn(proxy.seen)).toHaveLength(written);
    expect(dry.remains.length).toBeGreaterThan(0);
    expect(await swept()).toMatchObject({ left: [], running: [] });
    expect(lasting(await wholeContent(reference))).toEqual(lasting(before));
    expect(readdirSync(journals)).toEqual([]);
    expect(await swept()).toEqual({ remains: [], left: [], running: [], otherProjects: [] });
  });
});
