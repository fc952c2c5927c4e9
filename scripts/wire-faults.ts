/**
 * Lays each wire fault over the reference, runs the whole suite against it, and says under which clauses it is found.
 *
 *   npm run wire-faults -- [--seed 1] [--only PATTERN] [--checks PATTERN]
 *
 * `--only` chooses faults by a part of their id, `--checks` what the run is asked to judge (default: everything). Exit 0
 * when every fault is found, 1 otherwise.
 */
import { parseArgs } from 'node:util';
import { defaultProject } from '../conformance/models/package-root.ts';
import { wireMutants } from '../conformance/mutants/wire/catalogue.ts';
import { runOver } from '../conformance/mutants/wire/whole-run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    checks: { type: 'string', multiple: true },
  },
});

const faults = wireMutants.filter(({ id }) => id.includes(values.only));
const missed: string[] = [];
for (const fault of faults) {
  const { checks } = await runOver(fault, defaultProject(), {
    seed: Number(values.seed),
    ...(values.checks ? { only: values.checks } : {}),
  });
  const failed = checks.filter(({ verdict }) => verdict === 'fail');
  const clauses = [...new Set(failed.filter(({ id }) => id.endsWith('.everywhere')).flatMap((check) => check.clauses))];
  if (failed.length === 0) missed.push(fault.id);
  console.log(
    `${failed.length === 0 ? 'missed' : 'found '}  ${fault.id}: ${fault.breaks} ${failed.length} checks, ${clauses.slice(0, 6).join(', ')}`,
  );
}
console.log(`${faults.length - missed.length} of ${faults.length} found; missed: ${missed.join(', ') || 'none'}`);
process.exitCode = missed.length === 0 && faults.length > 0 ? 0 : 1;
