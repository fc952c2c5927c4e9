/** Who signs in after names, e-mails and passwords change: by what is theirs now, by nothing that was (4.10, 4.9, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { registerPath } from '../../target/arrange/things.ts';
import { attempt, logIn, type Person, personIn, registration, removeAfter } from '../../target/arrange/users.ts';
import type { Session } from '../../target/session.ts';
import * as byGraphql from '../4.9-graphql-writes/people.ts';
import type { Check } from '../check.ts';
import { expectError, expectThat } from '../writing/answers.ts';
import { expectAccepted } from '../writing/refused-write.ts';
import { clauseCheck, type Parts, withPerson } from './plugin-check.ts';
import { type Change, mutation, put } from './user-changes.ts';

type Credentials = Pick<Person, 'username' | 'email' | 'password'>;

/** Signs in by one adapter: throws Mismatch unless that is accepted or refused. */
interface SignIn {
  accepts(session: Session, identifier: string, password: string): Promise<void>;
  refuses(session: Session, identifier: string, password: string, name?: string): Promise<void>;
}

const rest: SignIn = {
  accepts: async (session, ...credentials) => expectAccepted(session, await logIn(session, ...credentials)),
  refuses: async (session, identifier, password, name = 'ValidationError') =>
    expectError(session, await logIn(session, identifier, password), 400, name),
};

const graphql: SignIn = {
  accepts: async (session, ...credentials) => expectAccepted(session, await byGraphql.login(session, ...credentials)),
  async refuses(session, identifier, password, name = 'ValidationError') {
    const answer = await byGraphql.login(session, identifier, password);
    const [actual] = answer.errors.map(({ extensions: { error } }) => (isObject(error) ? error.name : undefined));
    const isRefused = answer.errors.length > 0;
    const remark = isRefused ? `answers ${String(actual)}` : 'signs in by what is no longer valid';
    expectThat(session, answer, isRefused && actual === name, name, remark);
  },
};

/**
 * Signs in, changes one of the credentials after the other, and signs in again by the present and the former ones: all were
 * valid when they were used before.
 */
const changed =
  (name: string, signIn: SignIn, change: Change): Parts[string] =>
  (session) =>
    withPerson(session, name, async (person) => {
      const next = registration(`${name}-next`);
      const write = (fields: JsonObject): Promise<JsonObject> => change(session, person, fields);
      const each = async (judge: SignIn['accepts'], { username, email }: Credentials, password: string) => {
        for (const identifier of [username, email]) await judge(session, identifier, password);
      };
      await each(signIn.accepts, person, person.password);
      await write({ password: next.password });
      await each(signIn.refuses, person, person.password);
      await write({ username: next.username });
      await signIn.refuses(session, person.username, next.password);
      await signIn.accepts(session, person.email, next.password);
      await write({ email: next.email });
      await signIn.refuses(session, person.email, next.password);
      await each(signIn.accepts, next, next.password);
      await write({ blocked: true });
      await each((...all) => signIn.refuses(...all, 'ApplicationError'), next, next.password);
      // who does not know the password is not told
      await each(signIn.refuses, next, person.password);
      await write({ blocked: false });
      await signIn.accepts(session, next.email, next.password);
    });

/** Deletes a user who signed in, and registers the same name and e-mail with another password. */
const registeredAgain =
  (name: string, signIn: SignIn): Parts[string] =>
  (session) =>
    withPerson(session, name, async ({ path, username, email, password }) => {
      await signIn.accepts(session, username, password);
      expectAccepted(session, await session.send({ method: 'DELETE', path, auth: 'full' }));
      await signIn.refuses(session, username, password);
      const again = { username, email, password: registration(`${name}-again`).password };
      const answer = await attempt(session, registerPath, again);
      const person = personIn(answer, again);
      expectThat(session, answer, person !== undefined, '200: nobody has the name and the e-mail any more');
      if (!person) return;
      await removeAfter(session, person, async () => {
        await signIn.refuses(session, email, password);
        await signIn.accepts(session, email, again.password);
      });
    });

export const formerCredentialChecks: readonly Check[] = [
  clauseCheck(
    'users.login-refused',
    {
      'changed by PUT': changed('renamed', rest, put),
      'registered again': registeredAgain('registered-again', rest),
    },
    [],
    'users.login-refused.former',
  ),
  clauseCheck(
    'graphql.login-refused',
    {
      'changed by mutations': changed('graphql-renamed', graphql, mutation),
      'registered again': registeredAgain('graphql-registered-again', graphql),
    },
    ['graphql', 'users'],
    'graphql.login-refused.former',
  ),
];
