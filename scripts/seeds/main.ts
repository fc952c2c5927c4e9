/**
 * Runs the suite with two seeds against the embedded reference, and prints how many reads both runs send.
 *
 *   npm run seeds -- [SEED SEED] [options]
 *
 *   --checks N  number of checks to list, those with most equal reads first (default: 20)
 *
 * The seeds are 1 and 2 by default. Prints the requests, reads, seconds and failures of each run, and how many parameters its
 * reads combine; then the number of equal reads.
 *
 * Exit codes: 0 at most a fifth of the reads is equal, 1 more, 2 wrong usage.
 */
import { readCommandLine } from '../command-line.ts';
import { combined, commonReads, type Share } from './compare.ts';
import { recordedRun } from './recorded-run.ts';

/** Largest share of reads that two seeds may have in common. */
const largestShare = 0.2;

const { values, positionals } = readCommandLine(import.meta.url, {
  options: {
    checks: { type: 'string', default: '20' },
  },
  allowPositionals: true,
});
const [first = 1, second = 2] = positionals.map(Number);

const percent = ({ equal, requests }: Share): string => `${((100 * equal) / Math.max(1, requests)).toFixed(1)} %`;

const firstRun = await recordedRun(first);
const secondRun = await recordedRun(second);
for (const { result, reads } of [firstRun, secondRun]) {
  const { seed, requests, durationMs, totals, coverage } = result;
  const counts = combined(reads).map((count, size) => `${size}: ${count}`);
  console.log(
    `seed ${seed}: ${requests} requests, ${reads.length} reads, ${Math.round(durationMs / 1000)} s, ${totals.fail} failed`,
  );
  console.log(`  reads by the number of their parameters: ${counts.join(', ')}`);
  for (const [table, { covered, total, missed }] of Object.entries(coverage.cells)) {
    console.log(
      `  cells of ${table}: ${covered} of ${total}${missed.length > 0 ? `, missed ${missed.slice(0, 5).join(', ')}` : ''}`,
    );
  }
}
const { all, checks } = commonReads(firstRun.reads, secondRun.reads);
console.log(`equal: ${all.equal} of ${all.requests} reads of seed ${first}, ${percent(all)}`);
for (const share of checks.slice(0, Number(values.checks)))
  console.log(`  ${share.equal} of ${share.requests} (${percent(share)}) ${share.name}`);
process.exitCode = all.equal <= largestShare * all.requests ? 0 : 1;
