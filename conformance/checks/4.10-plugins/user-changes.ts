/** Changes of users, field by field and at once: each keeps what it does not name (4.10, 4.9, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { makeRole, type Role } from '../../target/arrange/roles.ts';
import { logIn, type Person, registration } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { operationOf, someEntityIn } from '../4.9-graphql-writes/mutations.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectThat, lastRequest } from '../writing/answers.ts';
import { expectAccepted } from '../writing/refused-write.ts';
import { bareIn, clauseCheck, type Parts, withPerson } from './plugin-check.ts';

/** Changes fields of a user. */
export type Change = (session: Session, person: Person, body: JsonObject) => Promise<Answer>;

export const put: Change = (session, { path }, body) => session.send({ method: 'PUT', path, auth: 'full', body });

/** The same by a mutation. */
export const mutation: Change = async (session, { id }, body) => {
  const field = 'updateUsersPermissionsUser';
  const { role, ...others } = body;
  const data = { ...others, ...(role === undefined ? {} : { role: String(role) }) };
  const args = { id: ['ID!', String(id)], data: ['UsersPermissionsUserInput!', data] } as const;
  const answer = await session.graphql(operationOf('mutation', field, args, 'data { id }'));
  someEntityIn(answer, field);
  return answer;
};

const shown = ['username', 'email', 'provider', 'confirmed', 'blocked'] as const;

/** What a record says of a user, with the id of the role. */
async function readUser(session: Session, { path }: Person): Promise<JsonObject> {
  const user = bareIn(session, await session.get(`${path}?populate[0]=role`));
  const { role } = user;
  return { ...Object.fromEntries(shown.map((name) => [name, user[name]])), role: isObject(role) ? role.id : role };
}

/** Throws Mismatch unless the user has these values, and signs in with this password. */
async function expectUser(session: Session, person: Person, values: JsonObject, sent = ''): Promise<void> {
  expectSame(`${sent}: the user has other values than were written`, await readUser(session, person), values);
}

async function expectPassword(session: Session, { email }: JsonObject, password: string): Promise<void> {
  const answer = await logIn(session, String(email), password);
  expectThat(session, answer, answer.status === 200, 200, 'refuses the last password');
}

/** Names, addresses and passwords of a person who is called otherwise. */
const renamed = (name: string) => registration(`${name}-renamed`);

/** Changes one field after the other, where the others stay, and then all in one body. */
const oneByOne =
  (name: string, change: Change): Parts[string] =>
  (session) =>
    withPerson(session, name, async (person) => {
      const role: Role = await makeRole(session, `touchstone-${name}`, []);
      const { username, email, password } = renamed(name);
      let values = await readUser(session, person);
      const everything = { ...registration(`${name}-whole`), blocked: true, confirmed: false, role: values.role };
      const changes: readonly JsonObject[] = [
        { blocked: true },
        { username },
        { email },
        { blocked: false },
        { confirmed: false },
        { password },
        { confirmed: true },
        { role: role.id },
      ];
      for (const fields of changes) {
        expectAccepted(session, await change(session, person, fields));
        const { password: _secret, ...visible } = fields;
        values = { ...values, ...visible };
        await expectUser(session, person, values, lastRequest(session));
      }
      await expectPassword(session, values, password);
      expectAccepted(session, await change(session, person, everything));
      const { password: last, ...visible } = everything;
      await expectUser(session, person, { ...values, ...visible }, lastRequest(session));
      expectAccepted(session, await change(session, person, { blocked: false }));
      await expectPassword(session, visible, last);
    });

/** Number of passwords that are written at once, and of times that all write. */
const [secrets, rounds] = [3, 3];

/** Changes all fields at once, each by a request of its own. */
const atOnce =
  (name: string, change: Change): Parts[string] =>
  (session) =>
    withPerson(session, name, async (person) => {
      let values = await readUser(session, person);
      for (let round = 0; round < rounds; round += 1) {
        const { username, email } = registration(`${name}-${round}`);
        const { password } = renamed(`${name}-${round}`);
        const fields = { username, email, blocked: round % 2 === 0 };
        const others = Object.entries(fields).map(([field, value]) => ({ [field]: value }));
        const first = Array.from({ length: secrets }, () => change(session, person, { password }));
        if (round % 2 === 1) await Promise.race(first);
        const answers = await Promise.all([...first, ...others.map((body) => change(session, person, body))]);
        for (const answer of answers) expectAccepted(session, answer);
        values = { ...values, ...fields };
        await expectUser(session, person, values, `round ${round} of changes at once`);
      }
    });

/** By an adapter. */
const partsOf = (name: string, change: Change): Parts => ({
  'one field after the other': oneByOne(`${name}-changing`, change),
  'all fields at once': atOnce(`${name}-at-once`, change),
});

export const userChangeChecks: readonly Check[] = [
  clauseCheck('users.update', partsOf('rest', put), ['roles'], 'users.update.fields'),
  clauseCheck(
    'graphql.users-operations',
    partsOf('graphql', mutation),
    ['graphql', 'users', 'roles'],
    'graphql.users-operations.fields',
  ),
];
