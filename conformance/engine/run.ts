/** A whole run: selects checks, connects, builds the world, judges, cleans up, reports. */
import type { Check } from '../checks/check.ts';
import { didYouMean } from '../models/nearest.ts';
import { UsageError } from '../models/usage-error.ts';
import { abandon, begin, type RunStart } from './begin.ts';
import { beginCompanions, dependsOnConfiguration } from './companions.ts';
import type { RunResult } from './events.ts';
import { openRun } from './open-run.ts';
import { defaults, type RunOptions } from './options.ts';
import { type SelectedCheck, select, withClauses } from './plan.ts';
import { repeatUntil } from './rounds.ts';
import { runSideBySide } from './side-by-side.ts';
import { smokeChecks } from './smoke.ts';
import { longFirst, thingOf, turnsOf } from './turns.ts';

/** Share of the time of a run after which it begins to write. */
const readingShare = 0.6;

/** Rounds of checks that write; those of checks that read have other numbers. */
const firstWritingRound = 1_000_000;

/**
 * Judges a target and resolves to the report. Without a URL it starts the reference of this package.
 *
 * @param start the result of `begin` with the same options, where the caller has called it before
 * @throws UsageError when options are wrong or the target is not this API
 * @throws TargetDown when the target cannot be reached
 * @throws Interrupted when stopped before the first check. From then on, the report contains all errors.
 */
export async function runConformance(options: RunOptions = {}, start: RunStart = begin(options)): Promise<RunResult> {
  const selected = await selectMeanwhile(options, start);
  const companions = beginCompanions(options, selected);
  const startedAt = Date.now();
  const run = await openRun(options, selected.length, start, companions);
  /** Spends a share of the time on further cases of these checks. */
  const spend = (share: number, checks: readonly SelectedCheck[], first: number, width: number): Promise<void> =>
    repeatUntil({ run, checks, width, first, until: startedAt + (options.forMs ?? 0) * share });
  const width = options.concurrency ?? defaults.concurrency;
  try {
    const harmless = selected.filter(({ check }) => check.leave === undefined);
    const reads = harmless.filter(({ check }) => check.kind === 'read');
    // the other checks do not wait until the servers of the companions have started
    const waiting = runSideBySide(reads.filter(dependsOnConfiguration), width, (check) => run.judge(check));
    await runSideBySide(longFirst(reads.filter((read) => !dependsOnConfiguration(read))), width, (check) =>
      run.judge(check),
    );
    if (companions === undefined) await waiting;
    await spend(
      readingShare,
      reads.filter((read) => !dependsOnConfiguration(read)),
      1,
      width,
    );
    await run.endReading();
    const writes = harmless.filter(({ check }) => check.kind === 'write');
    const { alone, besideOthers } = turnsOf(writes);
    const aloneChecks = [...alone];
    const judgeBesideOthers = async (write: SelectedCheck): Promise<void> => {
      if (!(await run.judgeBesideOthers(write))) aloneChecks.push(write);
    };
    await run.sideBySide(() => runSideBySide(besideOthers, width, judgeBesideOthers, thingOf));
    for (const write of aloneChecks) await run.judge(write);
    await waiting;
    // one at a time: what another check writes is never taken for a fault
    await spend(1, writes, firstWritingRound, 1);
    for (const answers of harmless.filter(({ check }) => check.kind === 'answers')) await run.judge(answers);
    for (const abuse of selected.filter(({ check }) => check.leave === 'abuse')) await run.judge(abuse);
  } catch (error) {
    await run.finish();
    throw error;
  }
  return run.finish();
}

/** Loads the checks while the embedded reference starts. Throws as `selectChecks` does, and stops the reference then. */
async function selectMeanwhile(options: RunOptions, start: RunStart): Promise<SelectedCheck[]> {
  try {
    return selectChecks(options, options.checks ?? (await import('../checks/all.ts')).allChecks);
  } catch (error) {
    await abandon(start);
    throw error;
  }
}

/**
 * The checks that the options select.
 *
 * @throws UsageError when a pattern or an expected failure names no check, or no check is left
 */
export function selectChecks(options: RunOptions, checks: readonly Check[]): SelectedCheck[] {
  const all = withClauses(checks);
  const ids = all.map(({ check }) => check.id);
  for (const { check } of options.expected ?? []) {
    if (!ids.includes(check))
      throw new UsageError(`expected failures: there is no check ${check}${didYouMean(check, ids)}`);
  }
  const selected = select(all, options);
  if (options.smoke !== true) return selected;
  const few = selected.filter(({ check }) => smokeChecks.has(check.id));
  if (few.length === 0) throw new UsageError('--smoke: --only, --skip and --shard leave no check of a smoke run');
  return few;
}
