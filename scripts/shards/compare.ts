/** Runs a suite once as a whole and once in shards, and compares what the two say. */
import { allowances } from '../../conformance/engine/allowances.ts';
import type { RunResult } from '../../conformance/engine/events.ts';
import { mergeReports } from '../../conformance/engine/merge.ts';
import type { RunOptions } from '../../conformance/engine/options.ts';
import { readDeclarations } from '../../conformance/engine/owner-file.ts';
import { runConformance } from '../../conformance/engine/run.ts';
import { defaultProject } from '../../conformance/models/package-root.ts';
import { readModel } from '../../conformance/models/read.ts';
import type { Mutant } from '../../conformance/mutants/mutant.ts';
import { startProxy } from '../../conformance/mutants/proxy.ts';
import { startEmbedded } from '../../conformance/target/embedded.ts';

export interface Comparison {
  readonly project?: string;
  readonly seed: number;
  /** Number of shards. */
  readonly count: number;
  /** Checks to run, as patterns. Default: all. */
  readonly only?: readonly string[];
  /** A fault to lay over the target. */
  readonly mutant?: Mutant | undefined;
}

/**
 * The run of all checks, the joined run of the shards, and where they differ: verdicts, findings, cells.
 *
 * @throws as `runConformance` does
 */
export async function compareShards({ project = defaultProject(), count, mutant, ...asked }: Comparison) {
  const run = (index?: number): Promise<RunResult> => {
    const shard = index === undefined ? {} : { shard: { index, count } };
    const options = { project, ...asked, ...shard };
    return mutant ? runOver(mutant, options) : runConformance(options);
  };
  const whole = await run();
  const first = await run(1);
  const others: RunResult[] = [];
  for (let index = 2; index <= count; index += 1) others.push(await run(index));
  const merged = mergeReports([first, ...others]);
  return { whole, shards: [first, ...others], merged, differences: differencesOf(whole, merged) };
}

/** A run of a server of its own that has a fault. */
async function runOver(mutant: Mutant, options: RunOptions & { readonly project: string }): Promise<RunResult> {
  const declared = readDeclarations(options.project);
  const { url, token, stop } = await startEmbedded(options.project, declared.owner);
  const proxy = await startProxy({ url, token, model: readModel(options.project), mutant });
  try {
    return await runConformance({ ...options, ...declared, url: proxy.url, token, allow: allowances, journal: false });
  } finally {
    await proxy.close();
    await stop();
  }
}

function differencesOf(whole: RunResult, merged: RunResult): string[] {
  const lists: readonly (readonly [string, (result: RunResult) => readonly (readonly [string, unknown])[]])[] = [
    ['check', ({ checks }) => checks.map(({ id, verdict }) => [id, verdict])],
    ['clause', ({ coverage }) => coverage.clauses.map(({ id, verdict }) => [id, verdict])],
    // the name of a finding tells what its drawn cases have in common, and these hold moments of the run
    ['finding', ({ findings }) => findings.map(({ checks }) => [[...checks].sort().join(' '), 'one finding'])],
    ['cells', ({ coverage }) => Object.entries(coverage.cells).map(([table, cells]) => [table, sorted(cells)])],
    ['total', ({ totals }) => Object.entries(totals)],
  ];
  return lists.flatMap(([what, listOf]) => {
    const [before, after] = [new Map(listOf(whole)), new Map(listOf(merged))];
    return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
      const [one, other] = [JSON.stringify(before.get(key)), JSON.stringify(after.get(key))];
      return one === other ? [] : [`${what} ${key}: ${one} in one run, ${other} in shards`];
    });
  });
}

const sorted = <Cells extends { readonly missed: readonly string[] }>(cells: Cells): Cells => ({
  ...cells,
  missed: [...cells.missed].sort(),
});
