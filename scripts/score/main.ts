/**
 * Scores a default run: lays each mutant of the self-test over the reference and runs the whole suite against it as a user
 * does, with the usual number of cases and the world built through the mutant.
 *
 *   npm run score -- [--seed 1] [--sample K] [--only PATTERN] [--of I/N]
 *
 * `--sample` draws that many mutants by the seed (default: all), `--only` chooses them by a part of their id, `--of 1/2`
 * takes every second one, so that two runs share the work. The checks of the broken clause run first, as `--only` runs
 * them; where they pass, a whole run follows, which stops at its first failure: any clause that fails tells that the build
 * is broken. What only a real Strapi 4 states is judged in its profile, all else in the default one. Prints a table by
 * sections; exit 0 when 99.5 % are found, 1 otherwise.
 */
import { parseArgs } from 'node:util';
import type { Profile } from '../../conformance/engine/options.ts';
import { readDeclarations } from '../../conformance/engine/owner-file.ts';
import { defaultProject } from '../../conformance/models/package-root.ts';
import { readModel } from '../../conformance/models/read.ts';
import { allMutants } from '../../conformance/mutants/catalogue.ts';
import type { Mutant } from '../../conformance/mutants/mutant.ts';
import { type Options, runOver } from '../../conformance/mutants/wire/whole-run.ts';
import { type Embedded, startEmbedded } from '../../conformance/target/embedded.ts';
import { loadClauses } from '../../spec/index.ts';
import { drawn } from './drawn.ts';
import { type Outcome, sectionScores } from './section-scores.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    sample: { type: 'string' },
    only: { type: 'string', default: '' },
    of: { type: 'string', default: '1/1' },
  },
});

const seed = Number(values.seed);
const [share = 1, shares = 1] = values.of.split('/').map(Number);
const project = defaultProject();
const model = readModel(project);
const clauses = loadClauses();

/** The server of the runs that left it as it was. */
let shared: Embedded | undefined;

/** Runs the checks over a mutant: those that fail, or why nothing could be judged. */
async function failuresOf(mutant: Mutant, options: Options) {
  const { checks, leftover, struck, refused } = await runOver(mutant, project, { ...options, seed, shrinkMs: 0 });
  const failed = checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn').map(({ id }) => id);
  // where the world cannot be built, every check ends with that error: the run is no pass, and says why
  const unbuilt = checks.every(({ verdict }) => verdict === 'error') ? checks[0]?.message : undefined;
  return { failed, leftover, refused: refused ?? unbuilt, struck };
}

/** The failures of the checks of the broken clause alone: they send the same requests as in a whole run. */
async function failuresOfItsClause(mutant: Mutant, profile: Profile) {
  shared ??= await startEmbedded(project, readDeclarations(project).owner);
  const failures = await failuresOf(mutant, { profile, only: [mutant.clause], server: shared });
  if (failures.leftover === 0 && failures.refused === undefined) return failures;
  await shared.stop();
  shared = undefined;
  return failures;
}

async function outcomeOf(mutant: Mutant): Promise<Outcome> {
  const clause = clauses.get(mutant.clause);
  if (!clause) throw new Error(`${mutant.id} breaks ${mutant.clause}, which is no clause`);
  const [section = ''] = clause.sections;
  const outcome = { mutant: mutant.id, section };
  if (mutant.needs?.(model) !== undefined) return { ...outcome, verdict: 'not-applicable' };
  const profile = clause.status === 'stated' ? 'stated' : 'strapi-4';
  const started = performance.now();
  const ofItsClause = await failuresOfItsClause(mutant, profile);
  const { failed, refused, struck } =
    ofItsClause.failed.length > 0 ? ofItsClause : await failuresOf(mutant, { profile, stopAtFirst: true });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const isDetected = failed.length > 0 || refused !== undefined;
  const by = failed[0] ?? refused ?? `${struck.answers} answers changed; ${struck.examples.join(' | ')}`;
  console.log(`${isDetected ? 'found ' : 'missed'}  ${mutant.id} (${seconds} s): ${mutant.breaks} ${by}`);
  return { ...outcome, verdict: isDetected ? 'found' : 'missed' };
}

const chosen = allMutants().filter(({ id }) => id.includes(values.only));
const sample = drawn(chosen, values.sample === undefined ? undefined : Number(values.sample), seed);
const outcomes: Outcome[] = [];
for (const [at, mutant] of sample.entries()) {
  if (at % shares === share - 1) outcomes.push(await outcomeOf(mutant));
}
await shared?.stop();
console.log(`\n${sectionScores(outcomes)}\n\nseed ${seed}, ${chosen.length} mutants in all`);
const missed = outcomes.filter(({ verdict }) => verdict === 'missed');
console.log(`missed: ${missed.map(({ mutant }) => mutant).join(', ') || 'none'}`);
process.exitCode = missed.length <= outcomes.length * 0.005 ? 0 : 1;
