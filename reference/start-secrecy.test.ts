import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, startReference } from './start.ts';

let development: Reference;
let production: Reference;

beforeAll(async () => {
  const options = { token: 'full', public: 'read', log: () => {} };
  [development, production] = await Promise.all([
    startReference({ ...options, env: 'development' }),
    startReference({ ...options, env: 'production' }),
  ]);
});

afterAll(() => Promise.all([development.close(), production.close()]));

const post = ({ url }: Reference, path: string, body: unknown) =>
  fetch(url + path, {
    method: 'POST',
    headers: { authorization: 'Bearer full', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('a mistake that was ignored', () => {
  const path = '/api/books?filters[title][$startWith]=E&populate=autor';

  it('is told in a header, but not in production', async () => {
    const answer = await fetch(development.url + path);
    expect(answer.headers.get('x-touchstone-warning')).toMatch(
      /did you mean "\$startsWith"\?.*did you mean "author"\?/,
    );
    const untold = await fetch(production.url + path);
    expect([untold.status, untold.headers.get('x-touchstone-warning')]).toEqual([200, null]);
    expect(await untold.text()).toBe(await answer.text());
  });
});

describe('a mistake in a query', () => {
  it('suggests a name of the schema, but not in production', async () => {
    const query = '{ books(filters: { titl: { eq: "x" } }) { data { id attributes { titel } } } }';
    const errors = async (server: Reference) => (await post(server, '/graphql', { query })).text();
    expect(await errors(development)).toMatch(/Did you mean \\"title\\"/);
    expect(await errors(production)).not.toMatch(/did you mean/i);
  });
});

describe('a wrong value of 300 kB', () => {
  const long = 'x'.repeat(300_000);

  it.each([
    ['a number', '/api/authors', { data: { name: 'A', awards: long } }],
    ['a text', '/api/authors', { data: { name: [long] } }],
    ['a relation', '/api/books', { data: { title: 'A', author: { connect: [{ id: long }] } } }],
    [
      'a position',
      '/api/books',
      { data: { title: 'A', author: { connect: [{ id: 1, position: { before: long } }] } } },
    ],
    ['a component', '/api/books', { data: { title: 'A', parts: [{ __component: long }] } }],
    [
      'a GraphQL variable',
      '/graphql',
      { query: 'query ($id: Int) { books(pagination: { page: $id }) { data { id } } }', variables: { id: long } },
    ],
    ['a GraphQL query', '/graphql', { query: `{ ${long} }` }],
    ['the name of an operation', '/graphql', { query: '{ __typename }', operationName: long }],
    ['a mail address', '/api/auth/forgot-password', { email: [long] }],
    ['a user', '/api/auth/local/register', { username: 'u', email: 'no', password: 'abcdef', [long]: 1 }],
  ])('as %s is not sent back whole', async (_where, path, body) => {
    const answer = await post(development, path, body);
    const text = await answer.text();
    expect(answer.status).toBeLessThan(500);
    expect(text.length).toBeLessThan(5000);
  });
});
