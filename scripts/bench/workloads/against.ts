/** This build beside another one, such as that of an earlier commit: the usual questions to both, in turn. */
import { compare, headings } from '../compare.ts';
import { makeContent } from '../content.ts';
import type { Question } from '../drive.ts';
import { graphqlQuestions, listQuestions } from '../questions.ts';
import { expectSameAnswer } from '../same-answer.ts';
import { startStocked } from '../stocked.ts';
import { atMost, type Reach, type Row, type Workload } from '../workload.ts';

const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  list: listQuestions(''),
  'list, populated': listQuestions('populate=*'),
  one: Array.from({ length: 50 }, (_, at) => ({ path: `/api/articles/${at + 1}` })),
  'GraphQL list': graphqlQuestions(),
};

/** A difference that other load of the machine can make. */
const NOISE = 1.1;

export const against: Workload = {
  id: 'against',
  title: 'This build beside another one: lists, populated lists and single entries of 1,000, lists of GraphQL.',
  async run(bench) {
    const content = makeContent(1_000);
    const before = await startStocked(bench, content, undefined, bench.against);
    const now = await startStocked(bench, content);
    const rows: Row[] = [];
    const reaches: Reach[] = [];
    for (const [name, questions] of Object.entries(QUESTIONS)) {
      for (const question of questions) await expectSameAnswer(now, before, question);
      const pair = [
        { name: `${name}, before`, server: before, questions },
        { name: `${name}, now`, server: now, questions },
      ];
      const measured = await compare(pair, bench.effort);
      rows.push(...measured);
      const [old, ours] = measured.map(({ cpu }) => cpu);
      reaches.push(atMost(`${name}: CPU a request now ÷ before`, (ours ?? Number.NaN) / (old ?? Number.NaN), NOISE));
    }
    return { headings, rows, reaches };
  },
};
