/**
 * Judges the reference over bad connections: no check may fail, and the content must be the same afterwards.
 *
 *   npm run weather -- [PLAN…] [options]
 *
 *   --only PATTERN  only matching checks, as in `touchstone check`; may be repeated (default: all)
 *
 * PLAN is a name in `weather/plans.ts` (default: all). Prints a line for each plan, the checks that failed, and the entries
 * that changed.
 *
 * Exit codes: 0 when all plans ran, whatever they found; 2 wrong usage.
 */
import { defaultProject } from '../../conformance/models/package-root.ts';
import { exitCodeOf, runConformance } from '../../conformance/run.ts';
import { startBadLine } from '../../conformance/target/bad-line.ts';
import { startEmbedded } from '../../conformance/target/embedded.ts';
import { readCommandLine } from '../command-line.ts';
import { contentOf } from './content.ts';
import { type Plan, plans } from './plans.ts';

const { values, positionals: names } = readCommandLine(import.meta.url, {
  options: {
    only: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
});
const { only } = values;

for (const [name, plan] of Object.entries(plans) as [string, Plan][]) {
  if (names.length > 0 && !names.includes(name)) continue;
  const reference = await startEmbedded(defaultProject(), {});
  const line = await startBadLine(reference.url, plan());
  const before = await contentOf(reference);
  const started = performance.now();
  const result = await runConformance({
    url: line.url,
    token: reference.token,
    seed: 5,
    ...(only.length > 0 ? { only } : {}),
    onWait: (message) => process.stderr.write(`  ${message}\n`),
  });
  const after = await contentOf(reference);
  const { totals, leftover, altered } = result;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${name}: ${totals.pass} pass, ${totals.fail} fail, ${totals.error} error, ${totals.observed} observed, left ${leftover}, altered ${altered}, ` +
      `content ${before === after ? 'as before' : 'CHANGED'}, ${line.faults} faults, ${result.requests} requests, ${seconds} s, exit ${exitCodeOf(result)}\n`,
  );
  for (const { id, verdict, message } of result.checks) {
    if (verdict === 'fail' || verdict === 'error') process.stdout.write(`  ${verdict} ${id}: ${message}\n`);
  }
  if (before !== after) {
    const [a, b] = [before.split('\n'), after.split('\n')];
    for (const [at, text] of a.entries()) {
      const other = b[at] ?? '';
      const start = text.split('').findIndex((character, index) => character !== other[index]);
      if (text !== other)
        process.stdout.write(
          `  before …${text.slice(start - 60, start + 400)}\n  after  …${other.slice(start - 60, start + 400)}\n`,
        );
    }
  }
  await line.close();
  await reference.stop();
}
