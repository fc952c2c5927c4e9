/** Faults that no run of a sound server may show. */
import type { RunResult } from '../../conformance/engine/events.ts';

/** Failed checks of a run and its leftovers, one line each. */
export function faultsOf(result: RunResult): string[] {
  const failed = result.checks
    .filter(({ verdict }) => ['fail', 'warn', 'error', 'stale'].includes(verdict))
    .map(({ id, verdict, message }) => `${verdict} ${id}: ${message ?? ''}`);
  if (result.leftover > 0) failed.push(`${result.leftover} entries were left behind`);
  if (result.altered > 0) failed.push(`${result.altered} entries were left altered`);
  return failed;
}
