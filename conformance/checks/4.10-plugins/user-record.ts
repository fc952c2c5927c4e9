/** User records (2.2) and what they must never carry. */
import type { JsonObject } from '../../models/schema-file.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { Mismatch } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';

const types: Readonly<Record<string, string>> = {
  id: 'number',
  username: 'string',
  email: 'string',
  provider: 'string',
  confirmed: 'boolean',
  blocked: 'boolean',
  createdAt: 'string',
  updatedAt: 'string',
};

const hidden = ['password', 'resetPasswordToken', 'confirmationToken'];

function expectNone(session: Session, answer: Answer, wrong: string | undefined, expected: unknown): void {
  if (wrong === undefined) return;
  throw new Mismatch({
    message: `${lastRequest(session)}: ${wrong} of the user is not as it must be`,
    expected,
    actual: { status: answer.status, body: answer.body },
  });
}

/** Throws Mismatch unless the record carries the fields of a user. */
export function expectUserFields(session: Session, answer: Answer, user: JsonObject): void {
  const wrong = Object.entries(types).find(([name, type]) => typeof user[name] !== type)?.[0];
  expectNone(session, answer, wrong, types);
}

/** Throws Mismatch when the record, or a record within it, carries a secret. */
export function expectNoSecrets(session: Session, answer: Answer, user: JsonObject): void {
  const text = JSON.stringify(user);
  const wrong = hidden.find((name) => text.includes(`"${name}":`));
  expectNone(session, answer, wrong, `no ${hidden.join(', ')}`);
}

/** Throws Mismatch unless the record has these values. */
export function expectUser(session: Session, answer: Answer, user: JsonObject, values: JsonObject): void {
  const wrong = Object.entries(values).find(([name, value]) => user[name] !== value)?.[0];
  expectNone(session, answer, wrong, values);
}
