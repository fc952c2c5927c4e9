/** User records (2.2) and what they must never carry. */
import type { JsonObject } from '../../models/schema-file.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { expectThat } from '../writing/answers.ts';

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

/** Throws Mismatch unless the record carries the fields of a user. */
export function expectUserFields(session: Session, answer: Answer, user: JsonObject): void {
  const wrong = Object.entries(types).find(([name, type]) => typeof user[name] !== type)?.[0];
  expectThat(session, answer, wrong === undefined, types, `answers a user with another ${wrong}`);
}

/** Throws Mismatch when the record, or a record within it, carries a secret. */
export function expectNoSecrets(session: Session, answer: Answer, user: JsonObject): void {
  const text = JSON.stringify(user);
  const wrong = hidden.find((name) => text.includes(`"${name}":`));
  expectThat(session, answer, wrong === undefined, `no ${hidden.join(', ')}`, `answers a user with another ${wrong}`);
}
