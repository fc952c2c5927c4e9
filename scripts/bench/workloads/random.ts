/** Random questions, so that the server is tuned to none: the CPU of each, at three sizes of the collection. */
import { makeContent } from '../content.ts';
import { drive, type Question } from '../drive.ts';
import { graphqlQuestions, restQuestions } from '../random-questions.ts';
import { sixKilobytes, startFixed } from '../servers/fixed.ts';
import { ask } from '../servers/probe.ts';
import type { NodeServer } from '../servers/running.ts';
import { startStocked } from '../stocked.ts';
import { atMost, type Bench, type Reach, type Row, type Workload } from '../workload.ts';

const SIZES = [1_000, 10_000, 100_000] as const;
const SEED = 20_261_123;

/** Connections of a question, and requests that are not measured, and that are. */
const WIDTH = 4;
const WARM_UP = 8;
const MEASURED = 40;

/** Number of the dearest questions that are printed. */
const SHOWN = 8;

const show = ({ path, body }: Question): string =>
  body === undefined ? decodeURIComponent(path) : JSON.stringify(body);

interface Cost {
  readonly question: Question;
  /** CPU of one request, in milliseconds. */
  readonly cpu: number;
}

interface Costs {
  /** In ascending order. */
  readonly sorted: readonly Cost[];
  /** Mean CPU of each question when it is asked first, in a new process: indexes and machine code are made then. */
  readonly first: number;
}

/** The cost of each question. */
async function costsOf(server: NodeServer, questions: readonly Question[]): Promise<Costs> {
  const costs: Cost[] = [];
  const begun = await ask(server, 'cpu');
  await drive(server, questions, { requests: questions.length, width: WIDTH });
  const first = ((await ask(server, 'cpu')) - begun) / 1000 / questions.length;
  for (const question of questions) {
    await drive(server, [question], { requests: WARM_UP, width: WIDTH });
    const before = await ask(server, 'cpu');
    await drive(server, [question], { requests: MEASURED, width: WIDTH });
    costs.push({ question, cpu: ((await ask(server, 'cpu')) - before) / 1000 / MEASURED });
  }
  return { sorted: costs.sort((a, b) => a.cpu - b.cpu), first };
}

const quantile = (sorted: readonly Cost[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.cpu ?? Number.NaN;

interface Measured extends Row {
  readonly median: number;
  readonly most: number;
}

function measured(name: string, { sorted, first }: Costs): Measured {
  const [median, most, worst] = [quantile(sorted, 0.5), quantile(sorted, 0.99), quantile(sorted, 1)];
  return { name, median, most, cells: [median, most, worst, first].map((figure) => `${figure.toPrecision(3)} ms`) };
}

async function run(bench: Bench, questions: readonly Question[]): Promise<readonly Measured[]> {
  const plain = await bench.closing(startFixed('http', sixKilobytes, await bench.folder()));
  const rows = [measured('node:http, 6 kB', await costsOf(plain, questions))];
  for (const size of SIZES) {
    const server = await startStocked(bench, makeContent(size));
    const costs = await costsOf(server, questions);
    rows.push(measured(`reference, ${size.toLocaleString('en')} entries`, costs));
    for (const { question, cpu } of costs.sorted.slice(-SHOWN).reverse())
      bench.say(`${cpu.toPrecision(3)} ms ${show(question)}`);
    await server.close();
  }
  return rows;
}

const headings = ['median CPU a question', '99th percentile', 'dearest', 'mean, asked first'];

/** The goals of REST, in milliseconds at 10,000 entries, and how many times as much at ten times as many. */
function reachesOf(rows: readonly Measured[]): readonly Reach[] {
  const [, , tens, hundreds] = rows;
  if (!tens || !hundreds) return [];
  return [
    atMost('median at 10,000', tens.median, 0.2, ' ms'),
    atMost('99th percentile at 10,000', tens.most, 1.5, ' ms'),
    atMost('median at 100,000 ÷ at 10,000', hundreds.median / tens.median, 6),
    atMost('99th percentile at 100,000 ÷ at 10,000', hundreds.most / tens.most, 10),
  ];
}

export const random: Workload = {
  id: 'random',
  title: 'Random lists: filters, logic, relations, sorts, pages, populations, fields.',
  async run(bench) {
    const rows = await run(bench, restQuestions(bench.questions, SEED));
    return { headings, rows, reaches: reachesOf(rows) };
  },
};

export const randomGraphql: Workload = {
  id: 'random-graphql',
  title: 'The same random lists in GraphQL, each a document of its own.',
  async run(bench) {
    return { headings, rows: await run(bench, graphqlQuestions(bench.questions, SEED)), reaches: [] };
  },
};
