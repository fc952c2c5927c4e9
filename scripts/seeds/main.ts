/**
 * Runs the suite with two seeds against the embedded reference, and says how much they ask alike.
 *
 *   npm run seeds -- 1 2 [--checks 20]
 *
 * Prints for each run its requests, reads, seconds and failures and how many parameters its reads combine; then the reads
 * that both sent, letter for letter, and the checks with most of them. Exit 0 when at most a fifth is equal, else 1.
 */
import { parseArgs } from 'node:util';
import { combined, commonReads, type Share } from './compare.ts';
import { recordedRun } from './recorded-run.ts';

/** Most of the reads that two seeds may have in common. */
const most = 0.2;

const { values, positionals } = parseArgs({
  options: { checks: { type: 'string', default: '20' } },
  allowPositionals: true,
});
const [first = 1, second = 2] = positionals.map(Number);

const percent = ({ equal, requests }: Share): string => `${((100 * equal) / Math.max(1, requests)).toFixed(1)} %`;

const firstRun = await recordedRun(first);
const other = await recordedRun(second);
for (const { result, reads } of [firstRun, other]) {
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
const { all, checks } = commonReads(firstRun.reads, other.reads);
console.log(`equal: ${all.equal} of ${all.requests} reads of seed ${first}, ${percent(all)}`);
for (const share of checks.slice(0, Number(values.checks)))
  console.log(`  ${share.equal} of ${share.requests} (${percent(share)}) ${share.name}`);
process.exitCode = all.equal <= most * all.requests ? 0 : 1;
