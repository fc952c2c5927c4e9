/** Changes of users, field by field and at once: each keeps what it does not name (4.10, 4.9, observed). */
import type { JsonObject } from '../../models/json.ts';
import { makeRole, type Role } from '../../target/arrange/roles.ts';
import { logIn, type Person, registration } from '../../target/arrange/users.ts';
import type { Session } from '../../target/session.ts';
import { operationOf, someEntityIn } from '../4.9-graphql-writes/mutations.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { withUser } from './made-users.ts';
import { bareIn, clauseCheck, expectMembers, type Parts, withPerson } from './plugin-check.ts';
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
        // letters of any language
        { email: email.replace('@', '-jürgen@').replace('.com', '-köln.com') },
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

/** The role of a user as relations are written: the new one is connected, and the former one may be named. */
const roleForms: readonly ((role: unknown, former: unknown) => JsonObject)[] = [
  (id, former) => ({ connect: [{ id }], disconnect: [{ id: former }] }),
  (id) => ({ connect: [{ id }], disconnect: [] }),
  (id, former) => ({ disconnect: [{ id: String(former) }], connect: [{ id: String(id) }] }),
];

/** The same for a new user, who has none before. */
const firstRoleForms: readonly ((role: unknown) => JsonObject)[] = [
  (id) => ({ connect: [{ id }] }),
  (id) => ({ connect: [{ id: String(id) }], disconnect: [] }),
];

/** Writes the role in each of these forms, to and fro. */
const rolesInForms = (session: Session): Promise<void> =>
  withPerson(session, 'role-in-forms', async (person) => {
    let values = await readUser(session, person);
    const roles = [(await makeRole(session, 'touchstone-in-forms', [])).id, values.role];
    for (const [at, formOf] of roleForms.entries()) {
      const role = roles[at % 2];
      const answered = await put(session, person, { role: formOf(role, values.role) });
      values = { ...values, role };
      expectSame(`${lastRequest(session)} answers other values than were written`, answered, shownOf(values));
      await inRest(session, person, values, lastRequest(session));
    }
  });

/** Creates users whose role is written in each of these forms. */
const createdInForms = async (session: Session): Promise<void> => {
  const { id: role } = await makeRole(session, 'touchstone-made-in-forms', []);
  for (const [at, formOf] of firstRoleForms.entries())
    await withUser(
      session,
      `made-in-forms-${at}`,
      async (path, answer) => {
        bareIn(session, answer, 201);
        expectMembers(session, await readUser(session, { path }), { role });
      },
      { role: formOf(role) },
    );
};

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
  clauseCheck(
    'users.update',
    { ...partsOf('rest', put, inRest), 'the role as relations are written': rolesInForms },
    ['roles'],
    'users.update.fields',
  ),
  clauseCheck('users.create', { 'the role as relations are written': createdInForms }, ['roles'], 'users.create.roles'),
  clauseCheck(
    'graphql.users-operations',
    { ...partsOf('graphql', mutation, inBoth), 'after REST': oneByOne('graphql-after-rest', put, inBoth) },
    ['graphql', 'users', 'roles'],
    'graphql.users-operations.fields',
  ),
];
