/** Time of a start with much content on disk. */
import { middle } from '../compare.ts';
import { makeContent } from '../content.ts';
import { startReference } from '../servers/reference.ts';
import { startStocked } from '../stocked.ts';
import { atMost, type Workload } from '../workload.ts';

export const start: Workload = {
  id: 'start',
  title: 'From the start of the process to the first request that is accepted.',
  async run(bench) {
    const data = await bench.folder();
    await (await startStocked(bench, makeContent(100_000), data)).close();
    const { project } = bench;
    const times: Record<'empty' | 'full', number[]> = { empty: [], full: [] };
    for (let round = 0; round < bench.effort.rounds; round += 1) {
      for (const kind of ['empty', 'full'] as const) {
        const server = await bench.closing(startReference({ project, ...(kind === 'full' ? { data } : {}) }));
        times[kind].push(server.startMs);
        await server.close();
      }
    }
    const full = middle(times.full);
    return {
      headings: ['ready after'],
      rows: [
        { name: 'reference, no entries', cells: [`${Math.round(middle(times.empty))} ms`] },
        { name: 'reference, 100,000 entries on the disk', cells: [`${Math.round(full)} ms`] },
      ],
      reaches: [atMost('ready with 100,000 entries after', full / 1000, 1.5, ' s')],
    };
  },
};
