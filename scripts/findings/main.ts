/**
 * Measures the findings of whole default runs over mutants: how many one fault makes, whether they name it, how many requests
 * they need, and whether their lines, pasted into bash, show the fault on a new server.
 *
 *   npm run findings -- [options]
 *
 *   --seed N        seed of the runs and of the sample (default: 1)
 *   --sample N      number of mutants, drawn by the seed; every sixth is a wire fault (default: 60). None of clauses that are
 *                   judged on other projects: their fault on this target is not the one that they stand for.
 *   --only PATTERN  mutants whose id contains PATTERN; may be repeated (default: all)
 *   --of I/N        part I of N of the sample (default: 1/1)
 *   --clause        only the checks of the mutant's clause, not whole runs (default: off)
 *   --together N    lay N mutants at once, and measure only whether each has a finding of its own (default: 1)
 *   --keep DIR      writes each run's checks and findings there, and skips the mutants that are there (default: none)
 *
 * A run takes half a minute, pasting some seconds. Prints a line for each mutant, then the shares.
 *
 * Exit codes: 0 at most 3 findings in 95 %, named in 80 %, at most 8 requests in 95 %, all pasted lines show and leave nothing,
 * text of at most 60 lines in all; with --together, a finding of its own for 80 % of the faults; 1 otherwise, 2 wrong usage.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingsOf } from '../../conformance/engine/findings/findings.ts';
import { readSignatures } from '../../conformance/engine/findings/signatures.ts';
import type { Profile } from '../../conformance/engine/options.ts';
import { defaultProject } from '../../conformance/models/package-root.ts';
import { readModel } from '../../conformance/models/read.ts';
import { allMutants } from '../../conformance/mutants/catalogue.ts';
import type { Mutant } from '../../conformance/mutants/mutant.ts';
import { wireMutants } from '../../conformance/mutants/wire/catalogue.ts';
import { runOver } from '../../conformance/mutants/wire/whole-run.ts';
import { markdownReport } from '../../conformance/report/markdown.ts';
import { recordRun } from '../../conformance/report/run-record.ts';
import { terminalText } from '../../conformance/report/terminal.ts';
import { loadClauses } from '../../spec/index.ts';
import { readCommandLine } from '../command-line.ts';
import { drawn } from '../score/drawn.ts';
import { runOverAll } from './laid-together.ts';
import { type Pasted, paste, type Servers, startServers } from './pasted.ts';

const { values } = readCommandLine(import.meta.url, {
  options: {
    seed: { type: 'string', default: '1' },
    sample: { type: 'string', default: '60' },
    only: { type: 'string', multiple: true, default: [''] },
    of: { type: 'string', default: '1/1' },
    clause: { type: 'boolean', default: false },
    together: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
});

/** What one run shows. */
interface Measure {
  readonly findings: number;
  readonly namesMutant: boolean;
  readonly namesClause: boolean;
  /** Requests of each finding. */
  readonly requests: readonly number[];
  /** Whether the lines of each finding show the fault. */
  readonly shows: readonly boolean[];
  /** Whether the lines of each finding take away what they make. */
  readonly clean: readonly boolean[];
  /** Lines of the report for terminals, and of that for pull requests. */
  readonly lines: readonly number[];
}

const seed = Number(values.seed);
const project = defaultProject();
const model = readModel(project);
const clauses = loadClauses();

const judgedElsewhere: ReadonlySet<string> = new Set(
  readSignatures().flatMap(({ mutant, shows }) => (Object.keys(shows).length === 0 ? [mutant] : [])),
);

const servers = new Map<Profile, Promise<Servers>>();
const serversOf = (profile: Profile): Promise<Servers> => {
  const started = servers.get(profile) ?? startServers(project, profile);
  servers.set(profile, started);
  return started;
};

const share = (part: number, whole: number): string => `${part} of ${whole}`;
const holds = Number(values.together) > 1 ? await measureTogether(Number(values.together)) : await measureEach();
for (const started of servers.values()) {
  const { faulty, sound } = await started;
  await Promise.all([faulty.stop(), sound.stop()]);
}
process.exitCode = holds ? 0 : 1;

/** Runs over each mutant of the sample; resolves to whether the reach holds. */
async function measureEach(): Promise<boolean> {
  const measures: Measure[] = [];
  for (const mutant of sampled()) {
    const measure = await measured(mutant);
    if (!measure) continue;
    measures.push(measure);
    const { findings, namesMutant, namesClause, requests, shows, clean, lines } = measure;
    const name = namesMutant ? 'mutant' : namesClause ? 'clause' : 'NOT NAMED';
    const left = clean.every(Boolean) ? '' : ', SOMETHING IS LEFT';
    const shown = `${shows.filter(Boolean).length} of ${shows.length} scripts show${left}`;
    console.log(
      `${mutant.id}: ${findings} findings, ${name}, ${requests.join(' ')} requests, ${shown}, ${lines.join(' and ')} lines`,
    );
  }
  const few = measures.filter(({ findings }) => findings <= 3).length;
  const named = measures.filter(({ namesMutant, namesClause }) => namesMutant || namesClause).length;
  const requests = measures.flatMap((measure) => measure.requests);
  const short = requests.filter((count) => count <= 8).length;
  const shows = measures.flatMap((measure) => measure.shows);
  console.log(`at most 3 findings: ${share(few, measures.length)} mutants`);
  console.log(`mutant or clause named: ${share(named, measures.length)} mutants`);
  console.log(`at most 8 requests: ${share(short, requests.length)} findings`);
  console.log(`pasted lines show the fault: ${share(shows.filter(Boolean).length, shows.length)} findings`);
  const clean = measures.flatMap((measure) => measure.clean);
  console.log(`pasted lines leave nothing: ${share(clean.filter(Boolean).length, clean.length)} findings`);
  const mostLines = Math.max(0, ...measures.flatMap(({ lines }) => lines));
  console.log(`lines of a report: ${mostLines} at most`);
  return (
    measures.length > 0 &&
    few >= 0.95 * measures.length &&
    named >= 0.8 * measures.length &&
    short >= 0.95 * requests.length &&
    shows.every(Boolean) &&
    clean.every(Boolean) &&
    mostLines <= 60
  );
}

/** Runs over several mutants of the sample at once; resolves to whether most have a finding of their own. */
async function measureTogether(count: number): Promise<boolean> {
  const mutants = sampled();
  let [own, all] = [0, 0];
  for (let at = 0; at + count <= mutants.length; at += count) {
    const laidTogether = mutants.slice(at, at + count);
    const { faulty } = await serversOf('stated');
    const findings = findingsOf(await runOverAll(laidTogether, project, { seed, profile: 'stated', server: faulty }));
    const named = laidTogether.filter(({ id, clause }) =>
      findings.some((one) => one.mutant === id || one.clauses[0] === clause),
    );
    own += Math.min(named.length, findings.length);
    all += count;
    console.log(`${laidTogether.map(({ id }) => id).join(' + ')}: ${named.length} named, ${findings.length} findings`);
    for (const { title } of findings) console.log(`  ${title}`);
  }
  console.log(`a finding of its own: ${share(own, all)} faults`);
  return all > 0 && own >= 0.8 * all;
}

/** The mutants of this command, wire faults among those of the self-test. */
function sampled(): readonly Mutant[] {
  const count = Number(values.sample);
  const matching = (mutants: readonly Mutant[]): readonly Mutant[] =>
    mutants.filter(
      ({ id, needs }) =>
        values.only.some((pattern) => id.includes(pattern)) && needs?.(model) === undefined && !judgedElsewhere.has(id),
    );
  const ofWires = drawn(matching(wireMutants), Math.floor(count / 6), seed);
  const ofAll = drawn(matching(allMutants()), count - ofWires.length, seed);
  const [index = 1, parts = 1] = values.of.split('/').map(Number);
  const all = [...ofAll, ...ofWires];
  // neighbours in the catalogue are alike: a part holds some of each kind
  const spread = all.map((mutant, at) => ({ mutant, rank: (at * 37) % all.length })).sort((a, b) => a.rank - b.rank);
  return spread.flatMap(({ mutant }, at) => (at % parts === index - 1 ? [mutant] : []));
}

/** Runs over a mutant and pastes the lines of its findings; undefined where the suite refuses the target, or nothing fails. */
async function measured(mutant: Mutant): Promise<Measure | undefined> {
  const file = values.keep === undefined ? undefined : join(values.keep, `${mutant.id}.json`);
  if (file !== undefined && existsSync(file))
    return (JSON.parse(readFileSync(file, 'utf8')) as { measure?: Measure }).measure;
  const profile = clauses.get(mutant.clause)?.status === 'stated' ? 'stated' : 'strapi-4';
  const both = await serversOf(profile);
  const only = values.clause ? { only: [mutant.clause] } : {};
  let lines: readonly number[] = [];
  const onEvent = recordRun((record) => {
    lines = [terminalText(record), markdownReport(record)].map((text) => text.trimEnd().split('\n').length);
  });
  const run = await runOver(mutant, project, { seed, profile, server: both.faulty, onEvent, ...only });
  if (run.refused !== undefined) console.log(`${mutant.id}: ${run.refused}`);
  const findings = findingsOf(run.checks);
  const printed: Pasted[] = [];
  for (const { failure } of findings) {
    const [url = ''] = /https?:\/\/127\.0\.0\.1:\d+/.exec(failure.requests[0]?.curl ?? '') ?? [];
    printed.push(await paste(failure, url, mutant, project, both));
  }
  const measure: Measure = {
    findings: findings.length,
    namesMutant: findings.some((finding) => finding.mutant === mutant.id),
    namesClause: findings.some((finding) => finding.clauses[0] === mutant.clause),
    requests: findings.map(({ failure }) => failure.requests.length),
    shows: printed.map(({ shows }) => shows),
    clean: printed.map(({ isClean }) => isClean),
    lines,
  };
  const isMeasured = findings.length > 0;
  if (file !== undefined) {
    mkdirSync(values.keep ?? '', { recursive: true });
    const { id, clause } = mutant;
    const record = { mutant: id, clause, profile, ...run, findings, printed, ...(isMeasured ? { measure } : {}) };
    writeFileSync(file, JSON.stringify(record));
  }
  return isMeasured ? measure : undefined;
}
