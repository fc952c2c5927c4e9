import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHEAP } from './content/password.ts';
import { type Reference, startReference } from './start.ts';

const PROJECT = fileURLToPath(new URL('../fixtures/host-project', import.meta.url));
const TOKEN = 'full';
const lines: string[] = [];
let reference: Reference;
let jwt = '';

beforeAll(async () => {
  const log = (line: string) => void lines.push(line);
  reference = await startReference({ project: PROJECT, token: TOKEN, passwordCost: CHEAP, log });
  jwt = (await post('/auth/local/register', { email: 'ona@example.com', password: 'abcdef' })).body.jwt;
});
afterAll(() => reference.close());

type Options = RequestInit & { readonly token?: string };

/** Status and body of the answer to a request. */
async function ask(path: string, { token, ...init }: Options = {}) {
  const headers = { ...init.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${reference.url}/api${path}`, { ...init, headers });
  return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers };
}

function post(path: string, body: object) {
  return ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
}

describe('an extension of users-permissions', () => {
  it('changes the body before a built-in action reads it, and the answer after', async () => {
    const { status, body } = await post('/auth/local/register', { email: 'Bo@example.com', password: 'abcdef' });
    expect([status, body.welcome, body.user.username]).toEqual([200, true, 'Bo@example.com']);
  });

  it('answers in the place of a built-in action, and catches what that throws', async () => {
    const signIn = (password: string) => post('/auth/local', { identifier: 'ona@example.com', password });
    expect((await signIn('abcdef')).body).toEqual({ token: expect.any(String) });
    const details = { tried: 'ona@example.com' };
    const error = { status: 401, name: 'UnauthorizedError', message: 'who are you?', details };
    expect((await signIn('nope12')).body).toEqual({ data: null, error });
  });

  it('still refuses what the role does not permit, and counts tries', async () => {
    expect((await ask('/users/me')).status).toBe(403);
    const tries = await Promise.all(
      Array.from({ length: 11 }, () => post('/auth/local', { identifier: 'x', email: 'x' })),
    );
    expect(tries.map(({ status }) => status)).toContain(429);
  });

  it('changes the query that a built-in action asks', async () => {
    await permit('plugin::users-permissions.role.find');
    const { body } = await ask('/users/me', { token: jwt });
    expect(body).toEqual({
      id: 1,
      username: 'ona@example.com',
      greeting: 'hello ona@example.com',
      role: expect.objectContaining({ type: 'authenticated' }),
    });
  });

  it('guards a built-in route with a policy of its own', async () => {
    expect((await ask('/users', { token: TOKEN })).body.error.message).toBe('Forbidden');
    const { body } = await ask('/users?filters[username]=ona@example.com', { token: TOKEN });
    expect(body).toMatchObject([{ id: 1 }]);
  });

  it('leaves what it does not touch as it is', async () => {
    expect((await ask('/users/count', { token: TOKEN })).body).toBeGreaterThan(0);
    expect((await ask('/users/1', { token: TOKEN })).body.username).toBe('ona@example.com');
    expect((await ask('/users-permissions/roles', { token: TOKEN })).body.roles).toHaveLength(2);
  });

  it('takes a built-in route away', async () => {
    expect((await fetch(`${reference.url}/api/users/1`, { method: 'DELETE' })).status).toBe(405);
  });

  it('adds routes, below the name of the plugin unless they say otherwise, with middlewares of the plugin', async () => {
    expect((await ask('/users/greet')).body).toEqual({ hello: 'visitor' });
    const { body, headers } = await ask('/users-permissions/greet');
    expect([body, headers.get('x-stamped')]).toEqual([{ hello: 'visitor' }, 'us']);
    const tries = await Promise.all(Array.from({ length: 10 }, () => ask('/users-permissions/greet')));
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('has services, lifecycles and a bootstrap of its own', () => {
    expect(lines).toContain('info: joined: ona@example.com');
    expect(lines).toContain('info: users are ready, by the own way');
  });

  it('is told that endpoints do not run services', () => {
    const warned = lines.filter((line) => line.startsWith('warn:'));
    const file = `${PROJECT}/src/extensions/users-permissions/strapi-server.js`;
    const remark = 'endpoints do not run services here: plugin::users-permissions.user is changed';
    expect(warned).toEqual([`warn: ${file}: ${remark} for code of the project alone`]);
  });
});

describe('an extension of upload', () => {
  it('looks at the files before they are kept, and changes the answer', async () => {
    const upload = (name: string) => {
      const body = new FormData();
      body.append('files', new Blob(['a,b']), name);
      return ask('/upload', { method: 'POST', body, token: TOKEN });
    };
    expect((await upload('a.csv')).body).toEqual([{ id: 1, name: 'a.csv', shelved: true }]);
    const error = { status: 400, name: 'BadRequestError', message: 'no programs', details: { files: 1 } };
    expect((await upload('a.exe')).body).toEqual({ data: null, error });
    expect((await ask('/upload/files', { token: TOKEN })).body).toHaveLength(1);
  });
});

/** Grants users another permission. */
async function permit(action: string) {
  const [group = '', controller = '', name = ''] = action.split('.');
  const { body } = await ask('/users-permissions/roles/1', { token: TOKEN });
  const { permissions, ...role } = body.role;
  permissions[group].controllers[controller][name].enabled = true;
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'PUT', token: TOKEN, headers, body: JSON.stringify({ ...role, permissions }) };
  expect((await ask('/users-permissions/roles/1', request)).status).toBe(200);
}
