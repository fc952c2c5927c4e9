import { describe, expect, it } from 'vitest';
import { manage, type PeopleServer, peopleServer, registerUser, send } from './people-server.fixture.ts';

const login = (server: PeopleServer, identifier: string, password: string) =>
  send(server, 'post', '/auth/local', { identifier, password });

describe('who is registered', () => {
  const requests: readonly [string, (email: string) => object][] = [
    ['/auth/forgot-password', (email) => ({ email })],
    ['/auth/send-email-confirmation', (email) => ({ email })],
  ];
  it.each(requests)('shows neither in answer nor in time at %s', async (path, bodyOf) => {
    const server = await peopleServer({ ratelimit: { enabled: false } });
    await registerUser(server);
    await registerUser(server, 'blocked');
    await registerUser(server, 'waiting');
    await manage(server, 'put', '/users/2', { blocked: true });
    await manage(server, 'put', '/users/3', { confirmed: false });
    const edits: number[] = [];
    // a disk whose write never ends
    const edit = (id: number) => {
      edits.push(id);
      return new Promise<undefined>(() => {});
    };
    Object.assign(server.accounts.users, { edit });
    for (const name of ['nobody', 'zed', 'blocked', 'waiting']) {
      const began = performance.now();
      const { status, body } = await send(server, 'post', path, bodyOf(`${name}@example.com`));
      expect([status, body.email ?? body.ok]).toEqual([200, 'email' in body ? `${name}@example.com` : true]);
      expect(performance.now() - began).toBeGreaterThan(95);
    }
    expect(edits).not.toEqual([]);
  });

  it('shows not in failures either', async () => {
    const server = await peopleServer();
    await registerUser(server);
    const failing = async () => {
      throw new Error('the disk is full');
    };
    Object.assign(server.accounts.users, { edit: failing });
    const { status, body } = await send(server, 'post', '/auth/forgot-password', { email: 'zed@example.com' });
    expect([status, body]).toEqual([200, { ok: true }]);
  });
});

describe('a name that reads as the e-mail of another', () => {
  const names = ['zed@example.com', 'ZED@Example.COM', ' zed@example.com ', 'ｚｅｄ@example.com', '\tZed@example.com'];
  const fresh = { email: 'eve@example.com', password: 'abcdef' };

  it.each(names)('is refused to who registers: %j', async (username) => {
    const server = await peopleServer();
    await registerUser(server);
    const { body } = await send(server, 'post', '/auth/local/register', { username, ...fresh });
    expect(body.error?.message).toBe('Email or Username are already taken');
  });

  it.each(names)('is refused to who is added or changed by others: %j', async (username) => {
    const server = await peopleServer();
    await registerUser(server);
    await registerUser(server, 'eve');
    const creation = await manage(server, 'post', '/users', { username, ...fresh, email: 'x@example.com', role: 1 });
    const update = await manage(server, 'put', '/users/2', { username });
    expect([creation.body.error?.message, update.body.error?.message]).toEqual([
      'Username already taken',
      'Username already taken',
    ]);
  });

  it.each(['eve@example.com', 'EVE@Example.com', ' eve@example.com'])(
    'keeps the e-mail from others: %j',
    async (username) => {
      const server = await peopleServer();
      await server.accounts.users.add({ username, email: 'first@example.com', password: 'abcdef', role: 1 });
      await registerUser(server);
      const messages = [
        await send(server, 'post', '/auth/local/register', { username: 'eve', ...fresh }),
        await manage(server, 'post', '/users', { username: 'eve', ...fresh, role: 1 }),
        await manage(server, 'put', '/users/2', { email: fresh.email }),
      ].map(({ body }) => body.error?.message);
      expect(messages).toEqual(['Email or Username are already taken', 'Email already taken', 'Email already taken']);
    },
  );

  it('is no hindrance to the user whose e-mail it is', async () => {
    const server = await peopleServer();
    await registerUser(server);
    expect((await manage(server, 'put', '/users/1', { username: 'zed@example.com' })).status).toBe(200);
    expect((await login(server, 'zed@example.com', 'abcdef')).status).toBe(200);
  });

  it('opens the account of the e-mail where both are there all the same', async () => {
    const server = await peopleServer();
    const { users } = server.accounts;
    await users.add({ username: 'zed@example.com', email: 'eve@example.com', password: 'ghijkl', role: 1 });
    await users.add({ username: 'zed', email: 'zed@example.com', password: 'abcdef', role: 1, confirmed: true });
    const { status, body } = await login(server, 'zed@example.com', 'abcdef');
    expect([status, body.user?.username]).toEqual([200, 'zed']);
  });
});
