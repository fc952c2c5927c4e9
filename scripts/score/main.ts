/**
 * Scores the suite: runs it, as a user does, against the reference with each mutant of the self-test.
 *
 *   npm run score -- [options]
 *
 *   --seed N        seed of the runs and of the sample (default: 1)
 *   --sample N      number of mutants, drawn by the seed (default: all)
 *   --only PATTERN  mutants whose id contains PATTERN (default: all)
 *   --of I/N        part I of N of the mutants, so that N commands share the work (default: 1/1)
 *
 * The checks of the broken clause run first. If they pass, a whole run follows and stops at its first failure: any failure
 * tells that the build is broken. The world is built through the mutant. A clause that only a real Strapi 4 shows is judged
 * in the profile `strapi-4`, any other in `stated`. Prints a line for each mutant and a table by section.
 *
 * Exit codes: 0 at least 99.5 % of the mutants found, 1 fewer, 2 wrong usage.
 */
import type { Profile } from '../../conformance/engine/options.ts';
import { readDeclarations } from '../../conformance/engine/owner-file.ts';
import { isJudged } from '../../conformance/engine/verdict.ts';
import { defaultProject } from '../../conformance/models/package-root.ts';
import { readModel } from '../../conformance/models/read.ts';
import { allMutants } from '../../conformance/mutants/catalogue.ts';
import type { Mutant } from '../../conformance/mutants/mutant.ts';
import { type Options, runOver } from '../../conformance/mutants/wire/whole-run.ts';
import { type Embedded, startEmbedded } from '../../conformance/target/embedded.ts';
import { loadClauses } from '../../spec/index.ts';
import { readCommandLine } from '../command-line.ts';
import { drawn } from './drawn.ts';
import { type Outcome, sectionScores } from './section-scores.ts';

const { values } = readCommandLine(import.meta.url, {
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
  // no verdict depends on a clause that is only recorded
  if (!isJudged(clause, { profile, strict: false }) || clause.level === 'may')
    return { ...outcome, verdict: 'not-applicable' };
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
