/** Shrinks one failure of each finding, so that its requests show it alone. */
import type { Counterexample } from '../case-runner.ts';
import type { CheckResult } from '../events.ts';
import { findingsOf } from '../findings/findings.ts';
import type { Bench } from '../judge.ts';
import { scriptOf } from '../reproduction.ts';
import { smallestCase } from './shrink.ts';

/** How long all findings may be shrunk, in milliseconds; the first ones come first. */
const budget = 15_000;
/** Most failures of one finding to try. */
const mostTries = 3;
/** Requests that a reader still follows. */
const fewRequests = 8;

/** Replaces failures in `results` by smaller ones. Never throws: what cannot be shrunk stays. */
export async function shrinkFindings(
  results: CheckResult[],
  counterexamples: ReadonlyMap<string, Counterexample>,
  bench: Bench,
): Promise<void> {
  const end = performance.now() + budget;
  const { model, target, world } = bench.scope;
  for (const { checks } of findingsOf(results, [])) {
    for (const id of checks.slice(0, mostTries)) {
      const at = results.findIndex((result) => result.id === id);
      const result = results[at];
      const shown = counterexamples.get(id);
      if (!result?.failure || !shown || performance.now() > end) break;
      // a case that writes has been tried as it is
      if (shown.mismatch.kind === undefined && result.failure.requests.length <= fewRequests) break;
      const { newSession, seed } = bench;
      const name = `${seed} smallest ${id}`;
      const smallest = await smallestCase(shown, { model, target, world, newSession, name }).catch(() => undefined);
      if (!smallest) continue;
      const { difference, exchanges } = smallest;
      const { requests, removal } = scriptOf(exchanges, [], bench.reproduction);
      const { expected, actual } = difference;
      results[at] = {
        ...result,
        message: `${difference.message} (${difference.clause})`,
        failure: {
          ...result.failure,
          requests,
          removal,
          standsAlone: true,
          expected: expected ?? null,
          actual: actual ?? null,
        },
      };
      if (requests.length <= fewRequests) break;
    }
  }
}
