/**
 * Mutates the reference: makes one change of its source at a time, and runs the suite as a user does. A change that no run
 * notices is printed, to be read: a question that is not asked, or a change that nobody can see.
 *
 *   npm run mutation -- [--seed 1] [--sample 300] [--rooms reference/query,reference/rest] [--profile strapi-4] [--of I/N]
 *   npm run mutation -- --written [--only PATTERN] [--seed 1] [--of I/N]
 *
 * Draws small changes that a public tool knows, or takes those of `written-changes.ts`. `--of 1/2` takes every second one,
 * so that two commands share the work. Exit 0 when every run was made, and with `--written` every change was noticed.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../conformance/models/package-root.ts';
import { drawn } from '../score/drawn.ts';
import { copyTree } from './copy-tree.ts';
import { activeMutant, instrument } from './instrument.ts';
import { writtenChanges } from './written-changes.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    sample: { type: 'string', default: '300' },
    rooms: { type: 'string', default: 'reference/engine,reference/query,reference/content,reference/rest' },
    profile: { type: 'string', default: 'stated' },
    written: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    of: { type: 'string', default: '1/1' },
  },
});

/** Milliseconds after which a run counts as hung: ten times a usual one. */
const patience = 240_000;

const seed = Number(values.seed);
const [share = 1, shares = 1] = values.of.split('/').map(Number);
const copy = copyTree(packageRoot());

/** One default run on the copy: the check that failed first, or what else ended it; undefined where all hold. */
function firstFailure(profile: string, mutant = ''): string | undefined {
  const command = ['--import', 'tsx', 'scripts/mutation/default-run.ts', String(seed), profile];
  const env = { ...process.env, [activeMutant]: mutant };
  const run = spawnSync(process.execPath, command, { cwd: copy.directory, env, encoding: 'utf8', timeout: patience });
  if (run.status === 0) return undefined;
  return run.error ? `no end: ${run.error.message}` : (run.stdout.trim().split('\n').at(-1) ?? 'it ended by itself');
}

/** A change by its words, and how a run with it ends. */
interface Change {
  readonly words: string;
  run(): string | undefined;
}

const writtenOnes = (): readonly Change[] =>
  writtenChanges
    .filter(({ id }) => id.includes(values.only))
    .map(({ id, breaks, file, from, to, profile }) => ({
      words: `${id}: ${breaks}`,
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

const drawnOnes = async (): Promise<readonly Change[]> =>
  drawn(await instrument(copy, values.rooms.split(',')), Number(values.sample), seed).map(
    ({ id, file, line, was, becomes }) => ({
      words: `${file}:${line} ${was} → ${becomes}`,
      run: () => firstFailure(values.profile, id),
    }),
  );

try {
  const changes = values.written ? writtenOnes() : await drawnOnes();
  const sound = firstFailure(values.profile);
  if (sound !== undefined) throw new Error(`the copy fails without a change: ${sound}`);
  const own = changes.filter((_change, at) => at % shares === share - 1);
  let noticed = 0;
  for (const change of own) {
    const failure = change.run();
    if (failure !== undefined) noticed += 1;
    console.log(`${failure === undefined ? 'unnoticed' : 'noticed  '} ${change.words} · ${failure ?? ''}`);
  }
  console.log(`${noticed} of ${own.length} noticed (seed ${seed})`);
  if (own.length === 0 || (values.written && noticed < own.length)) process.exitCode = 1;
} finally {
  copy.remove();
}
