/** Passwords, users and roles by GraphQL (4.9). */
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import { makeRole } from '../../target/arrange/roles.ts';
import { rolesPath, usersPath } from '../../target/arrange/things.ts';
import { registration } from '../../target/arrange/users.ts';
import type { Auth } from '../../target/exchange.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import { pluginCheck } from '../4.10-plugins/plugin-check.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { fieldIn } from './mutations.ts';
import { expectError, expectHeld, login, somebody, userOf, withPerson } from './people.ts';

const me = async (session: Session, auth: Auth): Promise<unknown> => {
  const answer = await session.graphql({ query: '{ me { id username email } }', auth });
  return fieldIn(answer, 'me');
};

export const graphqlUsersCheck: Check = pluginCheck(
  'graphql.users-operations',
  'Passwords are changed and reset, users and roles made, changed and removed.',
  {
    me: async (session) => {
      const { id, username, email, auth } = await somebody(session);
      expectHeld('me', await me(session, auth), { id, username, email });
    },
    changePassword: (session) =>
      withPerson(session, 'graphql-changes', async ({ id, username, password, auth }) => {
        const change = (current: string, next: string) =>
          session.graphql({
            query: `mutation { changePassword(currentPassword: "${current}", password: "${next}", passwordConfirmation: "${next}") { jwt user { id } } }`,
            auth,
          });
        const refused = await change('not-the-password', 'Another-One-2');
        expectError(refused, 'changePassword', 'ValidationError', 'The provided current password is invalid');
        const payload = fieldIn(await change(password, 'Another-One-2'), 'changePassword');
        expectHeld('user of changePassword', userOf(payload), { id });
        fieldIn(await login(session, username, 'Another-One-2'), 'login');
      }),
    forgotPassword: async (session) => {
      const answer = await session.graphql({
        query: 'mutation { forgotPassword(email: "nobody-of-this-name@example.com") { ok } }',
        auth: 'none',
      });
      expectHeld('forgotPassword', fieldIn(answer, 'forgotPassword'), { ok: true });
    },
    resetPassword: async (session) => {
      const answer = await session.graphql({
        query:
          'mutation { resetPassword(code: "no-code", password: "Another-One-2", passwordConfirmation: "Another-One-2") { jwt } }',
        auth: 'none',
      });
      expectError(answer, 'resetPassword', 'ValidationError', 'Incorrect code provided');
    },
    emailConfirmation: async (session) => {
      const answer = await session.graphql({
        query: 'mutation { emailConfirmation(confirmation: "no-token") { jwt } }',
        auth: 'none',
      });
      expectError(answer, 'emailConfirmation', 'ValidationError', 'Invalid token');
    },
    users: async (session) => {
      const { username, email, password } = registration('graphql-made');
      const role = await anyRole(session);
      const entity = 'data { id attributes { username email } }';
      const made = await session.graphql({
        query: `mutation ($data: UsersPermissionsUserInput!) { createUsersPermissionsUser(data: $data) { ${entity} } }`,
        variables: { data: { username, email, password, role: String(role) } },
      });
      const { id, attributes } = entityOf(made, 'createUsersPermissionsUser');
      expectHeld('the user made', attributes, { username, email });
      const changed = await session.graphql({
        query: `mutation ($id: ID!) { updateUsersPermissionsUser(id: $id, data: { username: "${username}-2" }) { ${entity} } }`,
        variables: { id },
      });
      expectHeld('the user changed', entityOf(changed, 'updateUsersPermissionsUser').attributes, {
        username: `${username}-2`,
        email,
      });
      const found = await session.get(`${usersPath}/${id}`);
      expectHeld('the user as REST reads it', found.body, { username: `${username}-2`, email });
      const removed = await session.graphql({
        query: `mutation ($id: ID!) { deleteUsersPermissionsUser(id: $id) { ${entity} } }`,
        variables: { id },
      });
      expectHeld('the user removed', { id: entityOf(removed, 'deleteUsersPermissionsUser').id }, { id });
      const gone = await session.get(`${usersPath}/${id}`);
      if (gone.status === 404 || gone.status === 204) return;
      throw new Mismatch({ message: 'the user removed is still there', expected: 404, actual: gone.status });
    },
    roles: async (session) => {
      const role = await makeRole(session, 'touchstone-graphql-role', []);
      const id = String(role.id);
      const changed = await session.graphql({
        query:
          'mutation ($id: ID!) { updateUsersPermissionsRole(id: $id, data: { name: "touchstone-graphql-role-2", description: "changed" }) { ok } }',
        variables: { id },
      });
      expectHeld('updateUsersPermissionsRole', fieldIn(changed, 'updateUsersPermissionsRole'), { ok: true });
      const { body } = await session.get(role.path);
      const found = isObject(body) ? body.role : undefined;
      expectHeld('the role changed', found, { name: 'touchstone-graphql-role-2', description: 'changed' });
      const removed = await session.graphql({
        query: 'mutation ($id: ID!) { deleteUsersPermissionsRole(id: $id) { ok } }',
        variables: { id },
      });
      expectHeld('deleteUsersPermissionsRole', fieldIn(removed, 'deleteUsersPermissionsRole'), { ok: true });
      const gone = await session.get(role.path);
      if (gone.status === 404) return;
      throw new Mismatch({ message: 'the role removed is still there', expected: 404, actual: gone.status });
    },
  },
  ['graphql', 'users', 'roles'],
);

function entityOf(answer: GraphqlAnswer, field: string): { readonly id: string; readonly attributes: JsonObject } {
  const response = fieldIn(answer, field);
  const data = isObject(response) && isObject(response.data) ? response.data : {};
  return { id: String(data.id), attributes: isObject(data.attributes) ? data.attributes : {} };
}

/** Some role that users may have. Throws NotAllowed when there is none. */
async function anyRole(session: Session): Promise<unknown> {
  const { body } = await session.get(rolesPath);
  const roles: readonly unknown[] = isObject(body) && Array.isArray(body.roles) ? body.roles : [];
  const found = roles.filter(isObject).find(({ type }) => type !== 'public');
  if (found) return found.id;
  throw new NotAllowed('there is no role that a user may have');
}
