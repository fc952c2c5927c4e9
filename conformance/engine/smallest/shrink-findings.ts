/** Shrinks one failure of each finding, so that its requests show it alone. */
import type { Counterexample } from '../case-runner.ts';
import type { CheckResult } from '../events.ts';
import { featuresOf } from '../findings/features.ts';
import { findingsOf } from '../findings/findings.ts';
import type { Bench } from '../judge.ts';
import { entriesToMake } from '../referenced-entries.ts';
import { scriptOf } from '../reproduction.ts';
import { withFewerExchanges } from './drop-exchanges.ts';
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
  for (const { checks } of findingsOf(results, [])) {
    for (const id of checks.slice(0, mostTries)) {
      const at = results.findIndex((result) => result.id === id);
      const result = results[at];
      const shown = counterexamples.get(id);
      if (!result?.failure || !shown || performance.now() > end) break;
      // a case that writes has been tried as it is
      if (shown.mismatch.kind === undefined && result.failure.requests.length <= fewRequests) break;
      const smaller = await smallerFailure(id, shown, result, bench).catch(() => undefined);
      if (!smaller) continue;
      results[at] = { ...result, ...smaller };
      if (smaller.failure.standsAlone && smaller.failure.requests.length <= fewRequests) break;
    }
  }
}

type Smaller = Required<Pick<CheckResult, 'message' | 'failure'>>;

/** A failure that needs less; undefined where none is found. Throws as `Session.send`. */
async function smallerFailure(
  id: string,
  shown: Counterexample,
  { message: saying = '', failure }: CheckResult,
  bench: Bench,
): Promise<Smaller | undefined> {
  if (!failure) return undefined;
  const { newSession, seed, reproduction } = bench;
  const { model, target, world } = bench.scope;
  const name = `${seed} smallest ${id}`;
  const smallest = await smallestCase(shown, { model, target, world, newSession, name });
  if (smallest) {
    const { difference, exchanges } = smallest;
    const { expected = null, actual = null } = difference;
    const script = scriptOf(exchanges, [], reproduction);
    const { message, kind = difference.clause } = difference;
    const needs = featuresOf({ message, kind, expected, actual, request: exchanges.at(-1)?.request }, model);
    return {
      message: `${message} (${difference.clause})`,
      failure: { ...failure, ...script, standsAlone: true, expected, actual, needs },
    };
  }
  const { exchanges, mismatch } = shown;
  const fewer =
    mismatch.entries.length > 0
      ? undefined
      : await withFewerExchanges(exchanges, mismatch.actual, { model, reproduction, newSession });
  if (!fewer) return undefined;
  // the requests were tried beside the entries of the world
  const entries = entriesToMake(mismatch, fewer, reproduction);
  const script = scriptOf(fewer, entries, reproduction);
  return {
    message: saying,
    failure: { ...failure, ...script, ...(entries.length === 0 ? { standsAlone: true } : {}) },
  };
}
