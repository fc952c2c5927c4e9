/** The whole suite against an owner's target, with a token and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../conformance/engine/events.ts';
import { exitCodeOf } from '../../conformance/engine/exit-code.ts';
import { runConformance } from '../../conformance/run.ts';
import { type Reference, startReference } from '../../reference/start.ts';
import { type LoggingProxy, startProxy, writesIn } from './proxy.ts';
import { wholeContent } from './whole-content.ts';

describe('a run that may change nothing', { timeout: 240_000 }, () => {
  let reference: Reference;
  let proxy: LoggingProxy;
  let before: string[];
  let result: RunResult;

  beforeAll(async () => {
    reference = await startReference({ public: 'read', memory: true });
    proxy = await startProxy(reference.url);
    before = await wholeContent(reference);
    result = await runConformance({ url: proxy.url, token: reference.token, seed: 1, runs: 1 });
  }, 240_000);
  afterAll(async () => {
    await proxy.close();
    await reference.close();
  });

  it('writes to no role, user, single type or file, not even to put one back', () => {
    const elsewhere =
      /\/(users|users-permissions|upload|auth\/(?!local\b)|auth\/local\/register|homepage|site-setting)\b/;
    expect(writesIn(proxy.seen).filter((line) => elsewhere.test(line.split('?')[0] ?? ''))).toEqual([]);
  });

  it('judges what it can, and all of it holds', () => {
    const troubled = result.checks.filter(({ verdict }) => ['fail', 'error', 'stale'].includes(verdict));
    expect(troubled.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
    expect(exitCodeOf(result)).toBe(0);
  });

  it('leaves everything as it was', async () => {
    expect(result).toMatchObject({ leftover: 0, altered: 0, left: [] });
    expect(await wholeContent(reference)).toEqual(before);
  });
});
