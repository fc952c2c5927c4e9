import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, startReference } from './start.ts';

let reference: Reference;
let key = '';

beforeAll(async () => {
  const log = (line: string) => {
    key = /^page http:\/\/127\.0\.0\.1:\d+\/\?key=(\w+)$/.exec(line)?.[1] ?? key;
  };
  reference = await startReference({ page: 'local', log });
});

afterAll(() => reference.close());

const at = (path: string, init?: RequestInit) => fetch(`${reference.url}${path}`, init);
const openWith = (body: object, headers: Record<string, string> = {}) =>
  at('/_touchstone/page/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the page', () => {
  it('shows today’s welcome to who has no session, under a strict policy', async () => {
    const answer = await at('/');
    const text = await answer.text();
    expect(text).toContain('/api/books');
    expect(text).toContain('the start printed on standard error');
    expect(text).not.toMatch(/<script(?![^>]*src=)|<style|style="|\son\w+="/);
    expect(text).not.toMatch(/(src|href)="(?!\/|data:)/);
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
  });

  it('serves its files compressed, and again only if they changed', async () => {
    const script = await at('/_touchstone/page/page.generated.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(script.headers.get('content-encoding')).toBe('gzip');
    const tag = script.headers.get('etag') ?? '';
    expect((await at('/_touchstone/page/page.generated.js', { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  it.each(['licenses.generated.txt', '..%2fpage.ts', 'toString', 'x.js'])('has no file %s', async (name) => {
    expect((await at(`/_touchstone/page/${name}`)).status).toBeGreaterThanOrEqual(403);
  });

  it('serves the clauses without inline script', async () => {
    const text = await (await at('/_touchstone/page/clauses.html')).text();
    expect(text).toContain('rest.filters.eqi');
    expect(text).not.toMatch(/<script>|<style>/);
    expect((await at('/_touchstone/page/clauses.js')).headers.get('content-type')).toContain('javascript');
  });

  it('opens a session with the key once, which may what the token may', async () => {
    expect((await openWith({ key: 'x' })).status).toBe(401);
    expect((await openWith({ key }, { origin: 'http://localhost:3000' })).status).toBe(403);
    const { data } = (await (await openWith({ key })).json()) as { data: { session: string } };
    expect((await openWith({ key })).status).toBe(401);
    expect((await at('/api/books', { headers: bearer(data.session) })).status).toBe(200);
    expect((await at('/_touchstone/snapshots', { headers: bearer(data.session) })).status).toBe(200);
    await at('/_touchstone/page/session', { method: 'DELETE', headers: bearer(data.session) });
    expect((await at('/api/books', { headers: bearer(data.session) })).status).toBe(401);
  });

  it('opens a session for who has a full-access token, and for nobody else', async () => {
    expect((await openWith({}, bearer(reference.token))).status).toBe(200);
    expect((await openWith({}, bearer('wrong'))).status).toBe(401);
    expect((await openWith({})).status).toBe(403);
  });

  it('tells its endpoints to nobody without full access', async () => {
    for (const name of ['project', 'tokens', 'lately'])
      expect((await at(`/_touchstone/page/${name}`)).status).toBe(403);
  });

  it('describes the project with the counts of its entries', async () => {
    const answer = await at('/_touchstone/page/project', { headers: bearer(reference.token) });
    const { data } = (await answer.json()) as { data: { types: { uid: string }[]; counts: Record<string, object> } };
    expect(data.types.map(({ uid }) => uid)).toContain('api::book.book');
    expect(data.counts['api::book.book']).toEqual({ entries: expect.any(Number), drafts: expect.any(Number) });
  });

  it('tells the requests since the last look, with remarks, and is none of them', async () => {
    const look = async (after: number) => {
      const answer = await at(`/_touchstone/page/lately?after=${after}`, { headers: bearer(reference.token) });
      return ((await answer.json()) as { data: { last: number; requests: { path: string; remarks: string[] }[] } })
        .data;
    };
    const { last } = await look(0);
    await at('/api/books?filters[titel]=x', { headers: bearer(reference.token) });
    const { requests } = await look(last);
    expect(requests.map(({ path }) => path)).toEqual(['/api/books?filters[titel]=x']);
    expect(requests[0]?.remarks.join()).toContain('title');
  });
});

it('is there where the public role may do nothing, and requests without credentials are refused', async () => {
  const strict = await startReference({ page: 'local', profile: 'strapi-4', log: () => {} });
  try {
    const headers = { ...bearer(strict.token), 'content-type': 'application/json' };
    const roles = `${strict.url}/api/users-permissions/roles`;
    const { roles: list } = (await (await fetch(roles, { headers })).json()) as {
      roles: { id: number; type: string }[];
    };
    const publicId = list.find(({ type }) => type === 'public')?.id;
    await fetch(`${roles}/${publicId}`, {
      method: 'PUT',
      headers,
      body: '{"name":"Public","description":"-","permissions":{}}',
    });
    expect((await fetch(`${strict.url}/api/books`)).status).toBe(401);
    for (const path of ['/', '/_touchstone/page/project'])
      expect((await fetch(strict.url + path, { headers })).status).toBe(200);
  } finally {
    await strict.close();
  }
});

it.each([{ page: 'local', env: 'production' }, { page: 'none' }, {}] as const)(
  'is not there with %j',
  async (options) => {
    const lines: string[] = [];
    const without = await startReference({ ...options, log: (line) => lines.push(line) });
    try {
      expect((await fetch(`${without.url}/_touchstone/page`)).status).toBeGreaterThanOrEqual(403);
      expect((await fetch(`${without.url}/_touchstone/page/page.generated.js`)).status).toBeGreaterThanOrEqual(403);
      expect(lines.filter((line) => line.startsWith('page '))).toEqual([]);
    } finally {
      await without.close();
    }
  },
);
