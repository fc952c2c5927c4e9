/** A whole run: select, connect, build the world, judge, clean up, tell. */
import { allChecks } from '../checks/all.ts';
import { didYouMean } from '../models/nearest.ts';
import { UsageError } from '../models/usage-error.ts';
import type { RunResult } from './events.ts';
import { openRun } from './open-run.ts';
import { defaults, type RunOptions } from './options.ts';
import { type Selected, select, withClauses } from './plan.ts';

/**
 * Judges a target and resolves to the report. Without a URL the reference of this package is started for it.
 * Throws UsageError for wrong options or a target that is not this API, and TargetDown when it cannot be reached; once
 * checks are judged, everything that goes wrong is in the report.
 */
export async function runConformance(options: RunOptions = {}): Promise<RunResult> {
  const selected = selectChecks(options);
  const run = await openRun(options, selected.length);
  try {
    const reads = selected.filter(({ check }) => check.kind === 'read');
    await sideBySide(reads, options.concurrency ?? defaults.concurrency, (check) => run.judge(check));
    for (const write of selected.filter(({ check }) => check.kind === 'write')) await run.judge(write);
  } catch (error) {
    await run.finish();
    throw error;
  }
  return run.finish();
}

/** The checks that the options ask for. Throws UsageError when a pattern or an expected failure names none. */
export function selectChecks(options: RunOptions): Selected[] {
  const all = withClauses(options.checks ?? allChecks);
  const ids = all.map(({ check }) => check.id);
  for (const { check } of options.expected ?? []) {
    if (!ids.includes(check))
      throw new UsageError(`expected failures: there is no check ${check}${didYouMean(check, ids)}`);
  }
  return select(all, options);
}

/** Runs `work` over all items, at most `width` at a time, each as soon as there is room. */
async function sideBySide<Item>(
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
