/** Lists with `populate=*`, beside a real Strapi. */
import { besideStrapi } from '../beside-strapi.ts';
import { headings } from '../compare.ts';
import { listQuestions } from '../questions.ts';
import { atLeast, type Workload } from '../workload.ts';

const ofSize = (id: string, count: number, least: number, needsStrapi: boolean): Workload => ({
  id,
  title: `25 of ${count.toLocaleString('en')} entries, two filters, a sort, populate=* (three relations, a component).`,
  needsStrapi,
  async run(bench) {
    const rows = await besideStrapi(bench, count, listQuestions('populate=*'));
    const [ours, , theirs] = rows;
    const times = (ours?.throughput ?? 0) / (theirs?.throughput ?? 1);
    return { headings, rows, reaches: bench.strapi ? [atLeast('throughput of a real Strapi', times, least)] : [] };
  },
});

export const listPopulated = ofSize('list-populated', 1_000, 30, false);
export const listPopulatedOf10000 = ofSize('list-populated-10000', 10_000, 40, true);
