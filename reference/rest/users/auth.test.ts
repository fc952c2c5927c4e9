import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { ADVANCED_KEY } from '../../access/settings.ts';
import { manage, type PeopleServer, peopleServer, registerUser, send } from './people-server.fixture.ts';

const error = (status: number, name: string, message: string) => ({
  data: null,
  error: { status, name, message, details: {} },
});

const login = (server: PeopleServer, identifier: string, password: string) =>
  send(server, 'post', '/auth/local', { identifier, password });

describe('registration', () => {
  it('answers a JWT and the user, bare and without secrets', async () => {
    const server = await peopleServer();
    const values = { username: 'zed', email: 'Zed@Example.com', password: 'abcdef' };
    const { status, body } = await send(server, 'post', '/auth/local/register', values);
    expect(status).toBe(200);
    const times = { createdAt: expect.any(String), updatedAt: expect.any(String) };
    const flags = { provider: 'local', confirmed: true, blocked: false };
    expect(body.user).toEqual({ id: 1, username: 'zed', email: 'zed@example.com', ...flags, ...times });
    const payload = jwt.verify(body.jwt, 'secret', { complete: true });
    expect(payload.header.alg).toBe('HS256');
    expect(payload.payload).toMatchObject({ id: 1 });
  });

  it('ignores what nobody gives themselves', async () => {
    const server = await peopleServer();
    const secrets = { resetPasswordToken: 'x', confirmationToken: 'y', provider: 'github', id: 99 };
    const values = {
      username: 'eve',
      email: 'eve@example.com',
      password: 'abcdef',
      blocked: true,
      role: 2,
      ...secrets,
    };
    const { body } = await send(server, 'post', '/auth/local/register', values);
    expect(body.user).toMatchObject({ id: 1, blocked: false, provider: 'local' });
    expect(server.store.get('plugin::users-permissions.user', 1)).toMatchObject({
      resetPasswordToken: null,
      confirmationToken: null,
    });
    expect(server.store.linked('plugin::users-permissions.user', 1, 'role')[0]?.id).toBe(1);
  });

  it.each([
    [{ username: 'zed', email: 'other@example.com' }],
    [{ username: 'other', email: 'ZED@example.com' }],
    [{ username: 'zed@example.com', email: 'other@example.com' }],
  ])('refuses a name or e-mail that is taken: %j', async (names) => {
    const server = await peopleServer();
    await registerUser(server);
    const { body } = await send(server, 'post', '/auth/local/register', { ...names, password: 'abcdef' });
    expect(body).toEqual(error(400, 'ApplicationError', 'Email or Username are already taken'));
  });

  it('gives one of two who ask for the same e-mail at once', async () => {
    const server = await peopleServer();
    const values = { email: 'same@example.com', password: 'abcdef' };
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((username) => send(server, 'post', '/auth/local/register', { ...values, username })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it.each([
    [{}, '3 errors occurred', ['email', 'username', 'password']],
    [{ username: 'aaa', email: 'aaa@example.com' }, 'password is a required field', ['password']],
    [
      { username: 'aaa', email: 'aaa@example.com', password: 'ab' },
      'password must be at least 6 characters',
      ['password'],
    ],
    [
      { username: 'ab', email: 'a@example.com', password: 'abcdef' },
      'username must be at least 3 characters',
      ['username'],
    ],
    [{ username: 'aaa', email: 'nope', password: 'abcdef' }, 'email must be a valid email', ['email']],
    [
      { username: 'aaa', email: 'a@example.com', password: 123456 },
      'password must be a `string` type, but the final value was: `123456`.',
      ['password'],
    ],
  ])('refuses %j', async (values, message, paths) => {
    const { status, body } = await send(await peopleServer(), 'post', '/auth/local/register', values);
    expect([status, body.error.name, body.error.message]).toEqual([400, 'ValidationError', message]);
    expect(body.error.details.errors.map((problem: { path: string[] }) => problem.path.join('.'))).toEqual(paths);
  });

  it('refuses other fields where the configuration lists those allowed', async () => {
    const server = await peopleServer({ register: { allowedFields: ['nickname'] } });
    const values = { username: 'eve', email: 'eve@example.com', password: 'abcdef', role: 2, extra: 1 };
    const { body } = await send(server, 'post', '/auth/local/register', values);
    expect(body.error.message).toBe('Invalid parameters: role, extra');
  });
});

describe('login', () => {
  it.each(['zed', 'zed@example.com', 'ZED@EXAMPLE.COM'])('takes %s', async (identifier) => {
    const server = await peopleServer();
    await registerUser(server);
    expect((await login(server, identifier, 'abcdef')).status).toBe(200);
  });

  it('tells nobody whether the name or the password was wrong', async () => {
    const server = await peopleServer();
    await registerUser(server);
    const refused = error(400, 'ValidationError', 'Invalid identifier or password');
    for (const [name, password] of [
      ['zed', 'nope12'],
      ['nobody', 'abcdef'],
      ['ZED', 'abcdef'],
    ] as const)
      expect((await login(server, name, password)).body).toEqual(refused);
  });

  it('is not for blocked users, whose JWT opens nothing either', async () => {
    const server = await peopleServer();
    const bearer = await registerUser(server);
    await manage(server, 'put', '/users/1', { blocked: true });
    expect((await login(server, 'zed', 'abcdef')).body.error.message).toBe(
      'Your account has been blocked by an administrator',
    );
    expect((await login(server, 'zed', 'nope12')).body.error.message).toBe('Invalid identifier or password');
    const { body } = await send(server, 'get', '/users/me', undefined, bearer);
    expect(body).toEqual(error(401, 'UnauthorizedError', 'Invalid credentials'));
  });

  it('is not for whoever has a JWT already, as the role does not permit it', async () => {
    const server = await peopleServer();
    const bearer = await registerUser(server);
    const { status } = await send(server, 'post', '/auth/local', { identifier: 'zed', password: 'abcdef' }, bearer);
    expect(status).toBe(403);
  });

  it('by password is not for who signs in by another service', async () => {
    const server = await peopleServer();
    await registerUser(server);
    await manage(server, 'put', '/users/1', { provider: 'github' });
    expect((await login(server, 'zed', 'abcdef')).body.error.message).toBe('Invalid identifier or password');
  });
});

describe('a JWT', () => {
  const me = (server: PeopleServer, bearer: string) => send(server, 'get', '/users/me', undefined, bearer);

  it('is refused when it is forged, of another algorithm, without a user, or out of date', async () => {
    const server = await peopleServer();
    const good = await registerUser(server);
    expect((await me(server, good)).status).toBe(200);
    const [header, payload] = good.split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    const forged = [
      jwt.sign({ id: 1 }, 'other'),
      jwt.sign({ id: 1 }, 'secret', { algorithm: 'HS512' }),
      jwt.sign({ id: '1' }, 'secret'),
      jwt.sign({ id: 1, exp: Math.floor(server.time.now / 1000) - 1 }, 'secret'),
      none,
      `${header}.${payload}.`,
      'abc',
    ];
    for (const bearer of forged)
      expect((await me(server, bearer)).body).toEqual(
        error(401, 'UnauthorizedError', 'Missing or invalid credentials'),
      );
  });

  it('lasts 30 days, or as configured', async () => {
    const server = await peopleServer();
    const bearer = await registerUser(server);
    server.time.now += 30 * 24 * 3600 * 1000 - 2000;
    expect((await me(server, bearer)).status).toBe(200);
    server.time.now += 3000;
    expect((await me(server, bearer)).status).toBe(401);
    const short = await peopleServer({ jwt: { expiresIn: '1s' } });
    const brief = await registerUser(short);
    short.time.now += 2000;
    expect((await me(short, brief)).status).toBe(401);
  });

  it('is refused once its user is deleted', async () => {
    const server = await peopleServer();
    const bearer = await registerUser(server);
    await manage(server, 'delete', '/users/1');
    expect((await me(server, bearer)).body.error.message).toBe('Invalid credentials');
  });
});

describe('passwords', () => {
  const change = (server: PeopleServer, bearer: string | undefined, body: object) =>
    send(server, 'post', '/auth/change-password', body, bearer);

  it('are changed by whoever knows the current one', async () => {
    const server = await peopleServer();
    const bearer = await registerUser(server);
    const next = { password: 'ghijkl', passwordConfirmation: 'ghijkl' };
    expect((await change(server, bearer, { currentPassword: 'abcdef', ...next })).status).toBe(200);
    expect((await login(server, 'zed', 'abcdef')).status).toBe(400);
    expect((await login(server, 'zed', 'ghijkl')).status).toBe(200);
  });

  it.each([
    [
      { currentPassword: 'nope12', password: 'ghijkl', passwordConfirmation: 'ghijkl' },
      'The provided current password is invalid',
    ],
    [{ currentPassword: 'abcdef', password: 'ghijkl', passwordConfirmation: 'ghijkm' }, 'Passwords do not match'],
    [
      { currentPassword: 'abcdef', password: 'abcdef', passwordConfirmation: 'abcdef' },
      'Your new password must be different than your current password',
    ],
    [{ currentPassword: 'abcdef', password: 'a', passwordConfirmation: 'a' }, 'password must be at least 6 characters'],
    [{}, '3 errors occurred'],
  ])('are not changed by %j', async (body, message) => {
    const server = await peopleServer();
    const bearer = await registerUser(server);
    const answer = await change(server, bearer, body);
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
    expect((await login(server, 'zed', 'abcdef')).status).toBe(200);
  });

  it('are changed by users only', async () => {
    const server = await peopleServer();
    expect((await change(server, undefined, {})).status).toBe(403);
    expect((await change(server, 't0ken', {})).body.error.name).toBe('ApplicationError');
  });

  it('are chosen anew with the code of a mail, once', async () => {
    const server = await peopleServer();
    await registerUser(server);
    const forgetPassword = (email: string) => send(server, 'post', '/auth/forgot-password', { email });
    expect((await forgetPassword('nobody@example.com')).body).toEqual({ ok: true });
    expect((await forgetPassword('Zed@example.com')).body).toEqual({ ok: true });
    expect(server.mails.map(({ to }) => to)).toEqual(['zed@example.com']);
    const code = server.mails[0]?.code;
    const body = { code, password: 'ghijkl', passwordConfirmation: 'ghijkl' };
    const reset = () => send(server, 'post', '/auth/reset-password', body);
    const both = await Promise.all([reset(), reset()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await reset()).body).toEqual(error(400, 'ValidationError', 'Incorrect code provided'));
    expect((await login(server, 'zed', 'ghijkl')).status).toBe(200);
  });

  it('keep neither themselves nor the code in the store', async () => {
    const server = await peopleServer();
    await registerUser(server);
    await send(server, 'post', '/auth/forgot-password', { email: 'zed@example.com' });
    const users = JSON.stringify(server.store.all('plugin::users-permissions.user'));
    expect(users).not.toContain('abcdef');
    expect(users).not.toContain(server.mails[0]?.code);
  });
});

describe('confirmation of e-mails', () => {
  const confirming = async () => {
    const server = await peopleServer();
    await server.accounts.settings.set(ADVANCED_KEY, { email_confirmation: true });
    return server;
  };

  it('comes before the JWT', async () => {
    const server = await confirming();
    const values = { username: 'zed', email: 'zed@example.com', password: 'abcdef' };
    const { body } = await send(server, 'post', '/auth/local/register', values);
    expect([body.jwt, body.user.confirmed]).toEqual([undefined, false]);
    expect((await login(server, 'zed', 'abcdef')).body).toEqual(
      error(400, 'ApplicationError', 'Your account email is not confirmed'),
    );
    const confirm = `/auth/email-confirmation?confirmation=${server.mails[0]?.code}`;
    const { status, headers } = await send(server, 'get', confirm);
    expect([status, headers.location]).toEqual([302, '/']);
    expect((await login(server, 'zed', 'abcdef')).status).toBe(200);
    expect((await send(server, 'get', confirm)).body.error.message).toBe('Invalid token');
  });

  it('is mailed again, and told of nobody', async () => {
    const server = await confirming();
    await registerUser(server);
    const again = (email: string) => send(server, 'post', '/auth/send-email-confirmation', { email });
    expect((await again('zed@example.com')).body).toEqual({ email: 'zed@example.com', sent: true });
    expect((await again('nobody@example.com')).body).toEqual({ email: 'nobody@example.com', sent: true });
    expect(server.mails).toHaveLength(2);
  });

  it('ends what an unconfirmed user could do', async () => {
    const server = await peopleServer();
    const bearer = await registerUser(server);
    await server.accounts.settings.set(ADVANCED_KEY, { email_confirmation: true });
    await manage(server, 'put', '/users/1', { confirmed: false });
    const { body } = await send(server, 'get', '/users/me', undefined, bearer);
    expect(body.error.message).toBe('Invalid credentials');
  });

  it('needs a token', async () => {
    const { body } = await send(await peopleServer(), 'get', '/auth/email-confirmation');
    expect(body.error.message).toBe('confirmation is a required field');
  });
});
