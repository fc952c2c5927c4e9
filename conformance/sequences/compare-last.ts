/** Compares answers in a sequence with its model of the content. */
import { Mismatch } from '../checks/mismatch.ts';
import type { AnswerJudge } from '../judge/answer.ts';
import type { Session } from '../target/session.ts';

/**
 * Compares the last answer of a session. `place` tells the step, for the message.
 *
 * @throws Mismatch when it is wrong
 */
export function compareLast({ exchanges }: Session, judge: AnswerJudge, place: string): void {
  const exchange = exchanges.at(-1);
  const [difference] = exchange ? judge(exchange, 'fixed').differences : [];
  if (!difference) return;
  const { message, clause, expected, actual } = difference;
  throw new Mismatch({ message: `${place}: ${message} (${clause})`, expected, actual });
}
