import { afterAll, beforeAll, expect, it } from 'vitest';
import { pictureOf } from './media/image-size.ts';
import { type Reference, startReference } from './start.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference({ seed: 'none', fake: 2, locales: ['de'], log: () => {} });
});
afterAll(() => reference.close());

const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
  const headers = { authorization: `Bearer ${reference.token}`, 'content-type': 'application/json' };
  const response = await fetch(`${reference.url}${path}`, {
    ...init,
    headers: init.body ? { 'content-type': 'application/json' } : headers,
  });
  return response.json();
};

it('makes users who can sign in', async () => {
  const [user] = (await ask('/api/users')) as { email: string; username: string }[];
  const body = JSON.stringify({ identifier: user?.email, password: 'password' });
  expect(await ask('/api/auth/local', { method: 'POST', body })).toMatchObject({ user: { username: user?.username } });
});

it('makes pictures that are served in the sizes that their records say', async () => {
  const files = (await ask('/api/upload/files')) as {
    formats?: { small?: { url: string; width: number; height: number } };
  }[];
  const small = files.find(({ formats }) => formats?.small)?.formats?.small;
  const answer = await fetch(`${reference.url}${small?.url}`);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(pictureOf(Buffer.from(await answer.arrayBuffer()))).toMatchObject({
    width: small?.width,
    height: small?.height,
  });
});

it('makes entries in the locales that are asked for', async () => {
  expect(await ask('/api/books?locale=de&populate=localizations')).toMatchObject({
    data: [{ attributes: { locale: 'de', localizations: { data: [{ attributes: { locale: 'en' } }] } } }, {}],
  });
});

it('refuses the code of a locale that nobody knows', async () => {
  await expect(startReference({ locales: ['de', 'qq'] })).rejects.toThrow('locales: "qq" is no code of a locale');
});
