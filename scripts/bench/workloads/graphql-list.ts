/** A list in GraphQL, beside a real Strapi. */
import { besideStrapi } from '../beside-strapi.ts';
import { headings } from '../compare.ts';
import { graphqlQuestions } from '../questions.ts';
import { atLeast, type Workload } from '../workload.ts';

export const graphqlList: Workload = {
  id: 'graphql-list',
  title: '25 of 1,000 entries in GraphQL, two filters, a sort, one relation and one component of each.',
  async run(bench) {
    const rows = await besideStrapi(bench, 1_000, graphqlQuestions());
    const [ours, floor, theirs] = rows;
    const share = (floor?.cpu ?? 0) / (ours?.cpu ?? 1);
    const times = (ours?.throughput ?? 0) / (theirs?.throughput ?? 1);
    return {
      headings,
      rows,
      reaches: [
        atLeast('CPU a request of plain node:http ÷ ours', share, 0.06),
        ...(bench.strapi ? [atLeast('throughput of a real Strapi', times, 80)] : []),
      ],
    };
  },
};
