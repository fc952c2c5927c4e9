import { beforeEach, describe, expect, it } from 'vitest';
import {
  manage,
  type PluginEndpoint,
  pluginEndpoint,
  refusals,
  registerUser,
  send,
} from '../plugin-endpoint.fixture.ts';

let endpoint: PluginEndpoint;

beforeEach(async () => {
  endpoint = await pluginEndpoint();
});

const ADA = '{ username: "ada", email: "ADA@example.com", password: "abcdef", role: 1 }';
const SHOWN = '{ data { id attributes { username email confirmed role { data { attributes { type } } } } } }';
const create = (data: string) => `mutation { createUsersPermissionsUser(data: ${data}) ${SHOWN} }`;

describe('users', () => {
  it('are added with a role, changed and removed', async () => {
    const role = { data: { attributes: { type: 'authenticated' } } };
    const attributes = { username: 'ada', email: 'ada@example.com', confirmed: false, role };
    expect((await manage(endpoint, create(ADA))).data).toEqual({
      createUsersPermissionsUser: { data: { id: '1', attributes } },
    });
    const update = await manage(
      endpoint,
      `mutation { updateUsersPermissionsUser(id: 1, data: { username: "lovelace", role: 2 }) ${SHOWN} }`,
    );
    expect(update.data).toMatchObject({
      updateUsersPermissionsUser: {
        data: { attributes: { username: 'lovelace', role: { data: { attributes: { type: 'public' } } } } },
      },
    });
    const remove = 'mutation { deleteUsersPermissionsUser(id: 1) { data { id attributes { username } } } }';
    expect((await manage(endpoint, remove)).data).toEqual({
      deleteUsersPermissionsUser: { data: { id: '1', attributes: { username: 'lovelace' } } },
    });
    expect((await manage(endpoint, remove)).data).toEqual({ deleteUsersPermissionsUser: { data: null } });
  });

  it('are refused as REST refuses them', async () => {
    const { errors = [], data } = await manage(endpoint, create('{ username: "ada" }'));
    const problem = (name: string) => ({
      path: [name],
      message: `${name} is a required field`,
      name: 'ValidationError',
    });
    expect(data).toBeNull();
    expect(errors[0]?.extensions).toEqual({
      error: {
        name: 'ValidationError',
        message: '3 errors occurred',
        details: { errors: [problem('email'), problem('password'), problem('role')] },
      },
      code: 'BAD_USER_INPUT',
    });
    await manage(endpoint, create(ADA));
    expect(refusals(await manage(endpoint, create(ADA)))).toEqual([
      ['Email already taken', 'STRAPI_APPLICATION_ERROR'],
    ]);
    const unknown = 'mutation { updateUsersPermissionsUser(id: 9, data: { username: "xyz" }) { data { id } } }';
    expect(refusals(await manage(endpoint, unknown))).toEqual([['User not found', 'STRAPI_NOT_FOUND_ERROR']]);
  });

  it('keep the tokens that only the service sets', async () => {
    const data = ADA.replace('}', ', resetPasswordToken: "mine", confirmationToken: "mine" }');
    await manage(endpoint, create(data));
    expect(endpoint.accounts.users.get(1)).toMatchObject({ resetPasswordToken: null, confirmationToken: null });
  });

  it('have the times they are given, as roles have', async () => {
    const times = 'createdAt: "2020-01-01T00:00:00.000Z", updatedAt: "2021-01-01T00:00:00.000Z"';
    await manage(endpoint, create(ADA.replace('}', `, ${times} }`)));
    await manage(endpoint, `mutation { createUsersPermissionsRole(data: { name: "Editor", ${times} }) { ok } }`);
    const shown = '{ data { attributes { createdAt updatedAt } } }';
    const { data } = await manage(
      endpoint,
      `{ usersPermissionsUser(id: 1) ${shown} usersPermissionsRole(id: 3) ${shown} }`,
    );
    const attributes = { createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2021-01-01T00:00:00.000Z' };
    expect(data).toEqual({
      usersPermissionsUser: { data: { attributes } },
      usersPermissionsRole: { data: { attributes } },
    });
  });

  it('never show their secrets, and are not found by them', async () => {
    await manage(endpoint, create(ADA));
    for (const secret of ['password', 'resetPasswordToken', 'confirmationToken']) {
      const answer = await manage(endpoint, `{ usersPermissionsUsers { data { attributes { ${secret} } } } }`);
      expect(answer.errors?.[0]?.message).toContain(`Cannot query field "${secret}"`);
      const filtered = await manage(
        endpoint,
        `{ usersPermissionsUsers(filters: { ${secret}: { notNull: true } }) { data { id } } }`,
      );
      expect(refusals(filtered)).toEqual([[`Invalid parameter ${secret}`, 'BAD_USER_INPUT']]);
    }
  });

  it('are for those who are permitted', async () => {
    const bearer = await registerUser(endpoint);
    const queries = ['{ usersPermissionsUsers { data { id } } }', '{ usersPermissionsUser(id: 1) { data { id } } }'];
    const role = '{ name: "Editor" }';
    const mutations = [
      `createUsersPermissionsUser(data: ${ADA}) { data { id } }`,
      'updateUsersPermissionsUser(id: 1, data: {}) { data { id } }',
      'deleteUsersPermissionsUser(id: 1) { data { id } }',
      `createUsersPermissionsRole(data: ${role}) { ok }`,
      `updateUsersPermissionsRole(id: 1, data: ${role}) { ok }`,
      'deleteUsersPermissionsRole(id: 1) { ok }',
    ].map((field) => `mutation { ${field} }`);
    for (const query of [...queries, ...mutations]) {
      expect(refusals(await send(endpoint, query, bearer))).toEqual([['Forbidden access', 'FORBIDDEN']]);
    }
    const open = await pluginEndpoint({ publicActions: ['plugin::users-permissions.user.destroy'] });
    await registerUser(open);
    expect((await send(open, mutations[2] ?? '')).data).toEqual({
      deleteUsersPermissionsUser: { data: { id: '1' } },
    });
  });
});

describe('roles', () => {
  it('are added, changed and removed, with permissions and users by their ids', async () => {
    await manage(endpoint, create(ADA));
    const success = { ok: true };
    const data = '{ name: "Editor", description: "d", users: [1], permissions: [1] }';
    const creation = await manage(endpoint, `mutation { createUsersPermissionsRole(data: ${data}) { ok } }`);
    expect(creation.data).toEqual({ createUsersPermissionsRole: success });
    const change = 'updateUsersPermissionsRole(id: 3, data: { name: "Writer" }) { ok }';
    expect((await manage(endpoint, `mutation { ${change} }`)).data).toEqual({ updateUsersPermissionsRole: success });
    const shown = await manage(
      endpoint,
      `{ usersPermissionsRole(id: 3) { data { attributes { name type
        users { data { attributes { username } } } permissions { data { attributes { action } } } } } } }`,
    );
    expect(shown.data).toMatchObject({
      usersPermissionsRole: {
        data: {
          attributes: {
            name: 'Writer',
            type: 'editor',
            users: { data: [{ attributes: { username: 'ada' } }] },
            permissions: { data: [{ attributes: { action: 'plugin::users-permissions.auth.changePassword' } }] },
          },
        },
      },
    });
    const remove = 'mutation { deleteUsersPermissionsRole(id: 3) { ok } }';
    expect((await manage(endpoint, remove)).data).toEqual({ deleteUsersPermissionsRole: success });
    expect(refusals(await manage(endpoint, remove))).toEqual([['Role not found', 'STRAPI_NOT_FOUND_ERROR']]);
  });
});
