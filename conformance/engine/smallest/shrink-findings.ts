/** Shrinks one failure of each finding, so that its requests show it alone. */
import type { Exchange } from '../../target/exchange.ts';
import type { WorldEntry } from '../../world/world.ts';
import type { Counterexample } from '../case-runner.ts';
import { creationReader } from '../creation-reader.ts';
import type { CheckResult } from '../events.ts';
import { featuresOf } from '../findings/features.ts';
import { findingsOf } from '../findings/findings.ts';
import type { Bench } from '../judge-check.ts';
import { entriesToMake } from '../referenced-entries.ts';
import { removalsOf } from '../removals.ts';
import { creationsOf, scriptOf } from '../reproduction.ts';
import { withFewerExchanges } from './drop-exchanges.ts';
import { allFindingsMs, mostFailures } from './limits.ts';
import { answeredAsBefore, canPack, creationsIn, fewRequests, packed, sendBy } from './pack.ts';
import { renamer } from './rename.ts';
import { smallestCase } from './shrink.ts';

/** Replaces failures in `results` by smaller ones. Never throws: what cannot be shrunk stays. */
export async function shrinkFindings(
  results: CheckResult[],
  counterexamples: ReadonlyMap<string, Counterexample>,
  bench: Bench,
): Promise<void> {
  const end = performance.now() + allFindingsMs;
  for (const { checks } of findingsOf(results, [])) {
    for (const id of checks.slice(0, mostFailures)) {
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
  for (const [at, result] of results.entries()) {
    const shown = counterexamples.get(result.id);
    if (shown && result.failure && makesItsOwn(shown, bench))
      results[at] = { ...result, failure: { ...result.failure, standsAlone: true } };
  }
}

/** Whether a case writes all that it is about by few requests: where no read of its finding can be shown alone, it is shown instead. */
function makesItsOwn({ exchanges, mismatch }: Counterexample, { reproduction }: Bench): boolean {
  const readCreation = creationReader(reproduction.model, reproduction.identifier);
  const makesSome = exchanges.some((exchange) => readCreation(exchange).created.length > 0);
  const isSmall = mismatch.kind === undefined && exchanges.length <= fewRequests;
  return isSmall && makesSome && entriesToMake(mismatch, exchanges, reproduction).length === 0;
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
  // the requests were tried beside the entries of the world
  const shownBy = fewer ?? exchanges;
  const entries = entriesToMake(mismatch, shownBy, reproduction);
  const together = await createdTogether(entries, shownBy.length, bench, name);
  if (!fewer && !together) return undefined;
  const script = together
    ? scriptOf([...together, ...shownBy], [], reproduction)
    : scriptOf(shownBy, entries, reproduction);
  return {
    message: saying,
    failure: { ...failure, ...script, ...(fewer && entries.length === 0 ? { standsAlone: true } : {}) },
  };
}

/** Few requests that create the entries, if single creations would be too many; tried once. Throws as `Session.send`. */
async function createdTogether(
  entries: readonly WorldEntry[],
  others: number,
  { newSession, reproduction, scope: { model, target } }: Bench,
  name: string,
): Promise<readonly Exchange[] | undefined> {
  const creations = creationsIn(creationsOf(entries, reproduction), model);
  if (!creations || !canPack(target) || creations.length < 2 || creations.length + others <= fewRequests)
    return undefined;
  const session = newSession();
  const text = renamer(name, '', []);
  const tried = await packed(creations, { model, target, text, send: sendBy(session) });
  for (const { request } of removalsOf(session.exchanges, { model, identifier: target.identifier }))
    await session.tidy(request.path).catch(() => undefined);
  if (!tried) return undefined;
  const said = await packed(creations, { model, target, text: (same) => same, send: answeredAsBefore });
  // a mutation that creates a part alone is no line to print
  return said?.exchanges.length === tried.exchanges.length ? said.exchanges : undefined;
}
