/**
 * Kills the server while clients write, starts it again and reads all content: every acknowledged write must be there, no
 * write may be incomplete, and every start must succeed.
 *
 *   npm run durability -- [options]
 *
 *   --rounds N   number of kills (default: 200)
 *   --clients N  number of clients (default: 16)
 *   --seed N     seed of the writes (default: 1)
 *   --disk KIND  usual or full (default: usual)
 *
 * With `--disk full` the content is on a small disk that is full in most rounds. Mounting it needs root; without, nothing
 * runs.
 *
 * Exit codes: 0 nothing was lost, 1 otherwise, 2 wrong usage.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { exitWithUsage, readCommandLine } from '../command-line.ts';
import { addSharedTag, Client, type Tally } from './client.ts';
import type { Ids } from './ids.ts';
import { writeProject } from './project.ts';
import { randomOf } from './random.ts';
import { readAll } from './read-all.ts';
import { PROGRAM, startServer } from './server.ts';
import { mountSmallDisk } from './small-disk.ts';
import { EMPTY } from './world.ts';

const { values } = readCommandLine(import.meta.url, {
  options: {
    rounds: { type: 'string', default: '200' },
    clients: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
    disk: { type: 'string', default: 'usual' },
  },
});
const [rounds, clientCount, seed] = [Number(values.rounds), Number(values.clients), Number(values.seed)];
if (!(rounds > 0 && clientCount > 0 && Number.isInteger(seed)) || !['usual', 'full'].includes(values.disk))
  exitWithUsage(
    import.meta.url,
    '--rounds and --clients take numbers above 0, --seed a whole number, --disk usual or full',
  );

/** Size of the small disk in bytes: enough for the content, not for many logs. */
const SMALL = 2 * 1024 * 1024;

/** Limits of a round: answers before the server is killed, and milliseconds after them. */
const MOST_ANSWERS = 120;
const LONGEST_REST = 12;

/** Longest wait for those answers, in milliseconds. */
const PATIENCE = 5000;

const small = values.disk === 'full' ? mountSmallDisk(SMALL) : undefined;
if (values.disk === 'full' && !small) {
  console.log('skipped: a small disk cannot be mounted here; run as root');
  process.exit(0);
}
const place = mkdtempSync(join(tmpdir(), 'touchstone-durability-'));
const project = join(place, 'project');
const data = join(small?.directory ?? place, 'data');
writeProject(project);

// the seed decides what is written; the time of each kill decides how much of it
const random = randomOf(seed);
const ids: Ids = new Map();
const names = Array.from({ length: clientCount }, (_, index) => `c${index}`);
const clients = new Map(names.map((name, index) => [name, new Client(name, randomOf(seed * 1000 + index), ids)]));
const tally: Tally = { acknowledged: 0, refused: 0, unanswered: 0 };
const faults: string[] = [];
let checkpointKills = 0;
let refusedStarts = 0;
let halves = 0;

/** Tests that the content has every acknowledged write, and at most the one write without an answer besides. */
async function verify(url: string, round: number): Promise<void> {
  const everything = await readAll(url);
  ids.clear();
  for (const [name, id] of everything.ids) ids.set(name, id);
  halves += everything.halves.length;
  faults.push(...everything.halves.map((link) => `round ${round}: half a link: ${link}`));
  for (const [name, client] of clients) {
    const fault = client.verify(everything.worlds.get(name) ?? EMPTY);
    if (fault !== undefined) faults.push(`round ${round}: ${fault}`);
  }
}

/** Waits for a number of further answers, so that a slow machine has no rounds without writes. */
async function waitForAnswers(count: number): Promise<void> {
  const done = () => tally.acknowledged + tally.refused;
  const target = done() + count;
  const until = Date.now() + PATIENCE;
  while (done() < target && Date.now() < until) await setTimeout(1);
}

async function start(round: number) {
  try {
    return await startServer(project, data);
  } catch (error) {
    refusedStarts++;
    faults.push(`round ${round}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

console.log(`${rounds} rounds, ${clientCount} clients, seed ${seed}, ${PROGRAM.at(-1)}`);
for (let round = 1; round <= rounds && faults.length === 0; round++) {
  const server = await start(round);
  if (!server) break;
  await verify(server.url, round);
  await addSharedTag(server.url, ids);
  // the first round has space; later ones mostly have none, or little
  if (round > 1) small?.leave(random(4) === 0 ? SMALL : random(8) * 4096);
  const running = [...clients.values()].map((client) => client.run(server.url, tally));
  await waitForAnswers(random(MOST_ANSWERS));
  await setTimeout(random(LONGEST_REST));
  await server.end('SIGKILL');
  for (const run of await Promise.allSettled(running)) {
    if (run.status === 'rejected') faults.push(`round ${round}: ${String(run.reason)}`);
  }
  const files = readdirSync(data);
  if (files.some((name) => name.endsWith('.part')) || files.filter((name) => name.startsWith('journal-')).length > 1)
    checkpointKills++;
  if (round % 20 === 0) console.log(`round ${round}: ${JSON.stringify(tally)}`);
}
const last = faults.length === 0 ? await start(rounds + 1) : undefined;
if (last) {
  await verify(last.url, rounds + 1);
  const code = await last.end('SIGTERM');
  if (code !== 0) faults.push(`SIGTERM should end the server with 0, not ${code}`);
}
small?.remove();
rmSync(place, { recursive: true });
for (const fault of faults) console.log(fault);
const lost = faults.length - halves - refusedStarts;
console.log(
  `${tally.acknowledged} writes acknowledged, ${tally.unanswered} never answered, ${tally.refused} refused for want of room; ` +
    `${checkpointKills} kills during a fold. Lost or wrong: ${lost}, half links: ${halves}, refused starts: ${refusedStarts}`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
