/** Repeats failures of a report against a target with a new world. */
import { currentId } from '../checks/aliases.ts';
import { allChecks } from '../checks/all.ts';
import { didYouMean } from '../models/nearest.ts';
import { UsageError } from '../models/usage-error.ts';
import { caseAt, messageOf, runCase } from './case-runner.ts';
import type { CheckResult, ReportedRequest, RunResult } from './events.ts';
import { openRun } from './open-run.ts';
import type { RunOptions } from './options.ts';
import { reproduce } from './reproduction.ts';
import { selectChecks } from './run.ts';

export interface ReplayResult {
  readonly id: string;
  readonly clauseTexts: readonly string[];
  /** The case, as the check drew it. */
  readonly testCase: unknown;
  /** `error`: the case could not be judged. */
  readonly verdict: 'pass' | 'fail' | 'error';
  readonly message: string;
  /** Its requests with the present answers. */
  readonly requests: readonly ReportedRequest[];
  readonly expected: unknown;
  readonly actual: unknown;
}

/**
 * The failures in a report, of one check or of all.
 *
 * @throws UsageError when there is none
 */
export function failuresIn(report: RunResult, checkId: string | undefined): readonly CheckResult[] {
  const failing = report.checks.filter(({ failure }) => failure !== undefined);
  const ids = failing.map(({ id }) => id);
  if (checkId === undefined) {
    if (failing.length === 0) throw new UsageError('the report holds no failure');
    return failing;
  }
  const matches = failing.filter(({ id }) => id === checkId);
  if (matches.length > 0) return matches;
  throw new UsageError(`the report holds no failure of ${checkId}${didYouMean(checkId, ids)}`);
}

/** Replays failures one after another. Throws as `runConformance` does. */
export async function replay(
  report: RunResult,
  failures: readonly CheckResult[],
  options: RunOptions,
): Promise<ReplayResult[]> {
  const replayOptions = { ...options, only: failures.map(({ id }) => id) };
  const selected = selectChecks(replayOptions, options.checks ?? allChecks);
  const run = await openRun({ ...options, seed: report.seed, profile: report.profile }, failures.length);
  try {
    const results: ReplayResult[] = [];
    for (const { id, failure } of failures) {
      const chosen = selected.find(({ check }) => check.id === currentId(id));
      if (!chosen || !failure) throw new UsageError(`there is no check ${id} in this version of the suite`);
      const plan = chosen.check.plan(run.bench.scope);
      if ('notApplicable' in plan)
        throw new UsageError(`${id} is not applicable to this target: ${plan.notApplicable}`);
      const testCase = caseAt(plan, failure.seed, failure.path);
      if (testCase === undefined) throw new UsageError(`${id}: ${failure.path} stands for no case on this target`);
      const session = run.bench.newSession();
      const result = await runCase(plan, testCase, session);
      const mismatch = result.kind === 'mismatch' ? result.mismatch : undefined;
      results.push({
        id,
        clauseTexts: chosen.clauses.map(({ says }) => says),
        testCase,
        verdict: mismatch ? 'fail' : result.kind === 'held' ? 'pass' : 'error',
        message: mismatch?.message ?? (result.kind === 'broken' ? messageOf(result.error) : 'it passes now'),
        requests: reproduce(session.exchanges, mismatch?.entries ?? [], run.bench.reproduction),
        expected: mismatch?.expected,
        actual: mismatch?.actual,
      });
    }
    return results;
  } finally {
    await run.finish();
  }
}
