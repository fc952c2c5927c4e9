/** A list in GraphQL, beside a real Strapi. */
import { compare, headings } from '../compare.ts';
import { makeContent } from '../content.ts';
import { graphqlQuestions } from '../questions.ts';
import { expectSameAnswer } from '../same-answer.ts';
import { sixKilobytes, startFixed } from '../servers/fixed.ts';
import { startFilledStrapi } from '../servers/strapi.ts';
import { startStocked } from '../stocked.ts';
import { atLeast, type Workload } from '../workload.ts';

export const graphqlList: Workload = {
  id: 'graphql-list',
  title: '25 of 1,000 entries in GraphQL, two filters, a sort, one relation and one component of each.',
  async run(bench) {
    const content = makeContent(1_000);
    const questions = graphqlQuestions();
    const server = await startStocked(bench, content);
    const plain = await bench.closing(startFixed('http', sixKilobytes, await bench.folder()));
    const strapi = bench.strapi ? await bench.closing(startFilledStrapi(bench.project, content, bench.say)) : undefined;
    if (strapi) for (const question of questions) await expectSameAnswer(server, strapi, question);
    const rows = await compare(
      [
        { name: 'reference', server, questions },
        { name: 'node:http, 6 kB', server: plain, questions },
        ...(strapi ? [{ name: 'Strapi 4.26.2, SQLite', server: strapi, questions }] : []),
      ],
      bench.effort,
    );
    const [ours, floor, theirs] = rows;
    const share = (floor?.cpu ?? 0) / (ours?.cpu ?? 1);
    const times = (ours?.throughput ?? 0) / (theirs?.throughput ?? 1);
    return {
      headings,
      rows,
      reaches: [
        atLeast('CPU a request of plain node:http ÷ ours', share, 0.06),
        ...(strapi ? [atLeast('throughput of a real Strapi', times, 80)] : []),
      ],
    };
  },
};
