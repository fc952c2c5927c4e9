/** Sends a recording to a server, in its order, and compares every answer with the one recorded. */
import type { Profile } from '../../reference/model/profile.ts';
import type { Difference } from '../../spec/index.ts';
import { type Answer, isEqual } from './compare.ts';
import { type RecordedExchange, type RecordedRequest, readRecording, seedOf } from './recording.ts';
import { openSender, type Target } from './send.ts';

/** A server with content that can be reset. */
export interface ReplayTarget extends Target {
  /** Remembers the content; gives what puts it back. */
  remember(): () => Promise<void>;
}

/** One exchange, and the server's present answer. */
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
 * @param differences after each of those that belong to the recording, what it changed is put back when it says `undo`,
 *   and its `instead` requests are sent, so that the content goes on as recorded
 * @returns the outcome of every exchange of the recording, without those of the seed it follows on
 */
export async function replay(
  recording: string,
  target: ReplayTarget,
  differences: readonly Difference[],
  profile: Profile,
): Promise<Outcome[]> {
  const differenceAt = (name: string, n: number): Difference | undefined =>
    differences.find((difference) => difference.recording === name && difference.n === n);
  const sender = openSender(target);
  try {
    const play = async (name: string, recorded: RecordedExchange): Promise<Outcome> => {
      const difference = differenceAt(name, recorded.n);
      const putBack = difference?.undo ? target.remember() : undefined;
      const answer = await sender.exchange(recorded);
      await putBack?.();
      const instead: readonly RecordedRequest[] = difference?.instead ?? [];
      const answers: Answer[] = [];
      for (const request of instead) answers.push(await sender.send(request));
      const lost = answers.filter(({ status }) => status >= 400);
      return { recorded, answer, equal: isEqual(recorded, answer, profile), lost };
    };
    for (const seed of seedOf(recording)) await play('rest', seed);
    const outcomes: Outcome[] = [];
    for (const recorded of readRecording(recording)) outcomes.push(await play(recording, recorded));
    return outcomes;
  } finally {
    sender.close();
  }
}
