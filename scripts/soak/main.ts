/**
 * Looks for false alarms: runs the suite with many seeds, each against its own embedded reference.
 *
 *   npm run soak -- [options]
 *
 *   --seeds N       number of seeds (default: 300)
 *   --projects N    number of random projects to run instead of the fixture (default: 0)
 *   --first N       first seed (default: 1)
 *   --shards N      parts of the suite; each seed runs one of them, in turn (default: 8)
 *   --profile NAME  stated or strapi-4 (default: strapi-4)
 *   --only PATTERN  only matching checks, as in `touchstone check`; may be repeated (default: all)
 *
 * With `--projects` each run has a random project and all checks. Every failure is a fault of the reference, of the oracle,
 * or of our reading of the source document. Each run has its own reference, so that the limit on sign-ins of one run does
 * not refuse the next.
 *
 * Exit codes: 0 every run passed and left nothing behind, 1 otherwise, 2 wrong usage.
 */
import { runConformance } from '../../conformance/run.ts';
import { exitWithUsage, readCommandLine } from '../command-line.ts';
import { faultsOf } from './faults.ts';
import { soakProjects } from './projects.ts';

interface Options {
  readonly seeds: number;
  /** Number of random projects; 0: the fixture. */
  readonly projects: number;
  readonly first: number;
  readonly shards: number;
  readonly profile: 'stated' | 'strapi-4';
  readonly only: readonly string[];
}

function readOptions(): Options {
  const { values } = readCommandLine(import.meta.url, {
    options: {
      seeds: { type: 'string', default: '300' },
      projects: { type: 'string', default: '0' },
      first: { type: 'string', default: '1' },
      shards: { type: 'string', default: '8' },
      profile: { type: 'string', default: 'strapi-4' },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const number = (name: 'seeds' | 'projects' | 'first' | 'shards', least = 1): number => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < least)
      exitWithUsage(import.meta.url, `--${name} takes a whole number from ${least}, not ${values[name]}`);
    return value;
  };
  const { profile } = values;
  if (profile !== 'stated' && profile !== 'strapi-4')
    exitWithUsage(import.meta.url, `--profile is stated or strapi-4, not ${profile}`);
  return {
    seeds: number('seeds'),
    projects: number('projects', 0),
    first: number('first'),
    shards: number('shards'),
    profile,
    only: values.only,
  };
}

async function soak({ seeds, first, shards, profile, only }: Options): Promise<boolean> {
  const started = performance.now();
  const tally = { requests: 0, cases: 0, faults: 0, fewest: Number.POSITIVE_INFINITY };
  for (let seed = first; seed < first + seeds; seed++) {
    const shard = { index: ((seed - 1) % shards) + 1, count: shards };
    const result = await runConformance({ seed, shard, profile, ...(only.length > 0 ? { only } : {}) });
    tally.requests += result.requests;
    tally.cases += result.checks.reduce((sum, { cases }) => sum + cases, 0);
    tally.fewest = Math.min(tally.fewest, result.requests);
    for (const fault of faultsOf(result)) {
      tally.faults++;
      console.log(`seed ${seed}: ${fault}`);
    }
    if ((seed - first + 1) % 25 === 0) {
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`${seed - first + 1} seeds, ${tally.requests} requests, ${tally.faults} faults, ${seconds} s`);
    }
  }
  console.log(
    `${seeds} seeds (${first} to ${first + seeds - 1}, profile ${profile}), ${tally.requests} requests, at least ` +
      `${tally.fewest} a seed, ${tally.cases} cases: ${tally.faults} faults`,
  );
  return tally.faults === 0;
}

try {
  const options = readOptions();
  const { projects, first, profile, only } = options;
  const isSound =
    projects > 0
      ? await soakProjects({ projects, first, options: { profile, ...(only.length > 0 ? { only } : {}) } })
      : await soak(options);
  process.exitCode = isSound ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
