/** A whole run: select, connect, build the world, judge, clean up, tell. */
import type { Check } from '../checks/check.ts';
import { didYouMean } from '../models/nearest.ts';
import { UsageError } from '../models/usage-error.ts';
import { abandon, type Begun, begin } from './begin.ts';
import { beginCompanions, dependsOnConfiguration } from './companions.ts';
import type { RunResult } from './events.ts';
import { lanesOf } from './lanes.ts';
import { openRun } from './open-run.ts';
import { defaults, type RunOptions } from './options.ts';
import { type Selected, select, withClauses } from './plan.ts';

/**
 * Judges a target and resolves to the report. Without a URL the reference of this package is started for it.
 * `begun`: the same options, where they were read before. Throws UsageError for wrong options or a target that is not this API, TargetDown when it cannot be reached, and
 * Interrupted when stopped before the first check; once checks are judged, everything that goes wrong is in the report.
 */
export async function runConformance(options: RunOptions = {}, begun: Begun = begin(options)): Promise<RunResult> {
  const selected = await selectMeanwhile(options, begun);
  const companions = beginCompanions(options, selected);
  const run = await openRun(options, selected.length, begun, companions);
  const width = options.concurrency ?? defaults.concurrency;
  try {
    const harmless = selected.filter(({ check }) => check.leave === undefined);
    const reads = harmless.filter(({ check }) => check.kind === 'read');
    // the servers of companions take their time to start: the other checks do not wait for them
    const waiting = sideBySide(reads.filter(dependsOnConfiguration), width, (check) => run.judge(check));
    await sideBySide(
      reads.filter((read) => !dependsOnConfiguration(read)),
      width,
      (check) => run.judge(check),
    );
    if (companions === undefined) await waiting;
    await run.endReading();
    const writes = harmless.filter(({ check }) => check.kind === 'write');
    // half of the room: the lanes of what is shared go beside, one request at a time
    const { alone, lanes } = lanesOf(writes, Math.ceil(width / 2));
    const byThemselves = [...alone];
    const judgeBesideOthers = async (write: Selected): Promise<void> => {
      if (!(await run.judgeBesideOthers(write))) byThemselves.push(write);
    };
    await run.sideBySide(() =>
      Promise.all(lanes.map((lane) => sideBySide(lane.checks, lane.width, judgeBesideOthers))),
    );
    for (const write of byThemselves) await run.judge(write);
    await waiting;
    for (const answers of harmless.filter(({ check }) => check.kind === 'answers')) await run.judge(answers);
    for (const abuse of selected.filter(({ check }) => check.leave === 'abuse')) await run.judge(abuse);
  } catch (error) {
    await run.finish();
    throw error;
  }
  return run.finish();
}

/** Loads the checks while the embedded reference starts. Throws as `selectChecks` does, with nothing left running. */
async function selectMeanwhile(options: RunOptions, begun: Begun): Promise<Selected[]> {
  try {
    return selectChecks(options, options.checks ?? (await import('../checks/all.ts')).allChecks);
  } catch (error) {
    await abandon(begun);
    throw error;
  }
}

/** Those of the checks that the options ask for. Throws UsageError when a pattern or an expected failure names none. */
export function selectChecks(options: RunOptions, checks: readonly Check[]): Selected[] {
  const all = withClauses(checks);
  const ids = all.map(({ check }) => check.id);
  for (const { check } of options.expected ?? []) {
    if (!ids.includes(check))
      throw new UsageError(`expected failures: there is no check ${check}${didYouMean(check, ids)}`);
  }
  return select(all, options);
}

/** Runs `work` over all items, at most `width` at a time, each as soon as there is room. */
export async function sideBySide<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = items.values();
  const lane = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
