/**
 * Proves that shards, joined, say what one run says: the same verdicts, findings and cells.
 *
 *   npm run shards -- [options]
 *
 *   --shards N        number of shards (default: 8)
 *   --seed N          seed of all runs (default: 1)
 *   --project DIR     models (default: the project of this package)
 *   --only PATTERN    checks to run, as `touchstone check`; may be repeated (default: all)
 *   --fault ID        a mutant to lay over the target; may be repeated, each for a comparison of its own (default: none)
 *
 * Exit codes: 0 equal, 1 different, 2 wrong usage.
 */
import { allMutants } from '../../conformance/mutants/catalogue.ts';
import { wireMutants } from '../../conformance/mutants/wire/catalogue.ts';
import { exitWithUsage, readCommandLine } from '../command-line.ts';
import { compareShards } from './compare.ts';

const { values } = readCommandLine(import.meta.url, {
  options: {
    shards: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    project: { type: 'string' },
    only: { type: 'string', multiple: true },
    fault: { type: 'string', multiple: true, default: [] },
  },
});
const mutants = [...allMutants(), ...wireMutants];
const faults = values.fault.map(
  (id) => mutants.find((mutant) => mutant.id === id) ?? exitWithUsage(import.meta.url, `there is no mutant ${id}`),
);
for (const mutant of faults.length === 0 ? [undefined] : faults) {
  const { whole, shards, merged, differences } = await compareShards({
    ...(values.project === undefined ? {} : { project: values.project }),
    seed: Number(values.seed),
    count: Number(values.shards),
    ...(values.only ? { only: values.only } : {}),
    mutant,
  });
  if (mutant) console.log(mutant.id);
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  const longest = Math.max(...shards.map(({ durationMs }) => durationMs));
  console.log(`one run: ${whole.requests} requests in ${seconds(whole.durationMs)}, ${whole.findings.length} findings`);
  console.log(
    `${shards.length} shards: ${merged.requests} requests, the longest ${seconds(longest)}, ${merged.findings.length} findings`,
  );
  for (const difference of differences) console.log(`  ${difference}`);
  console.log(differences.length === 0 ? 'equal: verdicts, findings, cells' : `${differences.length} differences`);
  if (differences.length > 0) process.exitCode = 1;
}
