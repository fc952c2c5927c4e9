/** Passwords, users and roles by GraphQL (4.9). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { makeRole, readableRoles } from '../../target/arrange/roles.ts';
import { rolesPath, usersPath } from '../../target/arrange/things.ts';
import { registration, removeAfter } from '../../target/arrange/users.ts';
import { markOf } from '../../target/mark.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import { bareIn, clauseCheck, objectIn, type Parts } from '../4.10-plugins/plugin-check.ts';
import { readUser } from '../4.10-plugins/user-faces.ts';
import type { Check } from '../check.ts';
import { type Arguments, expectFailed, fieldIn, operationOf, someEntityIn } from './mutations.ts';
import {
  expectError,
  expectGone,
  expectMembers,
  jwtIn,
  login,
  mutate,
  sharedPerson,
  userIn,
  withPerson,
} from './people.ts';
import { loginBoth } from './signing-in-together.ts';

const text = (value: string): readonly [string, string] => ['String!', value];

/** Arguments with a new password. */
const newPassword = { password: text('Another-One-2'), passwordConfirmation: text('Another-One-2') };

/** An operation that must be refused for its arguments. */
const refused =
  (field: string, args: Arguments, message: string): Parts[string] =>
  async (session) =>
    expectError(session, await mutate(session, field, args, 'jwt', 'none'), field, 'ValidationError', message);

const operations: Parts = {
  me: async (session) => {
    const { id, username, email, password, path, auth } = await sharedPerson(session);
    const { confirmed, blocked } = bareIn(session, await session.get(path));
    const known = { id, username, email, confirmed, blocked };
    const fields = Object.keys(known).join(' ');
    const answer = await session.graphql({ ...operationOf('query', 'me', {}, fields), auth });
    expectMembers('me', fieldIn(answer, 'me'), known);
    for (const identifier of [email, email.toUpperCase()])
      expectMembers('user of login', userIn(await login(session, identifier, password, fields), 'login'), known);
  },
  'me of nobody': async (session) => {
    const operation = operationOf('query', 'me', {}, 'id username');
    for (const auth of ['none', 'full'] as const)
      expectFailed(session, await session.graphql({ ...operation, auth }), 'me', 'nobody is signed in');
  },
  'me of two': (session) =>
    withPerson(session, 'graphql-two', async (second) => {
      const people = [await sharedPerson(session), second];
      for (const by of ['username', 'email'] as const) {
        for (const [nth, bearer] of (await loginBoth(session, people, by)).entries()) {
          const answer = await session.graphql({ ...operationOf('query', 'me', {}, 'id'), auth: { bearer } });
          expectMembers('me', fieldIn(answer, 'me'), { id: people[nth]?.id });
        }
      }
    }),
  changePassword: (session) =>
    withPerson(session, 'graphql-changes', async ({ id, username, password, auth }) => {
      const field = 'changePassword';
      const change = (current: string, next: Arguments = newPassword) =>
        mutate(session, field, { currentPassword: text(current), ...next }, 'jwt user { id }', auth);
      for (const [current, next, message] of [
        ['not-the-password', newPassword, 'The provided current password is invalid'],
        [password, { ...newPassword, passwordConfirmation: text('Another-One-3') }, 'Passwords do not match'],
        [
          password,
          { password: text(password), passwordConfirmation: text(password) },
          'Your new password must be different than your current password',
        ],
      ] as const)
        expectError(session, await change(current, next), field, 'ValidationError', message);
      const answer = await change(password);
      expectMembers('user of changePassword', userIn(answer, field), { id });
      const bearer = jwtIn(session, answer, field);
      const me = await session.graphql({ ...operationOf('query', 'me', {}, 'id'), auth: { bearer } });
      expectMembers('me by the JWT of changePassword', fieldIn(me, 'me'), { id });
      fieldIn(await login(session, username, 'Another-One-2'), 'login');
    }),
  'login of a blocked user': (session) =>
    withPerson(session, 'graphql-locked', async ({ path, username, password }) => {
      const put = (blocked: boolean) => session.send({ method: 'PUT', path, auth: 'full', body: { blocked } });
      await put(true);
      const message = 'Your account has been blocked by an administrator';
      expectError(session, await login(session, username, password), 'login', 'ApplicationError', message);
      await put(false);
      fieldIn(await login(session, username, password), 'login');
    }),
  forgotPassword: async (session) => {
    const email = text('nobody-of-this-name@example.com');
    const answer = await mutate(session, 'forgotPassword', { email }, 'ok', 'none');
    expectMembers('forgotPassword', fieldIn(answer, 'forgotPassword'), { ok: true });
  },
  resetPassword: refused('resetPassword', { code: text('no-code'), ...newPassword }, 'Incorrect code provided'),
  emailConfirmation: refused('emailConfirmation', { confirmation: text('no-token') }, 'Invalid token'),
  users: async (session) => {
    const { username, email, password } = registration('graphql-made');
    const renamed = { username: `${username}-2`, email };
    const write = async (verb: string, args: Arguments) => {
      const field = `${verb}UsersPermissionsUser`;
      return someEntityIn(await mutate(session, field, args, 'data { id attributes { username email } }'), field);
    };
    const role = String(await anyRole(session));
    const data = { username, email: email.toUpperCase(), password, role, blocked: true, confirmed: false };
    const { id, attributes } = await write('create', { data: ['UsersPermissionsUserInput!', data] });
    await removeAfter(session, { path: `${usersPath}/${id}` }, async ({ path }) => {
      expectMembers('the user made', attributes, { username, email });
      const made = await readUser(session, { path });
      const expected = { username, email, role, blocked: true, confirmed: false };
      expectMembers('the user made, as REST reads it', { ...made, role: String(made.role) }, expected);
      const signIn = await login(session, username, password);
      expectError(session, signIn, 'login', 'ApplicationError', 'Your account has been blocked by an administrator');
      const changes = { username: renamed.username, blocked: false, confirmed: true };
      const changed = await write('update', { id: ['ID!', id], data: ['UsersPermissionsUserInput!', changes] });
      expectMembers('the user changed', changed.attributes, renamed);
      expectMembers('the user as REST reads it', (await session.get(path)).body, renamed);
      fieldIn(await login(session, renamed.username, password), 'login');
      expectMembers('the user removed', await write('delete', { id: ['ID!', id] }), { id });
      await expectGone(session, path);
    });
  },
  'a new role': async (session) => {
    const data = { name: `touchstone-graphql-made-${markOf('graphql-made')}`, description: 'may do little' };
    const field = 'createUsersPermissionsRole';
    const answer = await mutate(session, field, { data: ['UsersPermissionsRoleInput!', data] }, 'ok');
    expectMembers(field, fieldIn(answer, field), { ok: true });
    const role = (await readableRoles(session)).findLast(({ name }) => name === data.name);
    if (role) await session.send({ method: 'DELETE', path: `${rolesPath}/${String(role.id)}`, auth: 'full' });
    expectMembers('the role made, as REST lists it', role, data);
  },
  'me with a role': async (session) => {
    const { auth, path } = await sharedPerson(session);
    const user = bareIn(session, await session.get(`${path}?populate=role`));
    const { id, name, description, type } = objectIn(user, 'role');
    const answer = await session.graphql({ query: '{ me { id role { id name description type } } }', auth });
    const me = fieldIn(answer, 'me');
    expectMembers('the role of me', isObject(me) ? me.role : undefined, { id: String(id), name, description, type });
  },
  roles: async (session) => {
    const { id, path } = await makeRole(session, 'touchstone-graphql-role', []);
    const args: Arguments = { id: ['ID!', String(id)] };
    const data = { name: 'touchstone-graphql-role-2', description: 'changed' };
    const write = async (verb: string, more: Arguments) => {
      const field = `${verb}UsersPermissionsRole`;
      expectMembers(field, fieldIn(await mutate(session, field, { ...args, ...more }, 'ok'), field), { ok: true });
    };
    await write('update', { data: ['UsersPermissionsRoleInput!', data] });
    const { body } = await session.get(path);
    expectMembers('the role changed', isObject(body) ? body.role : undefined, data);
    await write('delete', {});
    await expectGone(session, path);
  },
  'what an update of a role does not name': async (session) => {
    const { id, path } = await makeRole(session, 'touchstone-graphql-kept', []);
    const field = 'updateUsersPermissionsRole';
    const { name, description, type } = objectIn(bareIn(session, await session.get(path)), 'role');
    let expected: JsonObject = { name, description, type };
    for (const data of [
      { name: `other-${String(name)}` },
      { description: 'another' },
      { name, description: 'a third' },
      { description: '' },
      { name: `last-${String(name)}` },
    ]) {
      const args: Arguments = { id: ['ID!', String(id)], data: ['UsersPermissionsRoleInput!', data] };
      expectMembers(field, fieldIn(await mutate(session, field, args, 'ok'), field), { ok: true });
      expected = { ...expected, ...data };
      const role = objectIn(bareIn(session, await session.get(path)), 'role');
      expectMembers(`the role after ${JSON.stringify(data)}`, role, expected);
    }
    await session.send({ method: 'DELETE', path, auth: 'full' });
  },
};

export const graphqlUsersCheck: Check = clauseCheck('graphql.users-operations', operations, [
  'graphql',
  'users',
  'roles',
]);

/** A role for users. Throws NotAllowed if there is none. */
async function anyRole(session: Session): Promise<unknown> {
  const { body } = await session.get(rolesPath);
  const roles: readonly unknown[] = isObject(body) && Array.isArray(body.roles) ? body.roles : [];
  const role = roles.filter(isObject).find(({ type }) => type !== 'public');
  if (role) return role.id;
  throw new NotAllowed('there is no role that a user may have');
}
