/**
 * Runs the suite with default options on the reference of this tree, as often as the parent process asks, each time until a
 * check fails. Answers with that check, or null if all passed. `suite-runs.ts` starts it in the copy.
 */
import { exitCodeOf } from '../../conformance/engine/exit-code.ts';
import type { Profile } from '../../conformance/engine/options.ts';
import { runConformance } from '../../conformance/run.ts';

/** A run that is asked for. */
export interface RunOrder {
  readonly seed: number;
  readonly profile: Profile;
  /** Whether to ask only a few questions. */
  readonly smoke?: boolean;
}

/** The first check that failed, or why the run did not begin; null if all passed. */
async function firstFailure(order: RunOrder): Promise<string | null> {
  const stop = new AbortController();
  let failed: string | undefined;
  try {
    const result = await runConformance({
      ...{ ...order, shrinkMs: 0, signal: stop.signal },
      onEvent: (event) => {
        if (event.kind !== 'check-finished' || failed !== undefined) return;
        const { verdict, id } = event.result;
        if (verdict !== 'fail' && verdict !== 'warn' && verdict !== 'error') return;
        failed = `${id} ${verdict}`;
        stop.abort();
      },
    });
    if (failed === undefined && exitCodeOf(result) !== 0) failed = `exit code ${exitCodeOf(result)}`;
    if (failed === undefined && result.leftover > 0) failed = `${result.leftover} entries left`;
  } catch (error) {
    failed ??= error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : String(error);
  }
  return failed ?? null;
}

// a run that takes too long is stopped by this signal: its server must end with it
process.on('SIGTERM', () => process.exit(1));
process.on('message', async (order: RunOrder) => process.send?.(await firstFailure(order)));
