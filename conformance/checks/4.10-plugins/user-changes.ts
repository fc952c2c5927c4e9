/** Changes of users, field by field and at once: each keeps what it does not name (4.10, 4.9, observed). */
import type { JsonObject } from '../../models/json.ts';
import { makeRole, type Role } from '../../target/arrange/roles.ts';
import { logIn, type Person, registration } from '../../target/arrange/users.ts';
import type { Session } from '../../target/session.ts';
import { operationOf, someEntityIn } from '../4.9-graphql-writes/mutations.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { bareIn, clauseCheck, type Parts, withPerson } from './plugin-check.ts';
import { inBoth, inRest, type Look, readUser, shownOf, userEntity } from './user-faces.ts';

/** Changes fields of a user; answers what the answer says of the user. Throws Mismatch if it is refused. */
export type Change = (session: Session, person: Person, body: JsonObject) => Promise<JsonObject>;

export const put: Change = async (session, { path }, body) =>
  shownOf(bareIn(session, await session.send({ method: 'PUT', path, auth: 'full', body })));

/** The same by a mutation. */
export const mutation: Change = async (session, { id }, body) => {
  const field = 'updateUsersPermissionsUser';
  const { role, ...others } = body;
  const data = { ...others, ...(role === undefined ? {} : { role: String(role) }) };
  const args = { id: ['ID!', String(id)], data: ['UsersPermissionsUserInput!', data] } as const;
  const answer = await session.graphql(operationOf('mutation', field, args, userEntity));
  return shownOf(someEntityIn(answer, field).attributes);
};

/** Throws Mismatch unless the user can sign in with this password, and the answer has these values. */
async function expectPassword(session: Session, values: JsonObject, password: string): Promise<void> {
  const answer = await logIn(session, String(values.email), password);
  const { user } = bareIn(session, answer);
  expectSame(`${lastRequest(session)} answers another user`, shownOf(user), shownOf(values));
}

/** Names, addresses and passwords of a person who is called otherwise. */
const renamed = (name: string) => registration(`${name}-renamed`);

/** Changes one field after the other, where the others stay, and then all in one body. */
const oneByOne =
  (name: string, change: Change, expect: Look): Parts[string] =>
  (session) =>
    withPerson(session, name, async (person) => {
      const role: Role = await makeRole(session, `touchstone-${name}`, []);
      const { username, email, password } = renamed(name);
      const write = async (fields: JsonObject, expected: JsonObject) => {
        const answered = await change(session, person, fields);
        const sent = lastRequest(session);
        expectSame(`${sent} answers other values than were written`, answered, shownOf(expected));
        await expect(session, person, expected, sent);
      };
      let values = await readUser(session, person);
      const everything = { ...registration(`${name}-whole`), blocked: true, confirmed: false, role: values.role };
      const changes: readonly JsonObject[] = [
        { blocked: true },
        { username },
        { email },
        // a name that is the own e-mail is nobody else's
        { username: email },
        { username: email, email },
        { username },
        { blocked: false },
        { confirmed: false },
        { password },
        { confirmed: true },
        { role: role.id },
      ];
      for (const fields of changes) {
        const { password: _secret, ...visible } = fields;
        values = { ...values, ...visible };
        await write(fields, values);
      }
      await expectPassword(session, values, password);
      const { password: last, ...visible } = everything;
      await write(everything, { ...values, ...visible });
      await write({ blocked: false }, { ...values, ...visible, blocked: false });
      await expectPassword(session, { ...values, ...visible, blocked: false }, last);
    });

/** Number of passwords that are written at once, and of times that all write. */
const [secrets, rounds] = [3, 3];

/** Changes all fields at once, each by a request of its own. */
const atOnce =
  (name: string, change: Change, expect: Look): Parts[string] =>
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
        await Promise.all([...first, ...others.map((body) => change(session, person, body))]);
        values = { ...values, ...fields };
        await expect(session, person, values, `round ${round} of changes at once`);
      }
    });

/** Changes by one adapter, and where they are read. */
const partsOf = (name: string, change: Change, expect: Look): Parts => ({
  'one field after the other': oneByOne(`${name}-changing`, change, expect),
  'all fields at once': atOnce(`${name}-at-once`, change, expect),
});

export const userChangeChecks: readonly Check[] = [
  clauseCheck('users.update', partsOf('rest', put, inRest), ['roles'], 'users.update.fields'),
  clauseCheck(
    'graphql.users-operations',
    { ...partsOf('graphql', mutation, inBoth), 'after REST': oneByOne('graphql-after-rest', put, inBoth) },
    ['graphql', 'users', 'roles'],
    'graphql.users-operations.fields',
  ),
];
