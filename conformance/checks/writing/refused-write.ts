/** A write that must be refused beside its twin, which differs in one thing and must be accepted. */
import type { Answer } from '../../target/exchange.ts';
import { entryIn, expectError } from './answers.ts';
import type { Scratch } from './scratch.ts';

/** What differs. */
export interface Twins<Value> {
  readonly bad: Value;
  readonly good: Value;
}

/** 400 ValidationError (observed). */
export const expectInvalid = ({ session }: Pick<Scratch, 'session'>, answer: Answer): void =>
  expectError(session, answer, 400, 'ValidationError');

/**
 * Sends the bad value, whose answer `judge` looks at, then the good one in the same way: else a server that refuses
 * everything, or for another reason, would pass. Throws Mismatch.
 */
export async function refusedWrite<Value>(
  { session }: Pick<Scratch, 'session'>,
  { bad, good }: Twins<Value>,
  send: (value: Value) => Promise<Answer>,
  judge: (answer: Answer) => void = (answer) => expectInvalid({ session }, answer),
): Promise<void> {
  judge(await send(bad));
  entryIn(session, await send(good));
}
