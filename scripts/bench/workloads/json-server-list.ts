/** The question of `list`, beside json-server. */
import { compare, headings } from '../compare.ts';
import { makeContent } from '../content.ts';
import { jsonServerQuestions, listQuestions } from '../questions.ts';
import { startJsonServer } from '../servers/json-server.ts';
import { startStocked } from '../stocked.ts';
import { atLeast, type Reach, type Row, type Workload } from '../workload.ts';

/** Entries, and how many times the CPU of ours json-server is to need at least. */
const sizes = [
  [1_000, 8],
  [10_000, 40],
] as const;

export const jsonServerList: Workload = {
  id: 'json-server-list',
  title: '25 of 1,000 and of 10,000 entries, two filters, a sort, counted, whole entries: beside json-server 0.17.',
  async run(bench) {
    const rows: Row[] = [];
    const reaches: Reach[] = [];
    for (const [count, least] of sizes) {
      const content = makeContent(count);
      const size = count.toLocaleString('en');
      const server = await startStocked(bench, content);
      const theirs = await bench.closing(startJsonServer({ articles: content.articles }, await bench.folder()));
      const [ours, other] = await compare(
        [
          { name: `reference, ${size}`, server, questions: listQuestions('pagination[pageSize]=25') },
          { name: `json-server, ${size}`, server: theirs, questions: jsonServerQuestions() },
        ],
        bench.effort,
      );
      if (!(ours && other)) continue;
      rows.push(ours, other);
      reaches.push(atLeast(`CPU of json-server ÷ ours, ${size} entries`, other.cpu / ours.cpu, least));
    }
    return { headings, rows, reaches };
  },
};
