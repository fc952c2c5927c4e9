import { describe, expect, it } from 'vitest';
import { type PeopleServer, peopleServer, registerUser, send } from './people-server.fixture.ts';

const error = (status: number, name: string, message: string) => ({
  data: null,
  error: { status, name, message, details: {} },
});

const login = (server: PeopleServer, identifier: string, password: string) =>
  send(server, 'post', '/auth/local', { identifier, password });

describe('limits and providers', () => {
  it('lets ten tries a minute through, per e-mail and path', async () => {
    const server = await peopleServer();
    for (let tries = 0; tries < 10; tries++) expect((await login(server, 'nobody', 'nope12')).status).toBe(400);
    const { status, body, headers } = await login(server, 'nobody', 'nope12');
    expect(status).toBe(429);
    expect(body).toEqual(error(429, 'RateLimitError', 'Too many requests, please try again later.'));
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(server, 'post', '/auth/local/register', {})).status).toBe(400);
  });

  it.each([
    ['/auth/local', { identifier: 'zed', password: 'nope12' }, undefined],
    ['/auth/reset-password', { code: 'x', password: 'ghijkl', passwordConfirmation: 'ghijkl' }, undefined],
    ['/auth/change-password', { currentPassword: 'nope12', password: 'ghijkl', passwordConfirmation: 'ghijkl' }, 'zed'],
  ])('count attempts at %s whatever e-mail is sent along', async (path, body, who) => {
    const server = await peopleServer();
    const bearer = await registerUser(server);
    const attempt = (at: number) => send(server, 'post', path, { ...body, email: `${at}@example.com` }, who && bearer);
    for (let at = 0; at < 10; at++) expect((await attempt(at)).status).toBe(400);
    expect((await attempt(10)).status).toBe(429);
  });

  it('count attempts at any spelling of a path', async () => {
    const server = await peopleServer({ ratelimit: { max: 2 } });
    const paths = ['/auth/local', '/auth/local/', '/AUTH/Local', '/auth/local?x=1'];
    const statuses: number[] = [];
    for (const path of paths)
      statuses.push((await send(server, 'post', path, { identifier: 'zed', password: 'nope12' })).status);
    expect(statuses).toEqual([400, 400, 429, 429]);
  });

  it('count logins as anybody', async () => {
    const server = await peopleServer();
    for (let at = 0; at < 10; at++) await login(server, `somebody${at}`, 'nope12');
    expect((await login(server, 'another', 'nope12')).status).toBe(429);
  });

  it('can be configured, and switched off', async () => {
    const strict = await peopleServer({ ratelimit: { max: 1 } });
    await login(strict, 'nobody', 'nope12');
    expect((await login(strict, 'nobody', 'nope12')).status).toBe(429);
    const open = await peopleServer({ ratelimit: { max: 1, enabled: false } });
    await login(open, 'nobody', 'nope12');
    expect((await login(open, 'nobody', 'nope12')).status).toBe(400);
  });

  it.each(['/auth/github/callback', '/connect/github'])('has no provider at %s', async (path) => {
    const { body } = await send(await peopleServer(), 'get', path);
    expect(body).toEqual(error(400, 'ApplicationError', 'This provider is disabled'));
  });
});
