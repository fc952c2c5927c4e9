/** Signing in: the ways to name a user, and the answer: a JWT and the user, and what the JWT is good for (4.10, 5.3). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { usersPath } from '../../target/arrange/things.ts';
import type { Person } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { expectThat } from '../writing/answers.ts';
import { bareIn, expectMembers } from './plugin-check.ts';

/** Throws Mismatch unless the answer is `{ jwt, user }` of that user, and the JWT is that user's. */
export async function expectSignedIn(session: Session, answer: Answer, values: JsonObject): Promise<void> {
  const { jwt, user } = bareIn(session, answer);
  expectThat(session, answer, typeof jwt === 'string' && isObject(user), '200 with { jwt, user }');
  if (!isObject(user)) return;
  expectMembers(session, user, values);
  const me = await session.get(`${usersPath}/me`, { bearer: String(jwt) });
  expectThat(session, me, me.status !== 401, 'no 401: the JWT is new', 'refuses the JWT that was just given');
  // a role need not permit it
  if (me.status === 200) expectMembers(session, bareIn(session, me), { id: user.id });
}

/** Two ways to name a user who logs in. Servers limit attempts, so checks name each user seldom. */
export const identifiersOf = ({ username, email }: Pick<Person, 'username' | 'email'>): string[] => [
  username,
  email.toUpperCase(),
];
