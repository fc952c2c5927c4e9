import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { settingsOf } from './config.ts';

describe('the configuration file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-config-'));
  const file = (content: unknown, name = 'config.json'): string => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  it('says what options say, and what only the owner knows', () => {
    const config = file({
      url: 'http://h',
      runs: 5,
      timeout: 9,
      tokens: { full: 'f', readOnly: 'r' },
      limits: { maxLimit: null },
    });
    const { run } = settingsOf(undefined, { config });
    expect(run).toMatchObject({ url: 'http://h', runs: 5, timeoutMs: 9, token: 'f', limits: { maxLimit: null } });
    expect(run.owner).toEqual({ tokens: { readOnly: 'r' } });
  });

  it('gives way to options', () => {
    const config = file({ url: 'http://h', runs: 5, headers: { a: '1', b: '1' } });
    const { run } = settingsOf('http://other', { config, runs: 7, header: { a: '2' } });
    expect(run).toMatchObject({ url: 'http://other', runs: 7, headers: { a: '2', b: '1' } });
  });

  it('names files beside itself', () => {
    file({ expected: [{ check: 'a', condition: { example: 0 }, reason: 'known' }] }, 'known.json');
    const { run, reports } = settingsOf(undefined, {
      config: file({ project: 'models', expected: 'known.json', report: ['json=out/a.json'] }),
    });
    expect(run.project).toBe(join(folder, 'models'));
    expect(run.expected).toHaveLength(1);
    expect(reports).toEqual([{ format: 'json', file: join(folder, 'out/a.json') }]);
  });

  it.each([
    ['a slip, naming the setting', { tokens: { ful: 'x' } }, 'tokens: there is no setting ful; did you mean full?'],
    ['a value that is not allowed', { profile: 'strapi4' }, 'profile: must be one of stated, strapi-4'],
    ['a value of the wrong kind', { runs: 'many' }, 'runs: must be integer'],
    ['what is not JSON', '{', 'not JSON'],
  ])('is refused for %s', (_, content, message) => {
    expect(() => settingsOf(undefined, { config: file(content) })).toThrow(message);
  });

  it('is refused when an expected failure has two witnesses', () => {
    const expected = file({ expected: [{ check: 'a', condition: { example: 0, case: 1 }, reason: 'known' }] });
    expect(() => settingsOf(undefined, { expected })).toThrow('expected.0.condition');
  });
});
