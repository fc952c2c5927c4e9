/**
 * Sends the same random questions about random content to the fast engine and to the plain one, and prints the first
 * difference.
 *
 *   npm run compare:engines -- [options]
 *
 *   --questions N  number of questions (default: 100000)
 *   --seed N       seed of questions and content (default: 1)
 *
 * Exit codes: 0 no difference, 1 a difference, 2 wrong usage.
 */
import fc from 'fast-check';
import { difference, disturb, questions, randomLibrary } from '../../reference/engine/plain/random-lists.fixture.ts';
import { readCommandLine } from '../command-line.ts';

const { values } = readCommandLine(import.meta.url, {
  options: {
    questions: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
});
const seed = Number(values.seed);
const count = Number(values.questions);

/** Number of questions about the same content. */
const ROUND = 2000;

const started = performance.now();
let questionCount = 0;
while (questionCount < count) {
  const random = numbers(seed + questionCount);
  const stores = await Promise.all([5, 60, 520, 1500].map((size) => randomLibrary(size, random)));
  const round = Math.min(ROUND, count - questionCount);
  const drawn = fc.sample(fc.tuple(questions, fc.constantFrom(...stores)), {
    numRuns: round,
    seed: seed + questionCount,
  });
  for (const [question, store] of drawn) {
    const fault = difference(store, question);
    if (fault !== undefined) {
      console.log(`they differ, seed ${seed}, question ${questionCount}:\n${JSON.stringify(question)}\n${fault}`);
      process.exit(1);
    }
    if (random() < 0.1) await disturb(store, random);
    questionCount++;
  }
}
console.log(
  `${questionCount} random questions, seed ${seed}: no difference, ${Math.round((performance.now() - started) / 1000)} s`,
);

/** Random numbers from 0 to 1; equal starts give equal numbers. */
function numbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
