/** Creates of entries, on disk and in memory, in a small and in a large collection. */
import { middle, ratio } from '../compare.ts';
import { makeContent, newArticle } from '../content.ts';
import { drive, type Question, type Round } from '../drive.ts';
import type { Reference } from '../servers/reference.ts';
import { startStocked } from '../stocked.ts';
import { atLeast, atMost, type Bench, type Workload } from '../workload.ts';

const sizes = [1_000, 100_000] as const;

/** Creates in a round: few, so that the small collection stays small. */
const requests = 1_000;

/** Rounds before the measurement: code that is not compiled yet is slow. */
const warmUp = 3;

const questions = Array.from(
  { length: 16 },
  (_, at): Question => ({ method: 'POST', path: '/api/articles', body: { data: newArticle(at) } }),
);

interface Cost {
  readonly throughput: number;
  /** Microseconds of CPU a create. */
  readonly cpu: number;
  /** Syncs a create. */
  readonly syncs: number;
}

/** Medians of rounds on all servers in turn; more rounds than elsewhere, since each is short. */
async function inTurn(servers: readonly Reference[], { effort }: Bench): Promise<Cost[]> {
  const rounds = servers.map((): { readonly round: Round; readonly syncs: number }[] => []);
  for (let round = 0; round < warmUp; round += 1) {
    for (const server of servers) await drive(server, questions, { requests });
  }
  for (let round = 0; round < 3 * effort.rounds; round += 1) {
    for (const [at, server] of servers.entries()) {
      const before = await server.ask('syncs');
      const done = await drive(server, questions, { requests });
      rounds[at]?.push({ round: done, syncs: (await server.ask('syncs')) - before });
    }
  }
  return rounds.map((some) => ({
    throughput: middle(some.map(({ round }) => round.requests / round.seconds)),
    cpu: middle(some.map(({ round }) => (round.cpuSeconds / round.requests) * 1e6)),
    syncs: middle(some.map(({ round, syncs }) => syncs / round.requests)),
  }));
}

export const durableCreate: Workload = {
  id: 'durable-create',
  title: 'POST of an entry with three relations and a component, acknowledged when it is on the disk, and in memory.',
  async run(bench) {
    // memory, disk; small, large: all four side by side
    const servers: Reference[] = [];
    for (const size of sizes) {
      const content = makeContent(size);
      servers.push(await startStocked(bench, content), await startStocked(bench, content, await bench.folder()));
    }
    const costs = await inTurn(servers, bench);
    const rows = costs.map(({ throughput, cpu, syncs }, at) => ({
      name: `${(sizes[at >> 1] ?? 0).toLocaleString('en')} entries, ${at % 2 === 0 ? 'in memory' : 'on the disk'}`,
      cells: [Math.round(throughput).toLocaleString('en'), `${Math.round(cpu)} µs`, ratio(syncs)],
    }));
    const reaches = sizes.flatMap((size, at) => {
      const [memory, disk] = costs.slice(at * 2);
      const name = size.toLocaleString('en');
      return [
        atLeast(`rate on the disk ÷ in memory, ${name}`, (disk?.throughput ?? 0) / (memory?.throughput ?? 1), 0.75),
        atMost(`syncs a create, ${name}`, disk?.syncs ?? Number.NaN, 0.2),
      ];
    });
    const growth = (costs[3]?.cpu ?? Number.NaN) / (costs[1]?.cpu ?? 1);
    return {
      headings: ['creates/s', 'CPU a create', 'syncs a create'],
      rows,
      reaches: [...reaches, atMost('CPU on the disk at 100,000 ÷ at 1,000', growth, 1.3)],
    };
  },
};
