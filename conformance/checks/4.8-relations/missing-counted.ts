/** The refusal of ids that do not exist counts them (4.8, observed). */
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { expectHolds } from '../mismatch.ts';
import { errorIn, expectError, lastRequest } from '../writing/answers.ts';

/** Throws Mismatch unless the error counts so many ids of a content-type that do not exist. */
export function expectMissingCounted(session: Session, answer: Answer, missing: number, target = ''): void {
  expectError(session, answer, 400, 'ValidationError');
  const expected = `${missing} relation(s) of type ${target} associated with this entity do not exist`;
  const { message } = errorIn(answer) ?? {};
  expectHolds(message === expected, `${lastRequest(session)}: the error does not count the missing`, expected, message);
}
