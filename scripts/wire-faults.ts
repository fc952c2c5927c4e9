/**
 * Lays wire faults over the reference, one at a time, runs the whole suite against each, and says what found it.
 *
 *   npm run wire-faults -- [--seed 1] [--only PATTERN] [--sample K] [--checks PATTERN] [--whole] [--list]
 *
 * What only a real Strapi 4 states is judged in its profile, all else in the default one.
 *
 * `--only` chooses faults by a part of their id, `--sample` draws that many by the seed (default: all), `--checks` says
 * what the run is asked to judge (default: everything). A run stops at its first failure, unless `--whole`. Of a fault that
 * is missed it says what it changed: where it changed no answer the run did not ask, else the judge did not see. Exit 0
 * when every fault is found, 1 otherwise.
 */
import { parseArgs } from 'node:util';
import { defaultProject } from '../conformance/models/package-root.ts';
import { wireMutants } from '../conformance/mutants/wire/catalogue.ts';
import { runOver } from '../conformance/mutants/wire/whole-run.ts';
import { loadClauses } from '../spec/index.ts';
import { drawn } from './score/drawn.ts';

const { values } = parseArgs({
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
