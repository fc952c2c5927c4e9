/** Lists without populate: two filters, a sort, fields (issue of speed: 1,000, 10,000, 100,000 entries). */
import { compare, headings } from '../compare.ts';
import { makeContent } from '../content.ts';
import { listQuestions } from '../questions.ts';
import { sixKilobytes, startFixed } from '../servers/fixed.ts';
import { startStocked } from '../stocked.ts';
import { atLeast, atMost, type Bench, type Workload } from '../workload.ts';

const fields = ['title', 'slug', 'status', 'views', 'rating', 'publishedOn'];
const selected = fields.map((name, at) => `fields[${at}]=${name}`).join('&');

/** The reference with this many articles, beside servers that answer 6 kB to any request. */
async function beside(bench: Bench, count: number) {
  const ours = await startStocked(bench, makeContent(count));
  const folder = await bench.folder();
  const plain = await bench.closing(startFixed('http', sixKilobytes, folder));
  const express = await bench.closing(startFixed('express', sixKilobytes, folder));
  const questions = listQuestions(selected);
  return compare(
    [
      { name: `reference, ${count.toLocaleString('en')} entries`, server: ours, questions },
      { name: 'node:http, 6 kB', server: plain, questions },
      { name: 'Express, 6 kB', server: express, questions },
    ],
    bench.effort,
  );
}

const ofSize = (id: string, count: number, least: number): Workload => ({
  id,
  title: `25 of ${count.toLocaleString('en')} entries, two filters, a sort, fields, counted.`,
  async run(bench) {
    const rows = await beside(bench, count);
    const [ours, plain] = rows;
    const share = (plain?.cpu ?? 0) / (ours?.cpu ?? 1);
    return { headings, rows, reaches: [atLeast('CPU a request of plain node:http ÷ ours', share, least)] };
  },
});

export const list = ofSize('list', 1_000, 0.1);
export const listOf10000 = ofSize('list-10000', 10_000, 0.05);

export const listOf100000: Workload = {
  id: 'list-100000',
  title: '25 of 100,000 entries, two filters, a sort, fields: with and without the count.',
  async run(bench) {
    const server = await startStocked(bench, makeContent(100_000));
    const rows = await compare(
      [
        { name: 'reference, with count', server, questions: listQuestions(selected) },
        {
          name: 'reference, without count',
          server,
          questions: listQuestions(`${selected}&pagination[withCount]=false`),
        },
      ],
      bench.effort,
    );
    const [counted, uncounted] = rows.map(({ cpu }) => cpu / 1000);
    return {
      headings,
      rows,
      reaches: [
        atMost('CPU a request with count', counted ?? Number.NaN, 10, ' ms'),
        atMost('CPU a request without count', uncounted ?? Number.NaN, 0.5, ' ms'),
      ],
    };
  },
};
