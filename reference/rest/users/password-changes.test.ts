import { describe, expect, it } from 'vitest';
import { ADVANCED_KEY } from '../../access/settings.ts';
import { manage, type PeopleServer, peopleServer, registerUser, send } from './people-server.fixture.ts';

describe('a change of the password', () => {
  const next = { password: 'ghijkl', passwordConfirmation: 'ghijkl' };
  const me = (server: PeopleServer, bearer: string) => send(server, 'get', '/users/me', undefined, bearer);
  const forgetPassword = (server: PeopleServer) =>
    send(server, 'post', '/auth/forgot-password', { email: 'zed@example.com' });
  const reset = (server: PeopleServer, code = server.mails[0]?.code) =>
    send(server, 'post', '/auth/reset-password', { code, ...next });

  const changes: Readonly<Record<string, (server: PeopleServer, bearer: string) => Promise<string | undefined>>> = {
    'by the user': async (server, bearer) =>
      (await send(server, 'post', '/auth/change-password', { currentPassword: 'abcdef', ...next }, bearer)).body.jwt,
    'with a code of a mail': async (server) => {
      await forgetPassword(server);
      return (await reset(server)).body.jwt;
    },
    'by somebody else': async (server) => void (await manage(server, 'put', '/users/1', { password: 'ghijkl' })),
    'to the same one': async (server) => void (await manage(server, 'put', '/users/1', { password: 'abcdef' })),
    'by code of a project': async (server) => void (await server.accounts.users.edit(1, { password: 'ghijkl' })),
  };
  it.each(Object.entries(changes))('%s ends the JWTs from before, in the same second too', async (_by, change) => {
    const server = await peopleServer();
    const [before, other] = [await registerUser(server), await registerUser(server, 'other')];
    const after = await change(server, before);
    expect((await me(server, before)).status).toBe(401);
    expect((await me(server, other)).status).toBe(200);
    if (after !== undefined) expect((await me(server, after)).status).toBe(200);
  });

  it('ends no JWT where something else is changed', async () => {
    const server = await peopleServer();
    const bearer = await registerUser(server);
    await manage(server, 'put', '/users/1', { username: 'zed2', email: 'zed2@example.com', confirmed: true });
    await forgetPassword(server);
    expect((await me(server, bearer)).status).toBe(200);
  });

  it.each([{ password: 'mnopqr' }, { email: 'other@example.com' }])(
    'ends the code that was mailed: %j',
    async (values) => {
      const server = await peopleServer();
      await registerUser(server);
      await forgetPassword(server);
      await manage(server, 'put', '/users/1', values);
      expect((await reset(server)).body.error.message).toBe('Incorrect code provided');
    },
  );

  it('of the address ends the code that was mailed to confirm the one before', async () => {
    const server = await peopleServer();
    await server.accounts.settings.set(ADVANCED_KEY, { email_confirmation: true });
    await registerUser(server);
    await manage(server, 'put', '/users/1', { email: 'other@example.com' });
    const { body } = await send(server, 'get', `/auth/email-confirmation?confirmation=${server.mails[0]?.code}`);
    expect(body.error.message).toBe('Invalid token');
  });

  it('made by two at once, each knowing the current one, is made once', async () => {
    const server = await peopleServer();
    const bearer = await registerUser(server);
    const change = (password: string) =>
      send(
        server,
        'post',
        '/auth/change-password',
        { currentPassword: 'abcdef', password, passwordConfirmation: password },
        bearer,
      );
    const answers = await Promise.all([change('ghijkl'), change('mnopqr')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([{ $gt: 0 }, 0, null, '', ['x'], true, { toString: 'x' }].map((code) => ({ code })))(
    'is not made with %j',
    async ({ code }) => {
      const server = await peopleServer();
      await registerUser(server);
      const { status, body } = await send(server, 'post', '/auth/reset-password', { code, ...next });
      expect([status, body.error.name]).toEqual([400, 'ValidationError']);
    },
  );
});
