/** Tests that compared servers give the same answer. */
import { isDeepStrictEqual } from 'node:util';
import { answerOf, type Question } from './drive.ts';
import type { RunningServer } from './servers/running.ts';

/** Members that differ by nature, or are not content. */
const ignored = new Set(['id', 'createdAt', 'updatedAt', 'meta']);

/** Throws unless both answer the question with the same content. */
export async function expectSameAnswer(one: RunningServer, other: RunningServer, question: Question): Promise<void> {
  const [ours, theirs] = await Promise.all([one, other].map((server) => answerOf(server, question)));
  if (isDeepStrictEqual(contentOf(ours), contentOf(theirs))) return;
  throw new Error(`${question.path} is answered differently:\n${ours?.slice(0, 1000)}\n${theirs?.slice(0, 1000)}`);
}

const contentOf = (text = ''): unknown =>
  JSON.parse(text, (key, value: unknown) => (ignored.has(key) ? undefined : value));
