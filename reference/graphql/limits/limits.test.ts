import { performance } from 'node:perf_hooks';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { testEndpoint } from '../http/endpoint.fixture.ts';

/** Sends a query to an endpoint with this configuration. */
const ask = async (query: string, options: object = {}, variables = {}) => {
  const { app } = testEndpoint(options);
  const { status, body } = await request(app).post('/graphql').send({ query, variables });
  return { status, messages: body.errors?.map(({ message }: { message: string }) => message) };
};

const FINE = { status: 200, messages: undefined };
const refused = (...messages: unknown[]) => ({ status: 400, messages });

const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join(' ');

describe('depthLimit', () => {
  const deep = 'query Deep { books { data { books { data { name } } } } }';

  it('lets in a query that is as deep as allowed', async () => {
    expect(await ask(deep, { depthLimit: 4 })).toEqual(FINE);
  });

  it('refuses a query that is deeper, with the name of its operation', async () => {
    expect(await ask(deep, { depthLimit: 3 })).toEqual(refused("'Deep' exceeds maximum operation depth of 3"));
  });

  it('tells each field that is too deep, and leaves the name out where there is none', async () => {
    const message = "'' exceeds maximum operation depth of 1";
    expect(await ask('{ books { data { name parts { text } } } }', { depthLimit: 1 })).toEqual(
      refused(message, message),
    );
  });

  it('looks through fragments, which add no level', async () => {
    const query = '{ books { ...F ... on Books { data { __typename } } } } fragment F on Books { data { name } }';
    expect(await ask(query, { depthLimit: 2 })).toEqual(FINE);
    expect(await ask(query, { depthLimit: 1 })).toEqual(refused("'' exceeds maximum operation depth of 1"));
  });

  it('is 10 without configuration', async () => {
    const nested = (levels: number): string =>
      levels === 0 ? 'name' : `books(pagination: { limit: 1 }) { data { ${nested(levels - 1)} } }`;
    expect(await ask(`{ ${nested(5)} }`)).toEqual(FINE);
    expect((await ask(`{ ${nested(6)} }`)).status).toBe(400);
  });

  it('does not count what is asked of the schema', async () => {
    const query = '{ __schema { types { fields { type { ofType { ofType { name } } } } } } }';
    expect(await ask(query, { depthLimit: 1 })).toEqual(FINE);
  });
});

describe('aliasLimit', () => {
  it('bounds the fields with an alias, through fragments too', async () => {
    const query = 'query Q { ...F c: count(of: 3) } fragment F on Query { a: count(of: 1) b: count(of: 2) }';
    expect(await ask(query, { aliasLimit: 3 })).toEqual(FINE);
    expect(await ask(query, { aliasLimit: 2 })).toEqual(
      refused("'Q' has 3 aliases, allowed are 2 (graphql.config.aliasLimit)"),
    );
  });
});

describe('costLimit', () => {
  /** There are two books. The field costs 1, its list 10, the books 1 as a whole and 1 for each name. */
  const query = 'query Q($n: Int = 4) { books(pagination: { limit: $n }) { data { name } } }';

  it('names the limit, what was found, what is allowed and where', async () => {
    expect(await ask(query, { costLimit: 14 })).toEqual(FINE);
    const message =
      "'Q' costs 14 values or more at books.data, allowed are 13 for a request (graphql.config.costLimit); " +
      'ask for shorter lists (pagination) or fewer fields in them';
    expect(await ask(query, { costLimit: 13 })).toEqual(refused(message));
  });

  it.each([
    ['a list that is shorter than asked for', query, 14],
    ['no pagination', '{ books { data { name } } }', 14],
    ['a page', '{ books(pagination: { page: 2 }) { data { name } } }', 14],
    ['more than is given', '{ books(pagination: { pageSize: 500 }) { data { name } } }', 14],
    ['everything', '{ books(pagination: { limit: -1 }) { data { name } } }', 14],
    [
      'lists in a list, which are empty',
      '{ books { data { books(pagination: { limit: 2 }) { data { name } } } } }',
      36,
    ],
    ['lists without pages', '{ books { data { parts { text } } } }', 16],
    ['names and operands of filters', '{ books(filters: { name: "a", or: [{ name: "b" }] }) { data { name } } }', 19],
    ['a fragment, twice', '{ books { ...F } b: books { ...F } } fragment F on Books { data { name } }', 28],
    ['long texts', '{ books { data { long } } }', 18],
  ])('counts what there is: %s', async (_what, operation, cost) => {
    expect(await ask(operation, { costLimit: cost })).toEqual(FINE);
    expect((await ask(operation, { costLimit: cost - 1 })).messages).toEqual([
      expect.stringContaining(`costs ${cost} values or more`),
    ]);
  });

  it('tells once that it is spent, whatever is left of the query', async () => {
    const { messages } = await ask(`{ ${many(90, (i) => `a${i}: books { data { name } }`)} }`, { costLimit: 200 });
    expect(messages).toHaveLength(1);
  });

  it('counts what is asked of the schema by the size of the schema', async () => {
    const names = (count: number) => many(count, (i) => `a${i}: __schema { types { name } }`);
    expect((await ask(`{ ${names(1)} }`, { costLimit: 1500 })).status).toBe(200);
    expect((await ask(`{ ${names(3)} }`, { costLimit: 1500 })).status).toBe(400);
  });

  it('counts all operations of a batch', async () => {
    const { app } = testEndpoint({ costLimit: 30 });
    const operation = { query, variables: { n: 5 } };
    const { body } = await request(app).post('/graphql').send([operation, operation, operation]).expect(200);
    expect(body.map(({ errors = [] }) => errors.length)).toEqual([0, 0, 1]);
  });
});

describe('variables', () => {
  const query = 'query Q($filters: Where) { books(filters: $filters) { data { name } } }';
  const filters = (count: number) => ({ filters: { or: Array.from({ length: count }, () => ({ name: 'a' })) } });

  it('hold so many values that they are soon read', async () => {
    expect(await ask(query, {}, filters(900))).toEqual(FINE);
    const { status, messages } = await ask(query, {}, filters(1000));
    expect(status).toBe(400);
    expect(messages).toEqual([
      '\'Q\' has variables of more than 10000 values at "$filters", allowed are 10000 (an object counts as 10)',
    ]);
  });
});

/** Milliseconds, with a wide margin for a busy machine: a query without limits takes minutes. */
const SOON = 5000;

describe('a query made to hold the server up', () => {
  const spreads = (count: number) => many(count, (i) => `...F${i}`);

  it.each([
    ['is nested without end', `{ ${'books { data { '.repeat(1600)}name${' } }'.repeat(1600)} }`],
    ['holds a list nested without end', `{ books(filters: ${'['.repeat(4900)}${']'.repeat(4900)}) { __typename } }`],
    ['is long', `{ ${many(20_000, () => '__typename')} }`],
    ['asks the same again and again', `{ ${many(5000, () => '__typename')} }`],
    ['asks the same in pieces', `{ ${many(1000, () => '... { count(of: 1) }')} }`],
    ['has many fragments', `{ ${spreads(700)} } ${many(700, (i) => `fragment F${i} on Query { count(of: 1) }`)}`],
    [
      'doubles with each fragment',
      `{ ...F0 } ${many(60, (i) => `fragment F${i} on Query { a${i}: __typename ...F${i + 1} ...F${i + 1} }`)} fragment F60 on Query { __typename }`,
    ],
    [
      'doubles with each level',
      `{ books { data { ...F0 } } } ${many(60, (i) => `fragment F${i} on Book { a: books { data { ...F${i + 1} } } b: books { data { ...F${i + 1} } } }`)} fragment F60 on Book { name }`,
    ],
    ['has many mistakes', `{ ${many(150, (i) => `nope${i}`)} }`],
  ])('is answered at once: it %s', async (_what, query) => {
    const { app } = testEndpoint();
    const started = performance.now();
    const { status } = await request(app).post('/graphql').send({ query });
    expect(performance.now() - started).toBeLessThan(SOON);
    expect(status).toBe(400);
  });
});
