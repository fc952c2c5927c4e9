import { describe, expect, it } from 'vitest';
import { manage, peopleServer, registerUser, send } from './people-server.fixture.ts';

const NEW = { username: 'made', email: 'Made@Example.com', password: 'abcdef', role: 1 };

describe('users', () => {
  it('are created bare, with a role, their e-mail in lower case', async () => {
    const { status, body } = await manage(await peopleServer(), 'post', '/users', NEW);
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: 1, email: 'made@example.com', confirmed: false, role: { type: 'authenticated' } });
    expect(Object.keys(body)).not.toContain('password');
  });

  it.each([
    [{}, 'ValidationError', '4 errors occurred'],
    [{ data: NEW }, 'ValidationError', '4 errors occurred'],
    [{ ...NEW, role: undefined }, 'ValidationError', 'role is a required field'],
    [{ ...NEW, email: 'ZED@example.com' }, 'ApplicationError', 'Email already taken'],
    [{ ...NEW, username: 'zed' }, 'ApplicationError', 'This attribute must be unique'],
    [
      { ...NEW, role: 99 },
      'ApplicationError',
      '1 relation(s) of type plugin::users-permissions.role associated with this entity do not exist',
    ],
  ])('are not created from %j', async (values, name, message) => {
    const server = await peopleServer();
    await registerUser(server);
    const { status, body } = await manage(server, 'post', '/users', values);
    expect([status, body.error.name, body.error.message]).toEqual([400, name, message]);
  });

  it('are listed bare, filtered, sorted and populated, all at once', async () => {
    const server = await peopleServer();
    for (const name of ['ann', 'bob', 'cyd']) await registerUser(server, name);
    const paged = await manage(server, 'get', '/users?pagination[pageSize]=1&fields=username&sort=username:desc');
    expect(paged.body).toEqual([
      { id: 3, username: 'cyd' },
      { id: 2, username: 'bob' },
      { id: 1, username: 'ann' },
    ]);
    const answer = await manage(server, 'get', '/users?filters[username]=bob&populate=role');
    expect(answer.body).toMatchObject([{ id: 2, role: { id: 1, name: 'Authenticated' } }]);
    expect((await manage(server, 'get', '/users/count')).body).toBe(3);
    expect((await manage(server, 'get', '/users/count?filters[username][$ne]=bob')).body).toBe(2);
  });

  it('are found by id; an unknown one is an empty answer', async () => {
    const server = await peopleServer();
    await registerUser(server);
    expect((await manage(server, 'get', '/users/1')).body.username).toBe('zed');
    const unknown = await manage(server, 'get', '/users/9999');
    expect([unknown.status, unknown.text]).toEqual([204, '']);
  });

  it('are changed by the fields named', async () => {
    const server = await peopleServer();
    await registerUser(server);
    const { body } = await manage(server, 'put', '/users/1', { username: 'zed2', password: 'newpass1' });
    expect(body).toMatchObject({ username: 'zed2', email: 'zed@example.com', role: { id: 1 } });
    const login = { identifier: 'zed2', password: 'newpass1' };
    expect((await send(server, 'post', '/auth/local', login)).status).toBe(200);
  });

  it.each([
    ['/users/2', { email: 'ZED@example.com' }, 400, 'Email already taken'],
    ['/users/2', { username: 'zed' }, 400, 'Username already taken'],
    ['/users/2', { username: '' }, 400, 'username must be at least 1 characters'],
    ['/users/2', { password: '' }, 400, 'password must be at least 1 characters'],
    ['/users/9999', { username: 'qqq' }, 404, 'User not found'],
  ])('refuse PUT %s %j', async (path, values, status, message) => {
    const server = await peopleServer();
    await registerUser(server);
    await registerUser(server, 'mary');
    const answer = await manage(server, 'put', path, values);
    expect([answer.status, answer.body.error.message]).toEqual([status, message]);
  });

  it('are deleted and answered without relations, once', async () => {
    const server = await peopleServer();
    await registerUser(server);
    const { body } = await manage(server, 'delete', '/users/1');
    expect([body.username, body.role]).toEqual(['zed', undefined]);
    expect((await manage(server, 'delete', '/users/1')).status).toBe(204);
  });

  it('know their methods', async () => {
    const { status, headers } = await manage(await peopleServer(), 'patch', '/users/1');
    expect([status, headers.allow]).toEqual([405, 'HEAD, GET, PUT, DELETE']);
  });
});

describe('what users may see', () => {
  it('is themselves, without the role', async () => {
    const server = await peopleServer();
    const bearer = await registerUser(server);
    const { body } = await send(server, 'get', '/users/me?populate=role', undefined, bearer);
    expect([body.username, 'role' in body]).toEqual(['zed', false]);
    expect((await send(server, 'get', '/users', undefined, bearer)).status).toBe(403);
    expect((await send(server, 'get', '/users/me')).status).toBe(403);
    expect((await manage(server, 'get', '/users/me')).status).toBe(401);
  });

  it.each([
    'filters[password][$startsWith]=s',
    'filters[resetPasswordToken][$null]=true',
    'filters[$or][0][confirmationToken]=x',
    'sort=password',
    'fields=password',
    'fields[0]=resetPasswordToken',
    'populate[role][populate][users][filters][password]=x',
  ])('is no secret, even with full access: ?%s', async (query) => {
    const server = await peopleServer();
    await registerUser(server);
    const { status, body } = await manage(server, 'get', `/users?${query}`);
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(/^Invalid parameter/)]);
  });

  it('ends at roles for those who may not find roles', async () => {
    const server = await peopleServer();
    const user = { user: { find: { enabled: true } } };
    const permissions = { 'plugin::users-permissions': { controllers: user } };
    await registerUser(server);
    await manage(server, 'put', '/users-permissions/roles/2', { permissions });
    const { body } = await send(server, 'get', '/users?populate=role');
    expect([body[0].username, 'role' in body[0]]).toEqual(['zed', false]);
    for (const query of ['filters[role][name]=Authenticated', 'sort=role.name'])
      expect((await send(server, 'get', `/users?${query}`)).body.error.message).toBe('Invalid parameter role');
  });

  it('shows no users of a role', async () => {
    const server = await peopleServer();
    await registerUser(server);
    for (const populate of ['populate[role][populate]=*', 'populate[role][populate][0]=users', 'populate=role.users']) {
      const { role } = (await manage(server, 'get', `/users/1?${populate}`)).body;
      expect([role.name, 'users' in role]).toEqual(['Authenticated', false]);
    }
  });

  it('finds nobody by a secret', async () => {
    const server = await peopleServer();
    await registerUser(server);
    expect((await manage(server, 'get', '/users?_q=zed')).body).toHaveLength(1);
    expect((await manage(server, 'get', '/users?_q=scrypt')).body).toEqual([]);
  });

  it.each(['where[password]=x', 'select=password', 'populate=*'])(
    'does not depend on secrets for ?%s',
    async (query) => {
      const server = await peopleServer();
      await registerUser(server);
      await send(server, 'post', '/auth/forgot-password', { email: 'zed@example.com' });
      const { text } = await manage(server, 'get', `/users?${query}`);
      expect(JSON.parse(text)).toHaveLength(1);
      expect(text).not.toMatch(/scrypt|[pP]assword"|Token/);
    },
  );
});
