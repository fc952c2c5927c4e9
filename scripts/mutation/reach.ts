/** Which small changes a default run reaches at all: what it never executes, no check can notice. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BundledCopy } from './bundle-copy.ts';
import type { RunOrder } from './default-run.ts';
import type { SourceMutants } from './source-mutants.ts';
import { suiteRuns } from './suite-runs.ts';

/** Milliseconds that an instrumented run may take: each expression of the reference notes that it was reached. */
const patience = 600_000;

/**
 * Runs the suite once on the instrumented copy. Resolves to the ids of the changes that were reached.
 *
 * @throws Error when a check fails
 */
export async function reached(
  bundled: BundledCopy,
  mutants: SourceMutants,
  order: RunOrder,
): Promise<ReadonlySet<string>> {
  const directory = mkdtempSync(join(tmpdir(), 'content-touchstone-reach-'));
  const note = `import { writeFileSync } from 'node:fs';
    process.on('exit', () => writeFileSync(${JSON.stringify(directory)} + '/' + process.pid,
      JSON.stringify(Object.keys(globalThis.__stryker__?.mutantCoverage?.static ?? {}))));`;
  const hook = `--import=data:text/javascript,${encodeURIComponent(note)}`;
  const runs = suiteRuns(bundled.runs, { NODE_OPTIONS: hook });
  try {
    const failure = await mutants.instrumented(async () => {
      await bundled.rebuild();
      return await runs.firstFailure(order, patience);
    });
    if (failure !== undefined) throw new Error(`the copy fails without a change in ${order.profile}: ${failure}`);
    await runs.stop();
    return new Set(
      readdirSync(directory).flatMap((file): string[] => JSON.parse(readFileSync(join(directory, file), 'utf8'))),
    );
  } finally {
    await runs.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
