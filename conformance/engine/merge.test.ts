import { describe, expect, it } from 'vitest';
import { diffReports } from './diff.ts';
import type { CheckResult, HitCells, RunResult, Verdict } from './events.ts';
import { mergeReports } from './merge.ts';

const report = (checks: Readonly<Record<string, Verdict>>, seen: readonly string[] = []): RunResult => ({
  ...{
    tool: 'touchstone',
    version: '1',
    startedAt: '2026-01-01',
    durationMs: 5,
    profile: 'stated',
    seed: 1,
    requests: 10,
  },
  target: { url: 'http://h', capabilities: {} },
  totals: {
    ...{ pass: 0, fail: 0, warn: 0, expectedFail: 0, stale: 0, notApplicable: 0, unchecked: 0, observed: 0, error: 0 },
  },
  checks: Object.entries(checks).map(
    ([id, verdict]): CheckResult => ({
      ...{ id, sections: [], level: 'must', status: 'stated', clauses: [id], verdict, cases: 1, durationMs: 1 },
    }),
  ),
  coverage: {
    clauses: ['a', 'b', 'c'].map((id) => ({ id, verdict: 'unchecked', checks: [] })),
    cells: { operators: { covered: 1, total: 2, missed: ['x'] } },
  },
  findings: [],
  observations: seen.map((value) => ({ clause: 'o', value })),
  ...{ leftover: 0, altered: 0, left: [] },
});

describe('mergeReports', () => {
  it('joins checks and counts again', () => {
    const merged = mergeReports([report({ b: 'fail' }), report({ a: 'pass' })]);
    expect(merged.checks.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(merged.totals).toMatchObject({ pass: 1, fail: 1, unchecked: 1 });
    expect(merged.coverage.clauses.map(({ verdict }) => verdict)).toEqual(['pass', 'fail', 'unchecked']);
    expect(merged.coverage.cells.operators).toEqual({ covered: 2, total: 4, missed: ['x', 'x'] });
    expect(merged.requests).toBe(20);
  });

  describe('of shards', () => {
    const shard = (
      index: number,
      checks: Readonly<Record<string, Verdict>>,
      hit: Partial<HitCells> = {},
    ): RunResult => ({
      ...report(checks),
      shard: { index, count: 2, cells: { operators: { wanted: [], beside: [], ...hit } } },
    });

    it('gives a check of all answers the worst verdict of the shards', () => {
      const merged = mergeReports([shard(1, { a: 'not-applicable', b: 'pass' }), shard(2, { a: 'fail' })]);
      expect(merged.checks.map(({ id, verdict }) => [id, verdict])).toEqual([
        ['a', 'fail'],
        ['b', 'pass'],
      ]);
      expect(merged.shard).toBeUndefined();
    });

    it('counts a cell once, whichever shard covered it', () => {
      const merged = mergeReports([
        shard(1, { a: 'pass' }, { wanted: ['y'] }),
        shard(2, { b: 'pass' }, { beside: ['x', 'z'] }),
      ]);
      expect(merged.coverage.cells.operators).toEqual({ covered: 2, total: 2, missed: [] });
    });

    it('is refused where one is missing, given twice, or no shard', () => {
      expect(() => mergeReports([shard(1, {})])).toThrow('shard 2/2 is missing');
      expect(() => mergeReports([shard(1, {}), shard(1, {}), shard(2, {})])).toThrow('shard 1/2 is given 2 times');
      expect(() => mergeReports([shard(1, {}), report({})])).toThrow('some are shards, others are not');
    });
  });

  it('refuses reports that do not belong together', () => {
    expect(() => mergeReports([report({ a: 'pass' }), report({ a: 'fail' })])).toThrow('a was judged in two of them');
    expect(() => mergeReports([report({}), { ...report({}), seed: 2 }])).toThrow('seed is 1 in one, 2 in another');
  });
});

describe('diffReports', () => {
  it('names what is judged or observed otherwise', () => {
    const diff = diffReports(
      report({ a: 'pass', b: 'pass' }, ['x']),
      report({ a: 'fail', c: 'pass', b: 'pass' }, ['y']),
    );
    expect(diff.verdicts).toMatchObject([
      { id: 'a', before: 'pass', after: 'fail' },
      { id: 'c', before: undefined, after: 'pass' },
    ]);
    expect(diff.observations).toEqual([{ clause: 'o', before: ['x'], after: ['y'] }]);
  });
});
