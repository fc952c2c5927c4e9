/**
 * Runs the whole suite against the reference with each wire fault, and prints which checks find it.
 *
 *   npm run wire-faults -- [options]
 *
 *   --seed N          seed of the runs and of the sample (default: 1)
 *   --only PATTERN    faults whose id contains PATTERN (default: all)
 *   --sample N        number of faults, drawn by the seed (default: all)
 *   --checks PATTERN  only matching checks, as `--only` of `touchstone check`; may be repeated (default: all)
 *   --whole           do not stop a run at its first failure (default: off)
 *   --list            print the faults and run nothing (default: off)
 *
 * A clause that only a real Strapi 4 shows is judged in the profile `strapi-4`, any other in `stated`. For a missed fault it
 * prints which answers the fault changed: if none, the run did not ask; otherwise the judge did not see it.
 *
 * Exit codes: 0 every fault found, 1 otherwise, 2 wrong usage.
 */
import { defaultProject } from '../../conformance/models/package-root.ts';
import { wireMutants } from '../../conformance/mutants/wire/catalogue.ts';
import { runOver } from '../../conformance/mutants/wire/whole-run.ts';
import { loadClauses } from '../../spec/index.ts';
import { readCommandLine } from '../command-line.ts';
import { drawn } from '../score/drawn.ts';

const { values } = readCommandLine(import.meta.url, {
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    sample: { type: 'string' },
    checks: { type: 'string', multiple: true },
    whole: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

const seed = Number(values.seed);
const clauses = loadClauses();

const chosen = wireMutants.filter(({ id }) => id.includes(values.only));
const faults = drawn(chosen, values.sample === undefined ? undefined : Number(values.sample), seed);
const untried: string[] = [];
const unseen: string[] = [];
for (const fault of faults) {
  if (values.list) {
    console.log(`${fault.id}: ${fault.breaks}`);
    continue;
  }
  const { checks, struck, refused } = await runOver(fault, defaultProject(), {
    seed,
    profile: clauses.get(fault.clause)?.status === 'stated' ? 'stated' : 'strapi-4',
    stopAtFirst: !values.whole,
    ...(values.checks ? { only: values.checks } : {}),
  });
  const failed = checks.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  if (refused !== undefined) failed.push(refused);
  if (failed.length === 0) (struck.answers === 0 ? untried : unseen).push(fault.id);
  const by =
    failed.length > 0
      ? failed.slice(0, 6).join(', ')
      : `${struck.answers} answers changed; ${struck.examples.join(' | ')}`;
  console.log(`${failed.length > 0 ? 'found ' : 'missed'}  ${fault.id}: ${fault.breaks} ${by}`);
}
const missed = untried.length + unseen.length;
if (!values.list) {
  console.log(`${faults.length - missed} of ${faults.length} found (of ${chosen.length}, seed ${seed})`);
  console.log(`changed no answer: ${untried.join(', ') || 'none'}`);
  console.log(`changed answers, not seen: ${unseen.join(', ') || 'none'}`);
}
process.exitCode = missed === 0 && faults.length > 0 ? 0 : 1;
