/** One entry by its id, beside Express answering the same bytes. */
import { compare, headings } from '../compare.ts';
import { makeContent } from '../content.ts';
import { answerOf, type Question } from '../drive.ts';
import { startFixed } from '../servers/fixed.ts';
import { startStocked } from '../stocked.ts';
import { atMost, type Workload } from '../workload.ts';

export const one: Workload = {
  id: 'one',
  title: 'One of 1,000 entries by its id.',
  async run(bench) {
    const server = await startStocked(bench, makeContent(1_000));
    const questions = Array.from({ length: 64 }, (_, at): Question => ({ path: `/api/articles/${at * 15 + 1}` }));
    const body = await answerOf(server, questions[0] ?? { path: '/' });
    const express = await bench.closing(startFixed('express', body, await bench.folder()));
    const rows = await compare(
      [
        { name: 'reference', server, questions },
        { name: 'Express, the same bytes', server: express, questions },
      ],
      bench.effort,
    );
    const [ours, floor] = rows;
    return {
      headings,
      rows,
      reaches: [atMost('our CPU a request ÷ that of Express', (ours?.cpu ?? Number.NaN) / (floor?.cpu ?? 1), 1.3)],
    };
  },
};
