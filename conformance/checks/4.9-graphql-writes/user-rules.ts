/** What is refused of users by REST is refused by GraphQL, and users of a deleted role get the public one (4.9, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { makeRole, publicRole, withPublicGrant } from '../../target/arrange/roles.ts';
import { restoreRole, saveRole } from '../../target/arrange/saved-role.ts';
import { usersPath } from '../../target/arrange/things.ts';
import { registration, removePerson } from '../../target/arrange/users.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { defaultRole, othersBeside, withUser } from '../4.10-plugins/made-users.ts';
import { bareIn, clauseCheck, type Parts, partsOf, sharedPerson } from '../4.10-plugins/plugin-check.ts';
import { readUser, userEntity } from '../4.10-plugins/user-faces.ts';
import { ofAnother } from '../4.10-plugins/user-writes.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectThat } from '../writing/answers.ts';
import { type Arguments, entityOf, fieldIn, operationOf, someEntityIn } from './mutations.ts';
import { expectMembers, mutate } from './people.ts';

const [creating, updating, deleting] = ['create', 'update', 'delete'].map((verb) => `${verb}UsersPermissionsUser`) as [
  string,
  string,
  string,
];

const dataOf = ({ role, ...others }: JsonObject): Arguments => ({
  data: ['UsersPermissionsUserInput!', { ...others, ...(role === undefined ? {} : { role: String(role) }) }],
});

const write = (session: Session, field: string, args: Arguments): Promise<GraphqlAnswer> =>
  mutate(session, field, args, userEntity);

const update = (session: Session, path: string, data: JsonObject): Promise<GraphqlAnswer> =>
  write(session, updating, { id: ['ID!', path.split('/').at(-1)], ...dataOf(data) });

/** Creates a user by a mutation that must be refused; one that is made all the same is removed. */
async function createRefused(session: Session, data: JsonObject, name: string): Promise<void> {
  const answer = await write(session, creating, dataOf(data));
  const made = entityOf(answer.data?.[creating]);
  if (made) await removePerson(session, { path: `${usersPath}/${made.id}` });
  expectRefusal(session, answer, creating, name);
}

/** Throws Mismatch unless an operation fails with an error of this name, and no data. */
function expectRefusal(session: Session, answer: GraphqlAnswer, field: string, name: string): void {
  const error = answer.errors[0]?.extensions.error;
  const holds = isObject(error) && error.name === name && (answer.data?.[field] ?? null) === null;
  expectThat(session, answer, holds, `an error named ${name}, and no data`, `does not refuse ${field} as it must`);
}

const lacking = { 'no username': 'username', 'no email': 'email', 'no password': 'password' };

const rulesOfUsers: Parts = {
  ...partsOf(ofAnother, (bodyOf) => async (session) => {
    const person = await sharedPerson(session);
    await withUser(session, 'graphql-taking', async (path) => {
      const before = await readUser(session, { path });
      // alone, and beside what nobody has
      for (const others of [{}, await othersBeside(session, 'graphql-taking-anew')]) {
        const answer = await update(session, path, { ...others, ...bodyOf(person) });
        expectRefusal(session, answer, updating, 'ApplicationError');
      }
      const whole = { ...registration('graphql-twin'), role: await defaultRole(session) };
      await createRefused(session, { ...whole, ...bodyOf(person) }, 'ApplicationError');
      expectMembers('the user who was not changed', await readUser(session, { path }), before);
      const free = bodyOf({ ...person, ...registration('graphql-taken-by-nobody') });
      someEntityIn(await update(session, path, free), updating);
    });
  }),
  'what a new user lacks': async (session) => {
    const whole: JsonObject = { ...registration('graphql-lacking'), role: await defaultRole(session) };
    for (const name of Object.values(lacking))
      await createRefused(session, { ...whole, [name]: undefined }, 'ValidationError');
    const { id } = someEntityIn(await write(session, creating, dataOf(whole)), creating);
    await removePerson(session, { path: `${usersPath}/${id}` });
  },
  'an e-mail in capitals': (session) =>
    withUser(session, 'graphql-moved', async (path) => {
      const email = registration('graphql-moved-on').email.toUpperCase();
      const { attributes } = someEntityIn(await update(session, path, { email }), updating);
      for (const user of [attributes, await readUser(session, { path })])
        expectMembers('the user with another e-mail', user, { email: email.toLowerCase() });
    }),
  unknown: async (session) => {
    const answer = await update(session, `${usersPath}/999999999`, { username: 'nobody' });
    expectRefusal(session, answer, updating, 'NotFoundError');
  },
  'the record of who is deleted': (session) =>
    withUser(session, 'graphql-leaving', async (path) => {
      const { username, email } = registration('graphql-leaving');
      const answer = await write(session, deleting, { id: ['ID!', path.split('/').at(-1)] });
      expectMembers('the user removed', someEntityIn(answer, deleting).attributes, { username, email });
    }),
};

const deleteRole = (session: Session, id: unknown): Promise<GraphqlAnswer> =>
  mutate(session, 'deleteUsersPermissionsRole', { id: ['ID!', String(id)] }, 'ok');

const rulesOfRoles: Parts = {
  'users of a deleted role': async (session) => {
    const heir = await publicRole(session);
    const role = await makeRole(session, 'touchstone-graphql-left', []);
    const has = { role: role.id };
    const inRole = (run: (path: string) => Promise<void>, name: string) => withUser(session, name, run, has);
    await inRole(
      (first) =>
        inRole(async (second) => {
          const answer = await deleteRole(session, role.id);
          expectMembers('the deletion', fieldIn(answer, 'deleteUsersPermissionsRole'), { ok: true });
          for (const path of [first, second]) {
            const { role: now } = await readUser(session, { path });
            expectSame('a user of the deleted role has another than the public one', now, heir.id);
            const operation = operationOf(
              'query',
              'usersPermissionsUser',
              { id: ['ID', path.split('/').at(-1)] },
              userEntity,
            );
            const found = someEntityIn(await session.graphql(operation), 'usersPermissionsUser').attributes.role;
            const expected = { data: { id: String(heir.id) } };
            expectSame('GraphQL answers another role of a user whose role was deleted', found, expected);
          }
        }, 'graphql-left-too'),
      'graphql-left',
    );
  },
  'the public role stays': (session) =>
    withPublicGrant(session, [], async () => {
      const { id, path } = await publicRole(session);
      const saved = await saveRole(path, session.target);
      try {
        expectRefusal(session, await deleteRole(session, id), 'deleteUsersPermissionsRole', 'ApplicationError');
        bareIn(session, await session.get(path));
      } finally {
        // other checks need it
        await restoreRole(saved, session.target);
      }
    }),
};

export const graphqlUserRuleChecks: readonly Check[] = [
  clauseCheck(
    'graphql.users-operations',
    { ...rulesOfUsers, ...rulesOfRoles },
    ['graphql', 'users', 'roles'],
    'graphql.users-operations.rules',
  ),
];
