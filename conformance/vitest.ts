/** Registers the suite in a user's vitest: `content-touchstone/vitest`. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { allChecks } from './checks/all.ts';
import { beginCompanions } from './engine/companions.ts';
import type { CheckResult } from './engine/events.ts';
import { type OpenRun, openRun } from './engine/open-run.ts';
import type { RunOptions } from './engine/options.ts';
import type { SelectedCheck } from './engine/plan.ts';
import { selectChecks } from './engine/run.ts';
import { printableLine } from './models/printable.ts';
import { comparison } from './report/differences.ts';
import { textOfLines } from './report/lines.ts';

/** Milliseconds that connecting and cleaning up may take. */
const patience = 120_000;

/**
 * Registers every check as a test. Options are those of `runConformance`; without a URL it judges the reference of this
 * package. Skips checks that are not applicable, with their reason. Warnings and observations pass.
 */
export function conformance(options: RunOptions = {}): void {
  const selected = inOrder(selectChecks(options, options.checks ?? allChecks));
  describe(`conformance of ${options.url ?? 'the embedded reference'}`, () => {
    let run: OpenRun;
    beforeAll(async () => {
      run = await openRun(options, selected.length, undefined, beginCompanions(options, selected));
    }, patience);
    afterAll(async () => {
      await run.finish();
    }, patience);
    for (const chosen of selected) {
      test(chosen.check.id, { timeout: patience }, async (context) => {
        if (chosen.check.kind !== 'read') await run.endReading();
        const result = await run.judge(chosen);
        if (result.verdict === 'not-applicable') context.skip(printableLine(result.message ?? result.verdict));
        const texts = chosen.clauses.map(({ says }) => says);
        if (['fail', 'stale', 'error'].includes(result.verdict)) throw new Error(explanation(result, texts));
      });
    }
  });
}

/**
 * Order of the checks: reads, then writes, since content must not change while lists are compared; checks of all
 * answers last.
 */
function inOrder(selected: readonly SelectedCheck[]): SelectedCheck[] {
  const kinds = ['read', 'write', 'answers'];
  return selected.toSorted((a, b) => kinds.indexOf(a.check.kind) - kinds.indexOf(b.check.kind));
}

function explanation({ verdict, message = verdict, failure }: CheckResult, clauseTexts: readonly string[]): string {
  const compared = failure ? comparison(failure.expected, failure.actual) : [];
  const curls = failure?.requests.map(({ curl }) => curl) ?? [];
  return textOfLines([message, ...clauseTexts.map((text) => `§ ${text}`), ...compared, ...curls]).trimEnd();
}
