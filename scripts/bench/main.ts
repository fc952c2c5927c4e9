/**
 * Builds the reference, measures it beside other servers in one run, prints the tables and writes them to `RESULTS.md`.
 *
 *   npm run bench -- [WORKLOAD…] [options]
 *
 *   --strapi       measure a real Strapi 4.26.2 too, which takes minutes (default: off)
 *   --against DIR  compare with the build of the package in DIR, and run only that workload (default: none)
 *   --random N     ask N random questions, and run only their workloads (default: 200, among all workloads)
 *   --seconds N    seconds of each round (default: 3)
 *   --rounds N     rounds of each server (default: 5)
 *   --no-build     use the build in `dist/` (default: build)
 *   --no-keep      leave `RESULTS.md` as it is (default: write it)
 *
 * Without a WORKLOAD it runs all of them; those that need a real Strapi only with --strapi.
 *
 * Exit codes: 0 all goals reached, 1 a goal missed, 2 wrong usage, 3 a server did not start or answered with errors.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitWithUsage, readCommandLine } from '../command-line.ts';
import { machine } from './machine.ts';
import { writeProject } from './project.ts';
import { keep, section } from './results.ts';
import type { Bench, Outcome, Workload } from './workload.ts';
import { against } from './workloads/against.ts';
import { checkpoint } from './workloads/checkpoint.ts';
import { durableCreate } from './workloads/durable-create.ts';
import { graphqlList } from './workloads/graphql-list.ts';
import { jsonServerList } from './workloads/json-server-list.ts';
import { list, listOf10000, listOf100000 } from './workloads/list.ts';
import { listPopulated, listPopulatedOf10000 } from './workloads/list-populated.ts';
import { memory } from './workloads/memory.ts';
import { one } from './workloads/one.ts';
import { ownCode } from './workloads/own-code.ts';
import { random, randomGraphql } from './workloads/random.ts';
import { reload } from './workloads/reload.ts';
import { start } from './workloads/start.ts';
import { wide } from './workloads/wide.ts';

const all: readonly Workload[] = [
  list,
  listOf10000,
  listOf100000,
  one,
  listPopulated,
  listPopulatedOf10000,
  wide,
  graphqlList,
  ownCode,
  random,
  randomGraphql,
  jsonServerList,
  durableCreate,
  checkpoint,
  start,
  reload,
  memory,
];

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<number> {
  const { values, positionals } = readCommandLine(import.meta.url, {
    allowPositionals: true,
    allowNegative: true,
    options: {
      strapi: { type: 'boolean', default: false },
      against: { type: 'string' },
      random: { type: 'string' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '5' },
      build: { type: 'boolean', default: true },
      keep: { type: 'boolean', default: true },
    },
  });
  const unknown = positionals.find((id) => all.every((workload) => workload.id !== id));
  if (unknown !== undefined)
    exitWithUsage(import.meta.url, `there is no workload ${unknown}; there are ${all.map(({ id }) => id).join(', ')}`);
  const effort = { seconds: Number(values.seconds), rounds: Number(values.rounds) };
  if (!(effort.seconds > 0 && effort.rounds >= 1))
    exitWithUsage(import.meta.url, '--seconds and --rounds: expected numbers above 0');
  const questions = Number(values.random ?? '200');
  if (!Number.isSafeInteger(questions) || questions < 1)
    exitWithUsage(import.meta.url, `--random: expected a number of questions, found ${values.random}`);
  const named = [
    ...positionals,
    ...(values.random === undefined ? [] : [random.id, randomGraphql.id]),
    ...(values.against === undefined ? [] : [against.id]),
  ];
  if (values.build)
    execFileSync(process.execPath, ['--import', 'tsx', fromHere('../build/main.ts')], { stdio: 'inherit' });
  const { strapi } = values;
  const chosen = [...all, ...(values.against === undefined ? [] : [against])].filter(({ id, needsStrapi }) =>
    named.length > 0 ? named.includes(id) : strapi || !needsStrapi,
  );
  const sections: string[] = [];
  let reached = true;
  for (const workload of chosen) {
    say(`${workload.id}: ${workload.title}`);
    const outcome = await runOne(workload, { strapi, effort, questions, against: values.against });
    const measured = `${new Date().toISOString().slice(0, 10)}, ${machine()}; 32 connections, ${effort.rounds} rounds of ${effort.seconds} s`;
    const text = section(workload, outcome, measured);
    process.stdout.write(`\n${text}\n\n`);
    sections.push(text);
    reached &&= outcome.reaches.every(({ holds }) => holds);
    if (values.keep) keep(fromHere('./RESULTS.md'), sections);
  }
  return reached ? 0 : 1;
}

/** Runs one benchmark in its own folders; stops every server that it started, and removes the folders. */
async function runOne(
  workload: Workload,
  { strapi, effort, questions, against: other }: Pick<Bench, 'strapi' | 'effort' | 'questions' | 'against'>,
): Promise<Outcome> {
  const root = await mkdtemp(join(tmpdir(), 'touchstone-bench-'));
  const open: { close(): Promise<void> }[] = [];
  try {
    const project = join(root, 'project');
    await writeProject(project);
    return await workload.run({
      project,
      strapi,
      effort,
      questions,
      against: other,
      say,
      folder: () => mkdtemp(join(root, 'folder-')),
      async closing(thing) {
        const opened = await thing;
        open.push(opened);
        return opened;
      },
    });
  } finally {
    await Promise.allSettled(open.map((thing) => thing.close()));
    await rm(root, { recursive: true, force: true });
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 3;
  },
);
