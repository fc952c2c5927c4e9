/** Lists with `populate=*`, beside a real Strapi. */
import { compare, headings } from '../compare.ts';
import { makeContent } from '../content.ts';
import { listQuestions } from '../questions.ts';
import { expectSameAnswer } from '../same-answer.ts';
import { sixKilobytes, startFixed } from '../servers/fixed.ts';
import { startFilledStrapi } from '../servers/strapi.ts';
import { startStocked } from '../stocked.ts';
import { atLeast, type Workload } from '../workload.ts';

const ofSize = (id: string, count: number, least: number, needsStrapi: boolean): Workload => ({
  id,
  title: `25 of ${count.toLocaleString('en')} entries, two filters, a sort, populate=* (three relations, a component).`,
  needsStrapi,
  async run(bench) {
    const content = makeContent(count);
    const questions = listQuestions('populate=*');
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
    const [ours, , theirs] = rows;
    const times = (ours?.throughput ?? 0) / (theirs?.throughput ?? 1);
    return { headings, rows, reaches: strapi ? [atLeast('throughput of a real Strapi', times, least)] : [] };
  },
});

export const listPopulated = ofSize('list-populated', 1_000, 30, false);
export const listPopulatedOf10000 = ofSize('list-populated-10000', 10_000, 40, true);
