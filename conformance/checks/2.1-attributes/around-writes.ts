/** createdAt and updatedAt of an entry before and after writes, as far apart as the clock of a server needs (2.1). */
import { setTimeout as wait } from 'node:timers/promises';
import { expectHolds } from '../mismatch.ts';
import type { AnsweredEntry } from '../writing/answers.ts';

/** Pauses after which the clock of a server has moved: one with milliseconds, one with whole seconds. */
export const pauses = [30, 1_100];

export interface Moments {
  readonly createdAt: unknown;
  readonly updatedAt: unknown;
}

/** The moments before writes, and after the first one that moves updatedAt, or the last. `write` is told its turn, from 0. */
export async function aroundWrites(
  read: () => Promise<Pick<AnsweredEntry, 'attributes'>>,
  write: (turn: number) => Promise<unknown>,
): Promise<readonly [before: Moments, after: Moments]> {
  const momentsNow = async (): Promise<Moments> => {
    const { createdAt, updatedAt } = (await read()).attributes;
    return { createdAt, updatedAt };
  };
  const before = await momentsNow();
  let after = before;
  for (const [turn, pause] of pauses.entries()) {
    await wait(pause);
    await write(turn);
    after = await momentsNow();
    if (after.updatedAt !== before.updatedAt) break;
  }
  return [before, after];
}

/** Throws Mismatch unless updatedAt is later than before. */
export function expectMoved([before, after]: readonly [Moments, Moments], message: string): void {
  const hasMoved = Date.parse(String(after.updatedAt)) > Date.parse(String(before.updatedAt));
  expectHolds(hasMoved, message, `later than ${String(before.updatedAt)}`, after.updatedAt);
}
