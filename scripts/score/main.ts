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
 * A mutant is laid over the first project of this package that shows its clause: the default one, or one that customizes its
 * schema. The checks of the broken clause run first. If they pass, a whole run follows and stops at its first failure: any
 * failure tells that the build is broken. The world is built through the mutant. A clause that only a real Strapi 4 shows is
 * served and judged in the profile `strapi-4`, any other in `stated`. Prints a line for each mutant and a table by section.
 *
 * Exit codes: 0 at least 99.5 % of the mutants found, 1 fewer, 2 wrong usage.
 */
import { join } from 'node:path';
import type { Profile } from '../../conformance/engine/options.ts';
import { readDeclarations } from '../../conformance/engine/owner-file.ts';
import { isJudged, rulesOf } from '../../conformance/engine/verdict.ts';
import { defaultProject, packageRoot } from '../../conformance/models/package-root.ts';
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
const projects = [
  defaultProject(),
  ...['customized', 'customized-bare'].map((name) => join(packageRoot(), 'fixtures', name)),
].map((path) => ({ path, model: readModel(path) }));
const clauses = loadClauses();

/** The servers of the runs that left them as they were, by project and profile. */
const servers = new Map<string, Embedded>();

/** Runs the checks over a mutant: those that fail, or why nothing could be judged. */
async function failuresOf(mutant: Mutant, project: string, options: Options) {
  const { checks, leftover, struck, refused } = await runOver(mutant, project, { ...options, seed, shrinkMs: 0 });
  const failed = checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn').map(({ id }) => id);
  // where the world cannot be built, every check ends with that error: the run is no pass, and says why
  const unbuilt = checks.every(({ verdict }) => verdict === 'error') ? checks[0]?.message : undefined;
  const isShown = refused !== undefined || checks.some(({ verdict }) => verdict !== 'not-applicable');
  const isRecorded = checks.length > 0 && checks.every(({ verdict }) => verdict === 'observed');
  return { project, isShown, isRecorded, failed, leftover, refused: refused ?? unbuilt, struck };
}

/** The failures of the checks of the broken clause alone: they send the same requests as in a whole run. */
async function failuresOfItsClause(mutant: Mutant, project: string, profile: Profile) {
  const key = `${project} ${profile}`;
  const server = servers.get(key) ?? (await startEmbedded(project, readDeclarations(project).owner, profile));
  servers.set(key, server);
  const failures = await failuresOf(mutant, project, { profile, only: [mutant.clause], server });
  if (failures.leftover > 0 || failures.refused !== undefined) {
    servers.delete(key);
    await server.stop();
  }
  return failures;
}

/** The same over the first project that shows the clause, or over the first whose models can; undefined: no model can. */
async function failuresWhereShown(mutant: Mutant, profile: Profile) {
  let first: Awaited<ReturnType<typeof failuresOf>> | undefined;
  for (const { path, model } of projects) {
    if (mutant.needs?.(model) !== undefined) continue;
    const failures = await failuresOfItsClause(mutant, path, profile);
    if (failures.isShown) return failures;
    first ??= failures;
  }
  return first;
}

async function outcomeOf(mutant: Mutant): Promise<Outcome> {
  const clause = clauses.get(mutant.clause);
  if (!clause) throw new Error(`${mutant.id} breaks ${mutant.clause}, which is no clause`);
  const [section = ''] = clause.sections;
  const outcome = { mutant: mutant.id, section };
  const profile = clause.status === 'stated' ? 'stated' : 'strapi-4';
  // no verdict depends on a clause that is only recorded
  if (!isJudged(clause, rulesOf({ profile })) || clause.level === 'may')
    return { ...outcome, verdict: 'not-applicable' };
  const started = performance.now();
  const ofItsClause = await failuresWhereShown(mutant, profile);
  // checks of abuse record only
  if (!ofItsClause || ofItsClause.isRecorded) return { ...outcome, verdict: 'not-applicable' };
  const { failed, refused, struck } =
    ofItsClause.failed.length > 0
      ? ofItsClause
      : await failuresOf(mutant, ofItsClause.project, { profile, stopAtFirst: true });
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
for (const server of servers.values()) await server.stop();
console.log(`\n${sectionScores(outcomes)}\n\nseed ${seed}, ${chosen.length} mutants in all`);
const missed = outcomes.filter(({ verdict }) => verdict === 'missed');
console.log(`missed: ${missed.map(({ mutant }) => mutant).join(', ') || 'none'}`);
process.exitCode = missed.length <= outcomes.length * 0.005 ? 0 : 1;
