/** Requests that must be refused, each with an accepted one that differs in one thing. */
import type { Answer, Request } from '../../target/exchange.ts';
import { graphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, expectError, expectThat, isSuccess } from './answers.ts';
import type { Scratch } from './scratch.ts';

/** Values that must be refused, and one that must be accepted. */
export interface Refusals<Value> {
  readonly bad: readonly Value[];
  readonly good: Value;
}

/** Throws Mismatch unless the answer is 400 ValidationError (observed). */
export const expectInvalid = ({ session }: Pick<Scratch, 'session'>, answer: Answer): void =>
  expectError(session, answer, 400, 'ValidationError');

const isAccepted = (answer: Answer): boolean => isSuccess(answer) && graphqlAnswer(answer).errors.length === 0;

const [accepted, refused] = ['2xx, and no errors', 'is refused, though nothing is wrong with it'];

/** Throws Mismatch unless a REST or GraphQL request succeeded. */
export const expectAccepted = (session: Session, answer: Answer): void =>
  expectThat(session, answer, isAccepted(answer), accepted, refused);

/**
 * The same for a request that several cases share: it is sent once in a run, and a failure is reported in each case.
 */
export async function expectAcceptedOnce(session: Session, request: Request): Promise<void> {
  const answer = await session.once(`accepted ${JSON.stringify(request)}`, () => session.send(request));
  if (isAccepted(answer)) return;
  const { method, path } = request;
  const { status, body } = answer;
  const exchanges = [{ request, answer }];
  throw new Mismatch({
    message: `${method} ${path} ${refused}`,
    expected: accepted,
    actual: { status, body },
    exchanges,
  });
}

/** Sends the bad values, judges each answer, and sends the good one, which must succeed. Throws Mismatch. */
export async function sendRefusals<Value, Answered extends Answer>(
  session: Session,
  { bad, good }: Refusals<Value>,
  send: (value: Value) => Promise<Answered>,
  judge: (answer: Answered) => void | Promise<void>,
): Promise<Answered> {
  for (const value of bad) await judge(await send(value));
  const answer = await send(good);
  expectAccepted(session, answer);
  return answer;
}

/** The same for writes of values; the good one answers an entry. */
export async function tryWrites<Value>(
  { session }: Pick<Scratch, 'session'>,
  refusals: Refusals<Value>,
  send: (value: Value) => Promise<Answer>,
  judge: (answer: Answer) => void | Promise<void> = (answer) => expectInvalid({ session }, answer),
): Promise<void> {
  entryIn(session, await sendRefusals(session, refusals, send, judge));
}
