/**
 * Mutates the reference: changes its source in one place at a time, and runs the suite as a user does. Prints whether the run
 * failed. A change that no run notices shows a question that no check asks, or has no visible effect.
 *
 *   npm run mutation -- [options]
 *
 *   --seed N         seed of the runs and of the sample (default: 1)
 *   --sample N       number of small changes, drawn by the seed from those that a public tool knows (default: 300)
 *   --rooms FOLDERS  folders to change, separated by commas
 *                    (default: reference/engine,reference/query,reference/content,reference/rest)
 *   --tests          run the tests of the changed folder instead of the suite: the score of its tests (default: off)
 *   --profile NAME   stated or strapi-4 (default: stated, then strapi-4 for what no run in stated notices)
 *   --written        make the changes of `written-changes.ts` instead (default: off)
 *   --only TEXT      of these changes, those whose line of output contains TEXT; may be repeated (default: all)
 *   --of I/N         part I of N of the changes, so that N commands share the work (default: 1/1)
 *
 * Exit codes: 0 every run was made, and with --written every change was noticed; 1 otherwise; 2 wrong usage.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../conformance/models/package-root.ts';
import { readCommandLine } from '../command-line.ts';
import { drawn } from '../score/drawn.ts';
import { copyTree } from './copy-tree.ts';
import { activeMutant, instrument } from './instrument.ts';
import { writtenChanges } from './written-changes.ts';

const { values } = readCommandLine(import.meta.url, {
  options: {
    seed: { type: 'string', default: '1' },
    sample: { type: 'string', default: '300' },
    rooms: { type: 'string', default: 'reference/engine,reference/query,reference/content,reference/rest' },
    tests: { type: 'boolean', default: false },
    profile: { type: 'string' },
    written: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [''] },
    of: { type: 'string', default: '1/1' },
  },
});

/** Timeout of a run in milliseconds: ten times as long as a usual run. */
const timeout = 240_000;

const seed = Number(values.seed);
const [share = 1, shares = 1] = values.of.split('/').map(Number);
const copy = copyTree(packageRoot());
const profiles = values.profile === undefined ? ['stated', 'strapi-4'] : [values.profile];

/** Runs the suite once on the copy. Returns the first check that failed, or why the run ended; undefined if all passed. */
function firstFailure(profile: string, mutant = ''): string | undefined {
  const command = ['--import', 'tsx', 'scripts/mutation/default-run.ts', String(seed), profile];
  const env = { ...process.env, [activeMutant]: mutant };
  const run = spawnSync(process.execPath, command, { cwd: copy.directory, env, encoding: 'utf8', timeout });
  if (run.status === 0) return undefined;
  return run.error ? `no end: ${run.error.message}` : (run.stdout.trim().split('\n').at(-1) ?? 'it ended by itself');
}

/** Runs the tests of a folder on the copy. Returns the first that failed, or why they ended; undefined if all passed. */
function firstFailedTest(folder: string, mutant = ''): string | undefined {
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--bail=1',
    '--reporter=dot',
    '--project=rooms',
    `${folder}/`,
  ];
  const env = { ...process.env, [activeMutant]: mutant, NO_COLOR: '1' };
  const run = spawnSync(process.execPath, command, { cwd: copy.directory, env, encoding: 'utf8', timeout });
  if (run.status === 0) return undefined;
  return run.error
    ? `no end: ${run.error.message}`
    : (/^ *FAIL .*$/m.exec(run.stdout + run.stderr)?.[0].trim() ?? 'ended');
}

/** A change of the source. */
interface Change {
  readonly description: string;
  /** Runs the suite with the change; returns the first failure, or undefined. */
  run(): string | undefined;
}

const readWrittenChanges = (): readonly Change[] =>
  writtenChanges.map(({ id, breaks, file, from, to, profile }) => ({
    description: `${id}: ${breaks}`,
    run() {
      const path = join(copy.directory, file);
      const source = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        source.replace(from, () => to),
      );
      try {
        return firstFailure(profile);
      } finally {
        writeFileSync(path, source);
      }
    },
  }));

const rooms = values.rooms.split(',');

const drawChanges = async (): Promise<readonly Change[]> =>
  drawn(await instrument(copy, rooms), Number(values.sample), seed).map(({ id, file, line, was, becomes }) => ({
    description: `${file}:${line} ${was} → ${becomes}`,
    run() {
      if (values.tests) return firstFailedTest(rooms.find((room) => file.startsWith(`${room}/`)) ?? '', id);
      for (const profile of profiles) {
        const failure = firstFailure(profile, id);
        if (failure !== undefined) return failure;
      }
      return undefined;
    },
  }));

try {
  const changes = values.written ? readWrittenChanges() : await drawChanges();
  for (const place of values.tests ? rooms : profiles) {
    const unchanged = values.tests ? firstFailedTest(place) : firstFailure(place);
    if (unchanged !== undefined) throw new Error(`the copy fails without a change in ${place}: ${unchanged}`);
  }
  const chosen = changes.filter(({ description }) => values.only.some((text) => description.includes(text)));
  const part = chosen.filter((_change, at) => at % shares === share - 1);
  let noticed = 0;
  for (const change of part) {
    const failure = change.run();
    if (failure !== undefined) noticed += 1;
    console.log(`${failure === undefined ? 'unnoticed' : 'noticed  '} ${change.description} · ${failure ?? ''}`);
  }
  console.log(`${noticed} of ${part.length} noticed (seed ${seed})`);
  if (part.length === 0 || (values.written && noticed < part.length)) process.exitCode = 1;
} finally {
  copy.remove();
}
