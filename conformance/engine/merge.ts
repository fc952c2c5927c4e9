/** Joins the reports of shards, or of runs of different checks, into one report. */
import { UsageError } from '../models/usage-error.ts';
import { count, coverClauses, worst } from './coverage.ts';
import type { CellCoverage, CheckResult, RunResult, ShardRecord } from './events.ts';
import { findingsOf } from './findings/findings.ts';

type Reports = readonly [RunResult, ...RunResult[]];

/**
 * Joins reports of different checks of one suite. Shards are joined as if one run had judged all of it.
 *
 * @throws UsageError when their version, profile or seed differ, when a shard is missing or given twice, or when a
 *   check occurs in two reports that are no shards
 */
export function mergeReports(all: Reports): RunResult {
  const [{ shard: _, ...first }, ...others] = all;
  for (const key of ['version', 'spec', 'profile', 'seed'] as const) {
    const odd = others.find((report) => report[key] !== first[key]);
    if (odd)
      throw new UsageError(`these reports cannot be joined: ${key} is ${first[key]} in one, ${odd[key]} in another`);
  }
  const shards = shardsOf(all);
  const results = all.flatMap((report) => report.checks).sort((a, b) => (a.id < b.id ? -1 : 1));
  const twin = results.find((result, index) => result.id === results[index - 1]?.id);
  if (twin && !shards) throw new UsageError(`these reports cannot be joined: ${twin.id} was judged in two of them`);
  const checks = shards ? joinTwins(results) : results;
  const ids = new Set(all.flatMap(({ coverage }) => coverage.clauses.map(({ id }) => id)));
  const clauses = coverClauses(ids, checks);
  const sum = (of: (report: RunResult) => number): number => all.reduce((total, report) => total + of(report), 0);
  const seen = new Map(
    all.flatMap(({ observations }) => observations.map((one) => [`${one.clause} ${one.value}`, one])),
  );
  const parts = all.map(({ coverage }) => coverage.cells);
  return {
    ...first,
    startedAt: all.map(({ startedAt }) => startedAt).sort()[0] ?? first.startedAt,
    durationMs: Math.max(...all.map(({ durationMs }) => durationMs)),
    requests: sum(({ requests }) => requests),
    totals: count(checks, clauses),
    checks,
    coverage: { clauses, cells: shards ? joinCells(parts, shards) : addCells(parts) },
    findings: findingsOf(checks),
    observations: [...seen.values()],
    leftover: sum(({ leftover }) => leftover),
    altered: sum(({ altered }) => altered),
    left: all.flatMap(({ left }) => left),
  };
}

/** The shards of one run; undefined where the reports are no shards. Throws UsageError unless each is there once. */
function shardsOf(reports: Reports): ShardRecord[] | undefined {
  const shards = reports.flatMap(({ shard }) => (shard ? [shard] : []));
  const [first] = shards;
  if (!first) return undefined;
  const refuse = (why: string): never => {
    throw new UsageError(`these reports cannot be joined: ${why}`);
  };
  if (shards.length < reports.length) refuse('some are shards, others are not');
  if (shards.some(({ count }) => count !== first.count)) refuse('they are shards of different runs');
  for (let index = 1; index <= first.count; index += 1) {
    const times = shards.filter((shard) => shard.index === index).length;
    if (times !== 1) refuse(`shard ${index}/${first.count} is ${times === 0 ? 'missing' : `given ${times} times`}`);
  }
  return shards;
}

/** One result of each check: a check of all answers was run by every shard, and the worst verdict counts. */
function joinTwins(results: readonly CheckResult[]): CheckResult[] {
  const byId = new Map<string, CheckResult[]>();
  for (const result of results) byId.set(result.id, [...(byId.get(result.id) ?? []), result]);
  return [...byId.values()].flatMap((twins) => {
    const verdict = worst(twins.map((result) => result.verdict));
    const [shown] = twins.filter((result) => result.verdict === verdict).sort((a, b) => sizeOf(a) - sizeOf(b));
    if (!shown || twins.length === 1) return twins;
    return [
      {
        ...shown,
        cases: Math.max(...twins.map(({ cases }) => cases)),
        durationMs: twins.reduce((sum, { durationMs }) => sum + durationMs, 0),
      },
    ];
  });
}

const sizeOf = ({ failure }: CheckResult): number =>
  (failure?.requests.length ?? 0) * 1000 + (failure?.requests.reduce((sum, { curl }) => sum + curl.length, 0) ?? 0);

type Cells = Readonly<Record<string, CellCoverage>>;

/** Cells of shards: two checks may want one cell, and the cases of one check may cover cells of another. */
function joinCells(parts: readonly Cells[], shards: readonly ShardRecord[]): Record<string, CellCoverage> {
  const tables = new Set(parts.flatMap((part) => Object.keys(part)));
  return Object.fromEntries(
    [...tables].map((table) => {
      const hits = shards.flatMap(({ cells }) => cells[table] ?? []);
      const covered = new Set(hits.flatMap(({ wanted, beside }) => [...wanted, ...beside]));
      const missed = parts.flatMap((part) => part[table]?.missed ?? []);
      const all = new Set([...hits.flatMap(({ wanted }) => wanted), ...missed]);
      const left = [...all].filter((cell) => !covered.has(cell));
      return [table, { covered: all.size - left.length, total: all.size, missed: left }];
    }),
  );
}

/** Cells of runs of different checks: the parts add up. */
function addCells(parts: readonly Cells[]): Record<string, CellCoverage> {
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
