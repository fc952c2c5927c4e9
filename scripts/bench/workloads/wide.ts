/** Two lists that no index answers alone: through a relation, and by a part of a text with two sorts, at two sizes. */
import { compare, headings, type Measured } from '../compare.ts';
import { makeContent, statuses } from '../content.ts';
import type { Question } from '../drive.ts';
import { startStocked } from '../stocked.ts';
import { atMost, type Bench, type Workload } from '../workload.ts';

const words = ['salt', 'Tide', 'road', 'ink', 'st', 'quay', 'map', 'field'];

/** Entries of a few categories by their names, sorted and counted. */
const throughRelation: readonly Question[] = Array.from({ length: 16 }, (_, at) => ({
  path: `/api/articles?filters[category][name][$contains]=${at + 1}&sort=${at % 2 === 0 ? 'title' : 'views:desc'}`,
}));

/** The second page of those that hold a word and have a status, by two sorts, with their authors. */
const byText: readonly Question[] = words.flatMap((word) =>
  statuses.map((status) => ({
    path: `/api/articles?filters[title][$containsi]=${word}&filters[status]=${status}&sort[0]=publishedOn:desc&sort[1]=title&pagination[page]=2&populate=author`,
  })),
);

async function ofSize(bench: Bench, count: number): Promise<readonly Measured[]> {
  const server = await startStocked(bench, makeContent(count));
  const size = `${count.toLocaleString('en')} entries`;
  const rows = await compare(
    [
      { name: `through a relation, ${size}`, server, questions: throughRelation },
      { name: `two filters, two sorts, page 2, ${size}`, server, questions: byText },
    ],
    bench.effort,
  );
  await server.close();
  return rows;
}

/** Goals in milliseconds, in the order of the rows. */
const GOALS = [0.35, 0.5, 2.5, 3] as const;

export const wide: Workload = {
  id: 'wide',
  title:
    'A filter through a to-one relation, a sort; two filters (one `$containsi`), two sorts, page 2, a population: counted.',
  async run(bench) {
    const rows = [...(await ofSize(bench, 10_000)), ...(await ofSize(bench, 100_000))];
    return {
      headings,
      rows,
      reaches: rows.map(({ name, cpu }, at) => atMost(name, cpu / 1000, GOALS[at] ?? 0, ' ms')),
    };
  },
};
