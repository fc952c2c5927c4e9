import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { CHEAP } from './content/password.ts';
import { type Reference, type ReferenceOptions, startReference } from './start.ts';

const running: Reference[] = [];
const directories: string[] = [];

afterEach(async () => {
  for (const reference of running.splice(0)) await reference.close();
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

function directory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'touchstone-'));
  directories.push(directory);
  return directory;
}

async function start(options: ReferenceOptions): Promise<Reference> {
  const reference = await startReference({ seed: 'none', token: 't', passwordCost: CHEAP, log: () => {}, ...options });
  running.push(reference);
  return reference;
}

async function stop(reference: Reference): Promise<void> {
  running.splice(running.indexOf(reference), 1);
  await reference.close();
}

async function post(reference: Reference, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${reference.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const ZED = { username: 'zed', email: 'zed@example.com', password: 'abcdef' };

describe('users of a server', () => {
  it('are kept with the content; their JWT stays good, and mail lies in the data directory', async () => {
    const data = directory();
    const first = await start({ data });
    const { body } = await post(first, '/auth/local/register', ZED);
    await post(first, '/auth/forgot-password', { email: ZED.email });
    await stop(first);
    const second = await start({ data });
    const headers = { authorization: `Bearer ${body.jwt}` };
    expect((await fetch(`${second.url}/api/users/me`, { headers })).status).toBe(200);
    expect((await post(second, '/auth/local', { identifier: 'zed', password: 'abcdef' })).status).toBe(200);
    const [mail = ''] = readdirSync(join(data, 'mail'));
    const { code } = JSON.parse(readFileSync(join(data, 'mail', mail), 'utf8'));
    const next = { code, password: 'ghijkl', passwordConfirmation: 'ghijkl' };
    expect((await post(second, '/auth/reset-password', next)).status).toBe(200);
  });

  it('can come with the seed, in a role of the seed, and go with a reset', async () => {
    const seed = join(directory(), 'seed.json');
    const role = { id: 3, name: 'Editor', type: 'editor' };
    const permission = { id: 100, action: 'api::tag.tag.find', role: 3 };
    const user = { id: 1, username: 'ann', email: 'ann@example.com', password: 'abcdef', role: 3 };
    const content = {
      'plugin::users-permissions.role': [role],
      'plugin::users-permissions.permission': [permission],
      'plugin::users-permissions.user': [user],
    };
    writeFileSync(seed, JSON.stringify(content));
    const reference = await start({ seed });
    const { body } = await post(reference, '/auth/local', { identifier: 'ann', password: 'abcdef' });
    const headers = { authorization: `Bearer ${body.jwt}` };
    expect((await fetch(`${reference.url}/api/tags`, { headers })).status).toBe(200);
    expect((await fetch(`${reference.url}/api/genres`, { headers })).status).toBe(403);
    await post(reference, '/auth/local/register', ZED);
    await reference.reset();
    expect((await post(reference, '/auth/local', { identifier: 'zed', password: 'abcdef' })).status).toBe(400);
    expect((await post(reference, '/auth/local', { identifier: 'ann', password: 'abcdef' })).status).toBe(200);
  });

  it('do not come halfway: a seed that is wrong plants nothing', async () => {
    const data = directory();
    const seed = join(directory(), 'seed.json');
    writeFileSync(seed, JSON.stringify({ 'plugin::users-permissions.user': [{ id: 1, username: 5 }] }));
    await expect(startReference({ data, seed, passwordCost: CHEAP })).rejects.toThrow('username');
    writeFileSync(seed, JSON.stringify({ 'plugin::users-permissions.user': [{ id: 1, ...ZED }] }));
    const reference = await start({ data, seed });
    expect((await post(reference, '/auth/local', { identifier: 'zed', password: 'abcdef' })).status).toBe(200);
  });
});
