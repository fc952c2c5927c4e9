/** A whole run: select, connect, build the world, judge, clean up, tell. */
import { allChecks } from '../checks/all.ts';
import { didYouMean } from '../models/nearest.ts';
import { UsageError } from '../models/usage-error.ts';
import type { Capability } from '../target/target.ts';
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
  const width = options.concurrency ?? defaults.concurrency;
  try {
    const reads = selected.filter(({ check }) => check.kind === 'read');
    await sideBySide(reads, width, (check) => run.judge(check));
    const writes = selected.filter(({ check }) => check.kind === 'write');
    const alone = new Set(writes.filter(changesWhatIsShared));
    await sideBySide(
      writes.filter((write) => !alone.has(write)),
      width,
      async (write) => {
        if (!(await run.judgeBesideOthers(write))) alone.add(write);
      },
    );
    for (const write of alone) await run.judge(write);
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

/** Capabilities whose checks change more than entries of their own: they must have the target to themselves. */
const shared: ReadonlySet<Capability> = new Set([
  'singles',
  'users',
  'roles',
  'public',
  'upload',
  'read-only-token',
  'custom-token',
]);

function changesWhatIsShared({ check, clauses }: Selected): boolean {
  const needed = [...(check.needs ?? []), ...clauses.flatMap(({ capability }) => (capability ? [capability] : []))];
  return needed.some((name) => shared.has(name));
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
