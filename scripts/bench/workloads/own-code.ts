/** Lists of a project with code of its own, beside the same project without. */
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compare, headings } from '../compare.ts';
import { makeContent } from '../content.ts';
import { listQuestions } from '../questions.ts';
import { startStocked } from '../stocked.ts';
import { atMost, type Workload } from '../workload.ts';

/** Code of a project: it counts its entries at the start. */
export const INDEX = `module.exports = {
  async bootstrap({ strapi }) {
    strapi.log.debug(String(await strapi.entityService.count('api::article.article')));
  },
};
`;

export const ownCode: Workload = {
  id: 'own-code',
  title:
    '25 of 1,000 entries, two filters, a sort, all attributes: a project with `src/index.js`, and the same without.',
  async run(bench) {
    const content = makeContent(1_000);
    const project = await bench.folder();
    await cp(bench.project, project, { recursive: true });
    await writeFile(join(project, 'src', 'index.js'), INDEX);
    const questions = listQuestions('');
    const plain = await startStocked(bench, content);
    const own = await startStocked({ ...bench, project }, content);
    const rows = await compare(
      [
        { name: 'without code', server: plain, questions },
        { name: 'with src/index.js', server: own, questions },
      ],
      bench.effort,
    );
    const [without, withCode] = rows.map(({ cpu }) => cpu);
    const share = (withCode ?? Number.NaN) / (without ?? Number.NaN);
    return { headings, rows, reaches: [atMost('CPU a request with code ÷ without', share, 1.1)] };
  },
};
