/** Sends a recording to a server, in its order, and compares every answer with the one recorded. */
import type { Difference } from '../../spec/index.ts';
import { type Answer, isEqual } from './compare.ts';
import { type RecordedExchange, type RecordedRequest, readRecording, seedOf } from './recording.ts';
import { openSender, type Target } from './send.ts';

/** One exchange, and what the server answers now. */
export interface Outcome {
  readonly recorded: RecordedExchange;
  readonly answer: Answer;
  readonly equal: boolean;
  /** Answers to what was sent in its place that were refused too; a difference must leave the state as recorded. */
  readonly lost: readonly Answer[];
}

/**
 * Replays a recording against a fresh server.
 *
 * @param differences after each of those that belong to the recording, its `instead` requests are sent, so that the
 *   content goes on as recorded
 * @returns the outcome of every exchange of the recording, without those of the seed it follows on
 */
export async function replay(
  recording: string,
  target: Target,
  differences: readonly Difference[],
): Promise<Outcome[]> {
  const insteadOf = (name: string, n: number): readonly RecordedRequest[] =>
    differences.find((difference) => difference.recording === name && difference.n === n)?.instead ?? [];
  const sender = openSender(target);
  try {
    const play = async (name: string, recorded: RecordedExchange): Promise<Outcome> => {
      const answer = await sender.exchange(recorded);
      const answers: Answer[] = [];
      for (const request of insteadOf(name, recorded.n)) answers.push(await sender.send(request));
      const lost = answers.filter(({ status }) => status >= 400);
      return { recorded, answer, equal: isEqual(recorded, answer), lost };
    };
    for (const seed of seedOf(recording)) await play('rest', seed);
    const outcomes: Outcome[] = [];
    for (const recorded of readRecording(recording)) outcomes.push(await play(recording, recorded));
    return outcomes;
  } finally {
    sender.close();
  }
}
