/** JWTs from before a change of the password (section 5; the pattern of CVE-2026-22706). */
import { isObject } from '../../models/json.ts';
import { changePasswordPath } from '../../target/arrange/things.ts';
import { attempt, type Person } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { type Parts, pluginCheck, withPerson } from '../4.10-plugins/plugin-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';

const mePath = '/api/users/me';

const password = 'another-Pass-2';

/** Registers a user with a valid JWT, runs, and deletes the user. */
const withMember = (session: Session, name: string, run: (person: Person) => Promise<void>): Promise<void> =>
  withPerson(session, name, async (person) => {
    const before = await session.get(mePath, person.auth);
    expectThat(session, before, before.status === 200, '200: the JWT is new');
    await run(person);
  });

/** Changes the password of the user; returns the new JWT. */
async function changePassword(session: Session, person: Person): Promise<string> {
  const body = { currentPassword: person.password, password, passwordConfirmation: password };
  const answer = await attempt(session, changePasswordPath, body, person.auth);
  const jwt = isObject(answer.body) ? answer.body.jwt : undefined;
  expectThat(session, answer, typeof jwt === 'string', '200 with a new jwt');
  return String(jwt);
}

const expectRefused = (session: Session, answer: Answer): void =>
  expectThat(session, answer, answer.status === 401, '401: the password was changed since the JWT was issued');

const rest: Parts = {
  'changed by the user': (session) =>
    withMember(session, 'mover', async (person) => {
      const jwt = await changePassword(session, person);
      expectRefused(session, await session.get(mePath, person.auth));
      const after = await session.get(mePath, { bearer: jwt });
      expectThat(session, after, after.status === 200, '200: the JWT is from after the change');
    }),
  'changed by somebody else': (session) =>
    withMember(session, 'moved', async (person) => {
      await session.send({ method: 'PUT', path: person.path, auth: 'full', body: { password } });
      expectRefused(session, await session.get(mePath, person.auth));
    }),
};

const graphql: Parts = {
  'changed by the user': (session) =>
    withMember(session, 'graph-mover', async (person) => {
      await changePassword(session, person);
      expectRefused(session, await session.graphql({ query: '{ __typename }', auth: person.auth }));
    }),
};

const title = 'A JWT from before a change of the password is 401';

export const oldTokenChecks: readonly Check[] = [
  pluginCheck('access.jwt-after-password', `${title}.`, rest, ['users']),
  {
    ...pluginCheck('access.jwt-after-password', `${title}, on GraphQL too.`, graphql, ['users', 'graphql']),
    id: 'access.jwt-after-password.graphql',
  },
];
