/**
 * Loads the server for a long time at a share of its saturation. Every request must be answered, no content may be lost, and
 * memory may not grow.
 *
 *   npm run load -- [options]
 *
 *   --minutes N  minutes under load (default: 60)
 *   --share N    share of the saturation, above 0 and at most 1 (default: 0.7)
 *   --memory     keep content in memory only (default: off, content is kept on disk)
 *   --clients N  number of clients (default: 16)
 *   --seed N     seed of the requests (default: 1)
 *
 * It first measures the saturation, in requests a second, with the same mix of reads and writes. The content keeps its size:
 * clients delete what they created.
 *
 * Exit codes: 0 nothing failed, was lost or grew; 1 otherwise; 2 wrong usage.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machine } from '../bench/machine.ts';
import { exitWithUsage, readCommandLine } from '../command-line.ts';
import { writeProject } from '../durability/project.ts';
import { PROGRAM } from '../durability/server.ts';
import { growthOf, type Sample } from './growth.ts';
import { Load } from './load.ts';
import { MinuteLine } from './minute-line.ts';
import { type ProbedServer, startProbed } from './probed-server.ts';

function readArguments() {
  const { values } = readCommandLine(import.meta.url, {
    options: {
      minutes: { type: 'string', default: '60' },
      share: { type: 'string', default: '0.7' },
      memory: { type: 'boolean', default: false },
      clients: { type: 'string', default: '16' },
      seed: { type: 'string', default: '1' },
    },
  });
  const { memory } = values;
  const [minutes, share, clients, seed] = [values.minutes, values.share, values.clients, values.seed].map(Number);
  if (minutes && minutes > 0 && share && share > 0 && share <= 1 && clients && clients > 0 && Number.isInteger(seed))
    return { minutes, share, clients: Math.round(clients), seed: seed ?? 1, memory };
  exitWithUsage(
    import.meta.url,
    '--minutes, --share and --clients take numbers above 0, --share at most 1, --seed a whole number',
  );
}

/** Seconds to warm the server up, and seconds to measure its saturation after that. */
const WARM_S = 10;
const SATURATE_S = 15;

const { minutes, share, clients, seed, memory } = readArguments();
const place = mkdtempSync(join(tmpdir(), 'touchstone-load-'));
const project = join(place, 'project');
const data = memory ? undefined : join(place, 'data');
writeProject(project);

/** Seconds between samples of memory: short enough for a minimum in each quarter, long enough to be no load. */
const sampleEvery = Math.min(30, Math.max(3, (minutes * 60) / 120));

async function run(): Promise<readonly string[]> {
  const server = await startProbed(project, data);
  const load = new Load(server.url, { clients, seed });
  try {
    await load.plant();
    await load.saturate(WARM_S);
    const most = await load.saturate(SATURATE_S);
    const rate = most * share;
    console.log(
      `saturation: ${most.toFixed(0)} requests/s; load: ${rate.toFixed(0)} requests/s for ${minutes} minutes`,
    );
    const samples = await loadFor(load, server, rate);
    const faults = [...load.faults, ...(await load.verify(server.url))];
    const growth = growthOf(samples);
    for (const { text } of growth) console.log(text);
    faults.push(...growth.filter(({ grew }) => grew).map(({ text }) => text));
    const code = await server.end();
    if (code !== 0) faults.push(`SIGTERM should end the server with 0, not ${code}`);
    if (data !== undefined && code === 0) faults.push(...(await verifyAfterRestart(load)));
    console.log(load.summary());
    return faults;
  } finally {
    await load.close();
    server.kill();
  }
}

/** Sends the requests, prints a line each minute, and samples memory. */
async function loadFor(load: Load, server: ProbedServer, rate: number): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const line = new MinuteLine();
  const began = performance.now();
  const passed = () => (performance.now() - began) / 1000;
  const sample = async () => {
    const usage = await server.measure();
    samples.push({ seconds: passed(), ...usage });
  };
  const sampling = setInterval(() => void sample().catch(() => {}), sampleEvery * 1000);
  const printing = setInterval(
    () => console.log(line.next(load.takeLatencies(), samples.at(-1), load.faults.length)),
    60_000,
  );
  try {
    await load.run(rate, minutes * 60, () => load.faults.length < MOST_FAULTS && server.isRunning());
    await sample();
  } finally {
    clearInterval(sampling);
    clearInterval(printing);
  }
  if (!server.isRunning()) load.faults.push(`the server ended by itself: ${server.lastOutput()}`);
  return samples;
}

/** Number of faults that ends the load: further ones would tell nothing new. */
const MOST_FAULTS = 20;

async function verifyAfterRestart(load: Load): Promise<readonly string[]> {
  const server = await startProbed(project, data);
  try {
    const faults = await load.verify(server.url);
    return faults.map((fault) => `after a restart: ${fault}`);
  } finally {
    await server.end();
  }
}

console.log(machine());
console.log(
  `${clients} clients, seed ${seed}, ${memory ? 'in memory' : 'content kept, sync'}, ${PROGRAM.at(-1)}; 70 % reads (entries, lists, ` +
    'populated, GraphQL), 30 % writes (creates, updates, relations, deletes, REST and GraphQL), uploads now and then',
);
const faults = await run().finally(() => rmSync(place, { recursive: true, force: true }));
for (const fault of faults) console.log(fault);
console.log(
  faults.length === 0 ? 'held: nothing failed, nothing was lost, nothing grew' : `not held: ${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
