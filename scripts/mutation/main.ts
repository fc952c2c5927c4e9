/**
 * Mutates the reference: draws small changes of its source, switches each on by itself, and runs the suite as a user does.
 * A change that no run notices is printed with its place, to be read: a question that is not asked, or no change at all.
 *
 *   npm run mutation -- [--seed 1] [--sample 300] [--rooms reference/query,reference/rest] [--of I/N]
 *
 * `--of 1/2` takes every second change of the sample, so that two commands share the work. Exit 0 when every run that was
 * to be made was made; how many were noticed is printed, and never a reason to fail.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../conformance/models/package-root.ts';
import { drawn } from '../score/drawn.ts';
import { instrument, type SourceMutant } from './instrument.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    sample: { type: 'string', default: '300' },
    rooms: { type: 'string', default: 'reference/engine,reference/query,reference/content,reference/rest' },
    of: { type: 'string', default: '1/1' },
  },
});

/** Milliseconds after which a run counts as hung: ten times a usual one. */
const patience = 240_000;

const seed = Number(values.seed);
const [share = 1, shares = 1] = values.of.split('/').map(Number);
const { directory, mutants } = await instrument(packageRoot(), values.rooms.split(','));

function firstFailure(mutant: SourceMutant | undefined): string | undefined {
  const command = ['--import', 'tsx', 'scripts/mutation/default-run.ts', String(seed)];
  const env = { ...process.env, __STRYKER_ACTIVE_MUTANT__: mutant?.id ?? '' };
  const run = spawnSync(process.execPath, command, { cwd: directory, env, encoding: 'utf8', timeout: patience });
  if (run.status === 0) return undefined;
  return run.error ? `no end: ${run.error.message}` : run.stdout.trim().split('\n').at(-1);
}

try {
  const broken = firstFailure(undefined);
  if (broken !== undefined) throw new Error(`the copy fails without a change: ${broken}`);
  const sample = drawn(mutants, Number(values.sample), seed).filter((_mutant, at) => at % shares === share - 1);
  const unnoticed: SourceMutant[] = [];
  for (const mutant of sample) {
    const { file, line, was, becomes } = mutant;
    const failure = firstFailure(mutant);
    if (failure === undefined) unnoticed.push(mutant);
    console.log(
      `${failure === undefined ? 'unnoticed' : 'noticed  '} ${file}:${line} ${was} → ${becomes} · ${failure ?? ''}`,
    );
  }
  console.log(`${sample.length - unnoticed.length} of ${sample.length} noticed (of ${mutants.length}, seed ${seed})`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
