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
  {
    authorization = 'Bearer full',
    origin,
    ...sent
  }: { authorization?: string; origin?: string | undefined; method?: string; body?: string; type?: string },
) {
  const { method = 'GET', body, type = 'application/json' } = sent;
  const headers = {
    authorization,
    ...(body !== undefined && { 'content-type': type }),
    ...(origin !== undefined && { origin }),
  };
  return Promise.all(
    [reference, long].map(async ({ url }) => {
      const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
      const { date: _, ...received } = Object.fromEntries(answer.headers);
      return { status: answer.status, headers: received, body: await answer.text() };
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

describe('the fast path of GraphQL', () => {
  const TAGS = '{ tags(sort: "name") { data { id attributes { name } } } }';
  const query = (text: string, more: object = {}) => JSON.stringify({ query: text, ...more });
  const BODIES = [
    query(TAGS),
    query('query($n: Int) { tags(pagination: { limit: $n }) { data { id } meta { pagination { total } } } }', {
      variables: { n: 1 },
    }),
    query('query($n: Int!) { tags(pagination: { limit: $n }) { data { id } } }', { variables: { n: 'x' } }),
    query('{ tag(id: "x") { data { id } } tags { data { id } } }'),
    query('{ tags(sort: "nope") { data { id } } }'),
    query('{ tags(locale: "fr") { data { id } } }'),
    query('mutation { createTag(data: { name: "made" }) { data { attributes { name } } } }'),
    query('{ tags { nope } }'),
    query('{ tags {'),
    query('{ __schema { queryType { name } } }'),
    query(TAGS, { operationName: 'Other' }),
    JSON.stringify([{ query: TAGS }, { query: TAGS }]),
    JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: 'ab' } } }),
    `\ufeff${query(TAGS)}`,
    `{ "query": `,
    '"text"',
    '[]',
    '{}',
    '',
    query(`{ tags { data { id } } } #${'x'.repeat(200_000)}`),
    query(TAGS, { variables: 'x' }),
  ];

  beforeAll(async () => {
    // the schema is made for the first query
    await answers('/graphql', { method: 'POST', body: query(TAGS) });
  });

  it.each(BODIES.map((body) => [body.slice(0, 90), body]))('answers %s as Express does', async (_name, body) => {
    for (const more of [
      {},
      { authorization: '' },
      { authorization: 'Bearer wrong' },
      { origin: 'http://page.example' },
    ]) {
      const [short, other] = await answers('/graphql', { method: 'POST', body, ...more });
      expect(short).toEqual(other);
    }
  });

  it.each(['text/plain', 'application/json; charset=utf-8', 'application/json; charset=latin1', 'application/graphql'])(
    'answers a body of type %s as Express does',
    async (type) => {
      const [short, other] = await answers('/graphql', { method: 'POST', body: query(TAGS), type });
      expect(short).toEqual(other);
    },
  );

  it('writes each query into the request log once', async () => {
    const logged = async () => {
      const requestLog = await fetch(`${reference.url}/_touchstone/requests`, { headers: JSON_FULL });
      return ((await requestLog.json()) as { data: { path: string }[] }).data.filter(({ path }) => path === '/graphql')
        .length;
    };
    const before = await logged();
    await answers('/graphql', { method: 'POST', body: query(TAGS) });
    await answers('/graphql', { method: 'POST', body: BODIES[6] ?? '' });
    expect(await logged()).toBe(before + 2);
  });
});
