import { describe, expect, it } from 'vitest';
import { badgeReport } from './badge.ts';
import { recorded } from './finished-run.fixture.ts';
import type { RunRecord } from './run-record.ts';

const sound = (totals: Partial<RunRecord['result']['totals']> = {}): RunRecord => {
  const record = recorded();
  const all = { ...record.result.totals, pass: 463, fail: 0, ...totals };
  return { ...record, result: { ...record.result, totals: all, findings: [] } };
};

describe('the badge', () => {
  it('is JSON for shields.io', () => {
    expect(JSON.parse(badgeReport(recorded(), 'badge.json'))).toEqual({
      ...{ schemaVersion: 1, label: 'content service', message: '1 finding, 1 of 2 pass', color: 'red' },
    });
  });

  it('is a picture with a text for those who do not see it', () => {
    const svg = badgeReport(sound(), 'badge.svg');
    expect(svg).toContain('role="img" aria-label="content service: 463 checks pass (stated)"');
    expect(svg).not.toMatch(/<script|href=/);
  });

  it.each([
    [{ expectedFail: 3 }, '463 checks pass, 3 known (stated)', 'brightgreen'],
    [{ stale: 1 }, '1 stale', 'orange'],
    [{ error: 2 }, '2 not judged', 'lightgrey'],
    [{ pass: 0 }, 'nothing judged', 'lightgrey'],
  ])('of %j says %s', (totals, message, color) => {
    expect(JSON.parse(badgeReport(sound(totals), 'badge.json'))).toMatchObject({ message, color });
  });
});
