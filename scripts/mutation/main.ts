/**
 * Mutates the reference: changes its source in one place at a time, and runs the suite as a user does, until a check fails.
 * Prints which. A change that no run notices shows a question that no check asks, or has no visible effect.
 *
 *   npm run mutation -- [options]
 *
 *   --seed N         seed of the runs and of the sample (default: 1)
 *   --sample N       number of small changes, drawn by the seed from those that a public tool knows (default: 300)
 *   --rooms FOLDERS  folders to change, separated by commas (default: engine, query, content, rest, graphql, access, media and
 *                    i18n of the reference)
 *   --tests          run the tests of the changed folder instead of the suite: the score of its tests (default: off)
 *   --profile NAME   stated or strapi-4 (default: stated, then strapi-4 for what no run in stated notices)
 *   --written        make the changes of `written-changes.ts` instead (default: off)
 *   --patches FOLDER make the changes of the patches in this folder instead, faults that others wrote (default: none)
 *   --only TEXT      of these changes, those whose line of output contains TEXT; may be repeated (default: all)
 *   --of I/N         part I of N of the changes, so that N commands share the work (default: 1/1)
 *   --results FILE   the lines are added to this file as they come; what it holds already is not run again (default: none)
 *
 * Exit codes: 0 every run was made, and with --written or --patches every change was noticed; 1 otherwise; 2 wrong usage.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { packageRoot } from '../../conformance/models/package-root.ts';
import { readCommandLine } from '../command-line.ts';
import { drawn } from '../score/drawn.ts';
import { bundleCopy } from './bundle-copy.ts';
import { readPatches, replaceText, type Undo } from './changes.ts';
import { copyTree } from './copy-tree.ts';
import type { RunOrder } from './default-run.ts';
import { reached } from './reach.ts';
import { sourceMutants } from './source-mutants.ts';
import { suiteRuns } from './suite-runs.ts';
import { writtenChanges } from './written-changes.ts';

const allRooms = ['engine', 'query', 'content', 'rest', 'graphql', 'access', 'media', 'i18n'];

const { values } = readCommandLine(import.meta.url, {
  options: {
    seed: { type: 'string', default: '1' },
    sample: { type: 'string', default: '300' },
    rooms: { type: 'string', default: allRooms.map((room) => `reference/${room}`).join() },
    tests: { type: 'boolean', default: false },
    profile: { type: 'string' },
    written: { type: 'boolean', default: false },
    patches: { type: 'string' },
    only: { type: 'string', multiple: true, default: [''] },
    of: { type: 'string', default: '1/1' },
    results: { type: 'string' },
  },
});

type Profile = RunOrder['profile'];

const seed = Number(values.seed);
/** Whether people wrote the changes: then each of them is a fault. */
const isWritten = values.written || values.patches !== undefined;
const rooms = values.rooms.split(',');
const profiles: readonly Profile[] =
  values.profile === undefined ? ['stated', 'strapi-4'] : [values.profile === 'strapi-4' ? 'strapi-4' : 'stated'];
const copy = copyTree(packageRoot());
const bundled = await bundleCopy(copy.directory);
const runs = suiteRuns(bundled.runs);

/** A change of the source. */
interface Change {
  readonly description: string;
  /** The file that it changes, where it is one. */
  readonly file?: string;
  make(): Undo;
  /** The profiles in which a run can notice it. */
  readonly profiles: readonly Profile[];
}

/** Timeout of a run in milliseconds: ten times as long as a usual run in that profile. */
const timeoutOf = (profile: Profile): number => (profile === 'stated' ? 240_000 : 900_000);
/** Timeout of the tests of a folder, in milliseconds. */
const testsTimeout = 240_000;

/** Runs the suite on the copy, a few of its questions first. Returns the first failure; undefined if all passed. */
const firstFailure = async (profile: Profile): Promise<string | undefined> =>
  (await runs.firstFailure({ seed, profile, smoke: true }, timeoutOf(profile))) ??
  (await runs.firstFailure({ seed, profile }, timeoutOf(profile)));

/** Runs the tests of a folder on the copy. Returns the first that failed, or why they ended; undefined if all passed. */
function firstFailedTest(folder: string): string | undefined {
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--bail=1',
    '--reporter=dot',
    '--project=rooms',
    `${folder}/`,
  ];
  const env = { ...process.env, NO_COLOR: '1' };
  const run = spawnSync(process.execPath, command, {
    ...{ cwd: copy.directory, env, encoding: 'utf8', timeout: testsTimeout },
  });
  if (run.status === 0) return undefined;
  return run.error
    ? `no end: ${run.error.message}`
    : (/^ *FAIL .*$/m.exec(run.stdout + run.stderr)?.[0].trim() ?? 'ended');
}

/** Makes a change, and runs what may notice it. Returns the first failure; undefined if nothing failed. */
async function runWith(change: Change): Promise<string | undefined> {
  const undo = change.make();
  try {
    if (values.tests) return firstFailedTest(rooms.find((room) => change.file?.startsWith(`${room}/`)) ?? '');
    if (change.profiles.length > 0 && !(await bundled.rebuild())) return 'it does not compile';
    for (const profile of change.profiles) {
      const failure = await firstFailure(profile);
      if (failure !== undefined) return `${profile}: ${failure}`;
    }
    return undefined;
  } finally {
    undo();
  }
}

/** What changes a file of the copy. */
const changeOf = (file: string, changed: string): Pick<Change, 'file' | 'make'> => ({
  file,
  make: () => replaceText(join(copy.directory, file), changed),
});

const readWrittenChanges = (): readonly Change[] =>
  writtenChanges.map(({ id, breaks, file, from, to, profile }) => ({
    ...{ description: `${id}: ${breaks}`, profiles: [profile] },
    ...changeOf(
      file,
      readFileSync(join(copy.directory, file), 'utf8').replace(from, () => to),
    ),
  }));

const readPatchedChanges = (folder: string): readonly Change[] =>
  readPatches(folder).map(({ name, apply }) => ({
    ...{ description: name, profiles },
    make: () => apply(copy.directory),
  }));

/** Draws small changes; what a run does not reach, it is not run for. */
async function drawChanges(): Promise<readonly Change[]> {
  const mutants = await sourceMutants(copy, rooms);
  const sample = drawn(mutants.all, Number(values.sample), seed);
  const changes = sample.map(({ id, description, file, changed }) => ({ id, description, ...changeOf(file, changed) }));
  if (values.tests) return changes.map((change) => ({ ...change, profiles: [] }));
  const byProfile = new Map<Profile, ReadonlySet<string>>();
  for (const profile of profiles) byProfile.set(profile, await reached(bundled, mutants, { seed, profile }));
  return changes.map((change) => ({
    ...change,
    profiles: profiles.filter((profile) => byProfile.get(profile)?.has(change.id)),
  }));
}

async function readChanges(): Promise<readonly Change[]> {
  if (values.patches !== undefined) return readPatchedChanges(values.patches);
  return values.written ? readWrittenChanges() : drawChanges();
}

/** @throws Error when something fails without a change; what a run reaches is learned by runs without one */
async function runUnchanged(): Promise<void> {
  if (isWritten) await bundled.rebuild();
  for (const place of values.tests ? rooms : isWritten ? profiles : []) {
    const failure = values.tests ? firstFailedTest(place) : await firstFailure(place === 'strapi-4' ? place : 'stated');
    if (failure !== undefined) throw new Error(`the copy fails without a change in ${place}: ${failure}`);
  }
}

/** First what no run reaches, then the others in an order drawn by the seed: what a command that is stopped has run is a sample. */
function inTurn(changes: readonly Change[]): readonly Change[] {
  const reachable = changes.filter(({ profiles: some }) => some.length > 0);
  const orders = fc.shuffledSubarray(reachable, { minLength: reachable.length });
  const unreachable = changes.filter(({ profiles: some }) => some.length === 0);
  return [...unreachable, ...fc.sample(orders, { seed, numRuns: 1 }).flat()];
}

/** The lines of earlier commands with the same file of results. */
const earlier =
  values.results !== undefined && existsSync(values.results) ? readFileSync(values.results, 'utf8').split('\n') : [];

function tell(line: string): void {
  console.log(line);
  if (values.results !== undefined) appendFileSync(values.results, `${line}\n`);
}

try {
  const changes = await readChanges();
  await runUnchanged();
  const [share = 1, shares = 1] = values.of.split('/').map(Number);
  const chosen = changes.filter(({ description }) => values.only.some((text) => description.includes(text)));
  const part = inTurn(chosen.filter((_change, at) => at % shares === share - 1));
  let noticed = 0;
  for (const change of part) {
    const known = earlier.find((line) => line.includes(` ${change.description} · `));
    const failure = known === undefined ? await runWith(change) : undefined;
    const isReached = values.tests || change.profiles.length > 0;
    const isNoticed = known?.startsWith('noticed') ?? failure !== undefined;
    if (isNoticed) noticed += 1;
    const word = isNoticed ? 'noticed  ' : isReached ? 'unnoticed' : 'unreached';
    if (known === undefined) tell(`${word} ${change.description} · ${failure ?? ''}`);
  }
  console.log(`${noticed} of ${part.length} noticed (seed ${seed})`);
  if (part.length === 0 || (isWritten && noticed < part.length)) process.exitCode = 1;
} finally {
  await runs.stop();
  await bundled.dispose();
  copy.remove();
}
