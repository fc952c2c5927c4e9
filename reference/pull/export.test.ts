import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadProject } from '../project/load.ts';
import { exportContent } from './export.ts';
import { CONTENT, PROJECT, read, serve, temporaryFolder } from './pull.fixture.ts';

const exported = async (data: string, out: string) =>
  exportContent({ project: await loadProject(PROJECT, { env: 'development' }), data, out, log: () => {} });

const PATHS = [
  '/api/books?locale=all&publicationState=preview&populate=*',
  '/api/events?populate[venue][populate]=*&populate[data]=true',
  '/api/notices?populate=*',
  '/api/users?populate=role',
  '/api/upload/files',
  '/api/i18n/locales',
];

it('content of a stopped server is served again as it was, with what no API shows', async () => {
  const [data, out] = [temporaryFolder(), temporaryFolder()];
  const origin = await serve({ seed: [CONTENT], data, fake: 3 });
  const before = await Promise.all(PATHS.map((path) => read(origin, path)));
  const files = (await (
    await fetch(`${origin.url}/api/upload/files`, { headers: { authorization: 'Bearer full' } })
  ).json()) as { url: string }[];
  const bytesOf = (url: string) => Promise.all(files.map(async (file) => (await fetch(url + file.url)).arrayBuffer()));
  const bytes = await bytesOf(origin.url);
  const signIn = async (url: string) => {
    const body = JSON.stringify({ identifier: 'user1@example.com', password: 'password' });
    const headers = { 'content-type': 'application/json' };
    const users = (await (await fetch(`${url}/api/users`, { headers: { authorization: 'Bearer full' } })).json()) as {
      email: string;
    }[];
    const identifier = users[0]?.email;
    const answer = await fetch(`${url}/api/auth/local`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...JSON.parse(body), identifier }),
    });
    return answer.status;
  };
  expect(await signIn(origin.url)).toBe(200);
  await origin.close();
  expect(await exported(data, out)).toBeGreaterThan(150);
  const copy = await serve({ seed: [out] });
  expect(await Promise.all(PATHS.map((path) => read(copy, path)))).toEqual(before);
  expect(await bytesOf(copy.url)).toEqual(bytes);
  expect(await signIn(copy.url)).toBe(200);
  expect(readdirSync(out)).not.toContain('admin.api-token.json');
});

it('a directory that a server uses is left alone, and one without content is told', async () => {
  const [data, out] = [temporaryFolder(), temporaryFolder()];
  await serve({ seed: [CONTENT], data });
  await expect(exported(data, out)).rejects.toThrow(
    `${data}: is in use by a running server; \`touchstone pull\` reads a running one, or stop it`,
  );
  await expect(exported(join(out, 'nothing'), out)).rejects.toThrow(
    'has no content of a server; name the directory of',
  );
  expect(readdirSync(out)).toEqual([]);
});
