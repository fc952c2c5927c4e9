/** Memory of content, and memory that requests leave in use. */
import { makeContent } from '../content.ts';
import { drive, type Question } from '../drive.ts';
import { listQuestions } from '../questions.ts';
import { startStocked } from '../stocked.ts';
import { atMost, type Workload } from '../workload.ts';

const count = 100_000;

/** Requests before the first measurement, which fill the caches. */
const warmUp = 50_000;
const requests = 1_000_000;

export const memory: Workload = {
  id: 'memory',
  title: 'Memory in use after collecting garbage: 100,000 entries of 500 bytes against none; a million requests.',
  async run(bench) {
    const empty = await (await startStocked(bench, makeContent(0))).ask('memory');
    const full = await (await startStocked(bench, makeContent(count))).ask('memory');
    const each = (full - empty) / count;

    const server = await startStocked(bench, makeContent(1_000));
    const reads = Array.from({ length: 256 }, (_, at): Question => ({ path: `/api/articles/${at + 1}` }));
    const questions = [...reads, ...listQuestions('pagination[pageSize]=1')];
    await drive(server, questions, { requests: warmUp });
    const before = await server.ask('memory');
    await drive(server, questions, { requests });
    const growth = (await server.ask('memory')) - before;

    const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
    return {
      headings: ['in use'],
      rows: [
        { name: 'no entries', cells: [megabytes(empty)] },
        { name: `${count.toLocaleString('en')} entries`, cells: [megabytes(full)] },
        { name: `1,000 entries, after ${warmUp.toLocaleString('en')} requests`, cells: [megabytes(before)] },
        { name: `1,000 entries, ${requests.toLocaleString('en')} requests later`, cells: [megabytes(before + growth)] },
      ],
      reaches: [
        atMost('a stored entry', each / 1000, 2.5, ' kB'),
        atMost(`growth over ${requests.toLocaleString('en')} requests`, growth / 1e6, 1, ' MB'),
      ],
    };
  },
};
