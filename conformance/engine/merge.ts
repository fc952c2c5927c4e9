/** Joins the reports of shards into one report. */
import { UsageError } from '../models/usage-error.ts';
import { count, coverClauses } from './coverage.ts';
import type { CellCoverage, RunResult } from './events.ts';
import { findingsOf } from './findings/findings.ts';

/**
 * Joins reports of different checks of one suite.
 *
 * @throws UsageError when a check occurs in two reports, or their version, profile or seed differ
 */
export function mergeReports([first, ...others]: readonly [RunResult, ...RunResult[]]): RunResult {
  const all = [first, ...others];
  for (const key of ['version', 'profile', 'seed'] as const) {
    const odd = others.find((report) => report[key] !== first[key]);
    if (odd)
      throw new UsageError(`these reports cannot be joined: ${key} is ${first[key]} in one, ${odd[key]} in another`);
  }
  const checks = all.flatMap((report) => report.checks).sort((a, b) => (a.id < b.id ? -1 : 1));
  const twin = checks.find((result, index) => result.id === checks[index - 1]?.id);
  if (twin) throw new UsageError(`these reports cannot be joined: ${twin.id} was judged in two of them`);
  const ids = new Set(all.flatMap(({ coverage }) => coverage.clauses.map(({ id }) => id)));
  const clauses = coverClauses(ids, checks);
  const sum = (of: (report: RunResult) => number): number => all.reduce((total, report) => total + of(report), 0);
  return {
    ...first,
    startedAt: all.map(({ startedAt }) => startedAt).sort()[0] ?? first.startedAt,
    durationMs: Math.max(...all.map(({ durationMs }) => durationMs)),
    requests: sum(({ requests }) => requests),
    totals: count(checks, clauses),
    checks,
    coverage: { clauses, cells: mergeCells(all.map(({ coverage }) => coverage.cells)) },
    findings: findingsOf(checks),
    observations: all.flatMap(({ observations }) => observations),
    leftover: sum(({ leftover }) => leftover),
    altered: sum(({ altered }) => altered),
    left: all.flatMap(({ left }) => left),
  };
}

/** Cells belong to checks, and a check to one shard, so the parts add up. */
function mergeCells(parts: readonly Readonly<Record<string, CellCoverage>>[]): Record<string, CellCoverage> {
  const merged: Record<string, CellCoverage> = {};
  for (const [table, cells] of parts.flatMap((part) => Object.entries(part))) {
    const before = merged[table] ?? { covered: 0, total: 0, missed: [] };
    merged[table] = {
      covered: before.covered + cells.covered,
      total: before.total + cells.total,
      missed: [...before.missed, ...cells.missed],
    };
  }
  return merged;
}
