/** Time that the server blocks during a checkpoint. */
import { makeContent, newArticle } from '../content.ts';
import { drive, type Question } from '../drive.ts';
import { startStocked } from '../stocked.ts';
import { atMost, type Workload } from '../workload.ts';

const creates = Array.from(
  { length: 16 },
  (_, at): Question => ({ method: 'POST', path: '/api/articles', body: { data: newArticle(at) } }),
);

export const checkpoint: Workload = {
  id: 'folding',
  title:
    'Creates in a collection of 100,000, long enough to fold the journal: the longest that the event loop stood still.',
  async run(bench) {
    const content = makeContent(100_000);
    const reference = await startStocked(bench, content, await bench.folder());
    const inMemory = await startStocked(bench, content);
    const longest = [0, 0];
    for (let round = 0; round <= bench.effort.rounds; round += 1) {
      for (const [at, server] of [reference, inMemory].entries()) {
        await server.ask('delay');
        await drive(server, creates, { seconds: bench.effort.seconds });
        // the first round warms up
        if (round > 0) longest[at] = Math.max(longest[at] ?? 0, await server.ask('delay'));
      }
    }
    const [disk = 0, memory = 0] = longest;
    return {
      headings: ['longest standstill'],
      rows: [
        { name: 'reference, on the disk', cells: [`${disk.toFixed(1)} ms`] },
        { name: 'reference, in memory', cells: [`${memory.toFixed(1)} ms`] },
      ],
      reaches: [atMost('standstill for the journal, beyond that in memory', Math.max(0, disk - memory), 20, ' ms')],
    };
  },
};
