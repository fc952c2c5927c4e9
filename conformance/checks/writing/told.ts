/** What a refusal says of a mistake (2.1, observed). */
import { isObject } from '../../models/json.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { errorIn, expectThat } from './answers.ts';

/** Whether a message has these words; … stands for any others. */
function says(message: string, words: string): boolean {
  const parts = words.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(message);
}

/** Throws Mismatch unless an error says this: in its message and its one detail, or, of several errors, in one of them. */
export function expectSaying(session: Session, answer: Answer, words: string): void {
  const { message, details } = errorIn(answer) ?? {};
  const listed: unknown[] = isObject(details) && Array.isArray(details.errors) ? details.errors : [];
  const each = listed.map((error) => (isObject(error) ? String(error.message) : ''));
  const holds =
    each.length > 1
      ? each.some((one) => says(one, words))
      : [String(message), ...each].every((one) => says(one, words));
  expectThat(session, answer, holds, { message: words }, 'says something else of the mistake');
}
