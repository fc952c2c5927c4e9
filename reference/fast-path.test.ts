import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, startReference } from './start.ts';

let reference: Reference;
/** The same server with a fault rule that matches no request: Express answers all requests. */
let long: Reference;

const JSON_FULL = { authorization: 'Bearer full', 'content-type': 'application/json' };
const ORIGINS = [undefined, 'http://page.example', 'https://other.example:8443', 'null', 'not an origin'];

beforeAll(async () => {
  const options = { token: 'full', public: 'api::tag.tag.find', log: () => {} };
  [reference, long] = await Promise.all([startReference(options), startReference(options)]);
  await setFaults(long, [{ path: '/api/met-by-nothing', status: 503, rate: 1 }]);
});

afterAll(() => Promise.all([reference.close(), long.close()]));

function setFaults({ url }: Reference, rules: readonly object[]) {
  const body = JSON.stringify({ data: rules });
  return fetch(`${url}/_touchstone/faults`, { method: 'PUT', headers: JSON_FULL, body });
}

/** The complete responses of both servers to a request, without their date. */
function answers(
  path: string,
  { authorization = 'Bearer full', origin }: { authorization?: string; origin?: string | undefined },
) {
  return Promise.all(
    [reference, long].map(async ({ url }) => {
      const answer = await fetch(url + path, { headers: { authorization, ...(origin !== undefined && { origin }) } });
      const { date: _, ...headers } = Object.fromEntries(answer.headers);
      return { status: answer.status, headers, body: await answer.text() };
    }),
  );
}

describe('the fast path of reads', () => {
  it.each([
    '/api/tags',
    '/api/Tags/?sort=name:desc&pagination[pageSize]=2',
    '/api/books?filters[title][$containsi]=e&populate=*&locale=all',
    '/api/books/1?populate[author][fields][0]=name',
    '/api/books/%31',
    '/api/homepage?populate=*',
    '/api/homepage?locale=all',
    '/api/tags/99',
    '/api/tags/abc',
    '/api/tags?sort=nope',
    '/api/tags?filters[name][$startWith]=s',
    '/api/tags?populate=nobody',
    '/api/%E0%A4%A',
    '/api/nothing',
    '/api/site-setting/1',
    '/api/users/me',
    '/api',
  ])('answers %s as Express does', async (path) => {
    for (const origin of ORIGINS) {
      const [short, other] = await answers(path, { origin });
      expect(short).toEqual(other);
    }
  });

  it.each(['', 'Bearer wrong'])('refuses who Express refuses: %j', async (authorization) => {
    for (const path of ['/api/tags', '/api/books']) {
      const [short, other] = await answers(path, { authorization });
      expect(short).toEqual(other);
    }
  });

  it('writes what it answers into the request log', async () => {
    await answers('/api/tags?sort=slug', {});
    const requestLog = await fetch(`${reference.url}/_touchstone/requests`, { headers: JSON_FULL });
    const { data } = (await requestLog.json()) as { data: { path: string; status: number }[] };
    expect(data.filter(({ path }) => path === '/api/tags?sort=slug').map(({ status }) => status)).toEqual([200]);
  });

  it('injects the faults that are set', async () => {
    const status = async () => (await fetch(`${reference.url}/api/tags`, { headers: JSON_FULL })).status;
    await setFaults(reference, [{ path: '/api/tags', status: 503, rate: 1 }]);
    expect(await status()).toBe(503);
    await setFaults(reference, []);
    expect(await status()).toBe(200);
  });
});
