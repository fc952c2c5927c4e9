/**
 * Kills the server while clients write to it, starts it again and reads everything: whatever was acknowledged must be
 * there, no change half, and every start must succeed.
 *
 *   npm run durability -- [--rounds 200] [--clients 16] [--seed 1] [--disk full]
 *
 * With `--disk full` the content is on a small disk that is full in most rounds; that takes the right to mount one.
 * Exit 0 when nothing was lost, 1 otherwise, 2 for wrong usage.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addSharedTag, Client, type Tally } from './client.ts';
import type { Ids } from './ids.ts';
import { writeProject } from './project.ts';
import { randomOf } from './random.ts';
import { readAll } from './read-all.ts';
import { PROGRAM, startServer } from './server.ts';
import { mountSmallDisk } from './small-disk.ts';
import { EMPTY } from './world.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    clients: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
    disk: { type: 'string', default: 'usual' },
  },
});
const [rounds, clientCount, seed] = [Number(values.rounds), Number(values.clients), Number(values.seed)];
if (!(rounds > 0 && clientCount > 0 && Number.isInteger(seed)) || !['usual', 'full'].includes(values.disk)) {
  console.error('usage: npm run durability -- [--rounds 200] [--clients 16] [--seed 1] [--disk usual|full]');
  process.exit(2);
}

/** Bytes of the small disk: room for the content, not for many journals. */
const SMALL = 2 * 1024 * 1024;

/** Most answers a server gives before it is killed, and the longest it then lives on, in milliseconds. */
const MOST_ANSWERS = 120;
const LONGEST_REST = 12;

/** Longest time those answers are waited for, in milliseconds. */
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

// the same for the same seed; when the server is killed decides the rest
const random = randomOf(seed);
const ids: Ids = new Map();
const names = Array.from({ length: clientCount }, (_, index) => `c${index}`);
const clients = new Map(names.map((name, index) => [name, new Client(name, randomOf(seed * 1000 + index), ids)]));
const tally: Tally = { acknowledged: 0, refused: 0, unanswered: 0 };
const faults: string[] = [];
let checkpointKills = 0;
let refusedStarts = 0;
let halves = 0;

/** The content after a start must be the acknowledged one, or that with the one change without an answer. */
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

/** Waits until so many more requests are answered: a machine that is busy should not make for idle rounds. */
async function answered(count: number): Promise<void> {
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
  // the first round finds room, later ones mostly none, or some that is soon used up
  if (round > 1) small?.leave(random(4) === 0 ? SMALL : random(8) * 4096);
  const running = [...clients.values()].map((client) => client.run(server.url, tally));
  await answered(random(MOST_ANSWERS));
  await setTimeout(random(LONGEST_REST));
  await server.end('SIGKILL');
  for (const each of await Promise.allSettled(running)) {
    if (each.status === 'rejected') faults.push(`round ${round}: ${String(each.reason)}`);
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
