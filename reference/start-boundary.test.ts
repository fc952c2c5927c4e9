import { request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from './package-root.ts';
import { type Reference, startReference } from './start.ts';

let plain: Reference;
let named: Reference;
/** A project with code, served by a child process. */
let coded: Reference;

beforeAll(async () => {
  const options = { token: 'full', public: 'all', log: () => {} };
  [plain, named, coded] = await Promise.all([
    startReference(options),
    startReference({ ...options, allowHosts: ['backend'] }),
    startReference({ ...options, project: `${packageRoot()}/fixtures/customized`, allowHosts: ['backend'] }),
  ]);
}, 60_000);

afterAll(() => Promise.all([plain, named, coded].map((server) => server?.close())));

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'];

function statusOf(
  { url }: Reference,
  path: string,
  headers: Record<string, string>,
  { method = 'GET', body = '' } = {},
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = send(url + path, { method, headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    call.on('error', reject).end(body);
  });
}

/** Paths of REST, GraphQL and the mock; the fast path answers the first. */
const PATHS = [
  ...[
    '/api/tags',
    '/api/tags?populate=nobody',
    '/api/nothing',
    '/graphql?query={__typename}',
    '/graphql',
    '/uploads/x.png',
  ],
  ...['/_touchstone/requests', '/_health', '/', '/api/users/me', '/api/upload/files', '/api/%zz'],
];

describe('a request by a foreign name', () => {
  it.each(PATHS)('is 421: %s', async (path) => {
    for (const server of [plain, coded])
      expect(await statusOf(server, path, { host: 'evil.example', authorization: 'Bearer full' })).toBe(421);
    expect(await statusOf(plain, path, { host: 'localhost', authorization: 'Bearer full' })).not.toBe(421);
  });

  it('is answered where the name is allowed', async () => {
    for (const server of [named, coded]) expect(await statusOf(server, '/_health', { host: 'backend:1337' })).toBe(204);
    expect(await statusOf(plain, '/_health', { host: 'backend:1337' })).toBe(421);
  });

  it('stands in the request log', async () => {
    await statusOf(plain, '/api/tags?by=name', { host: 'evil.example' });
    const answer = await fetch(`${plain.url}/_touchstone/requests`, { headers: { authorization: 'Bearer full' } });
    const { data } = (await answer.json()) as { data: { path: string; status: number }[] };
    expect(data.find(({ path }) => path === '/api/tags?by=name')?.status).toBe(421);
  });
});

describe('a foreign page', () => {
  it.each(FORMS)('changes nothing by a form of %s', async (type) => {
    const body = type.includes('multipart')
      ? '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"name":"foreign"}\r\n--x--\r\n'
      : 'data[name]=foreign';
    for (const path of ['/api/tags', '/graphql', '/api/upload', '/_touchstone/reset', '/api/auth/local/register'])
      for (const server of [plain, coded])
        for (const from of [
          { origin: 'http://evil.example' },
          { origin: 'null' },
          { 'sec-fetch-site': 'cross-site' },
        ]) {
          const headers = { ...from, 'content-type': type } as Record<string, string>;
          expect(await statusOf(server, path, headers, { method: 'POST', body })).toBe(403);
        }
    const list = await (await fetch(`${plain.url}/api/tags?filters[name]=foreign`)).json();
    expect(list).toMatchObject({ data: [] });
  });

  it('reads without permission to see the answer, and a near one with it', async () => {
    const allowed = async (server: Reference, path: string, origin: string) =>
      (await fetch(server.url + path, { headers: { origin } })).headers.get('access-control-allow-origin');
    for (const server of [plain, coded])
      for (const path of ['/api/tags', '/api/nothing', '/graphql?query={__typename}', '/uploads/nothing.png']) {
        expect(await allowed(server, path, 'http://evil.example')).toBeNull();
        expect(await allowed(server, path, 'http://localhost:3000')).toBe('http://localhost:3000');
      }
  });
});

describe('a near page', () => {
  it('changes content', async () => {
    const headers = { origin: 'http://localhost:3000', 'content-type': 'application/json' };
    const body = JSON.stringify({ data: { name: 'near', slug: 'near' } });
    expect(await statusOf(plain, '/api/tags', headers, { method: 'POST', body })).toBe(200);
  });
});

describe('allowHosts', () => {
  it.each(['', 'http://backend', 'a b', 'backend/x', '*'])('refuses %j, which is no name', async (name) => {
    await expect(startReference({ allowHosts: [name] })).rejects.toThrow('allowHosts: expected the name of a host');
  });
});
