/** The customization examples of Strapi's v4 GraphQL documentation behave as documented (source document 4.11). */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql, fieldNames } from './ask-graphql.fixture.ts';
import { type Reference, startReference } from './start.ts';

const PROJECT = fileURLToPath(new URL('../fixtures/documented', import.meta.url));

let reference: Reference;
let lines: string[] = [];
const ask = (query: string, token: string | undefined = reference.token) => askGraphql(reference, query, token);
const publicly = (query: string) => askGraphql(reference, query);

/** Starts the project with some of its examples, once for all tests of a block. */
function withExamples(...names: string[]): void {
  beforeAll(async () => {
    lines = [];
    process.env.EXAMPLES = names.join(',');
    reference = await startReference({ project: PROJECT, token: 'full', log: (line) => void lines.push(line) });
  });
  afterAll(() => reference.close());
}

describe('the example at the head', () => {
  withExamples('customizations');

  it('disables restaurants: no types, queries, mutations, and no relation to them', async () => {
    for (const type of ['Restaurant', 'RestaurantInput', 'RestaurantFiltersInput', 'RestaurantEntityResponse'])
      expect(await fieldNames(reference, type)).toBeUndefined();
    const root = [
      ...((await fieldNames(reference, 'Query')) ?? []),
      ...((await fieldNames(reference, 'Mutation')) ?? []),
    ];
    expect(root.filter((name) => /restaurant/i.test(name))).toEqual([]);
    expect(await fieldNames(reference, 'CategoryInput')).not.toContain('restaurants');
  });

  it('disables queries of categories and leaves their mutations', async () => {
    const queries = await fieldNames(reference, 'Query');
    expect(queries).not.toContain('categories');
    expect(queries).not.toContain('category');
    expect(await fieldNames(reference, 'Mutation')).toContain('createCategory');
  });

  it('disables mutations of addresses and leaves their queries', async () => {
    expect((await fieldNames(reference, 'Mutation'))?.filter((name) => name.endsWith('Address'))).toEqual([]);
    expect(await fieldNames(reference, 'Query')).toEqual(expect.arrayContaining(['address', 'addresses']));
  });

  it('disables the field locked of documents everywhere', async () => {
    for (const type of ['Document', 'DocumentInput', 'DocumentFiltersInput']) {
      const names = await fieldNames(reference, type);
      expect(names).toContain('description');
      expect(names).not.toContain('locked');
    }
  });

  it('disables three actions of likes and leaves the others', async () => {
    expect((await fieldNames(reference, 'Mutation'))?.filter((name) => name.endsWith('Like'))).toEqual([]);
    expect(await fieldNames(reference, 'Query')).toEqual(expect.arrayContaining(['like', 'likes']));
  });

  it('adds a type of nexus and one in SDL', async () => {
    expect(await fieldNames(reference, 'Book')).toEqual(['title']);
    expect(await fieldNames(reference, 'Article')).toEqual(['name']);
  });

  it('hands the schema to the plugin', () => {
    expect(lines).toContain('MyPlugin: Query');
  });

  it('answers addresses by the resolver given, whoever asks', async () => {
    expect(await publicly('{ address { data { attributes { city } } } }')).toEqual({
      data: { address: { data: { attributes: { city: 'Montpellier' } } } },
      errors: [],
    });
    expect((await publicly('{ addresses { data { id } } }')).errors).toEqual(['Forbidden access']);
  });
});

describe('disabled operations, and policies', () => {
  withExamples('operations', 'policies');

  it('disables the list of restaurants alone', async () => {
    const queries = await fieldNames(reference, 'Query');
    expect(queries).not.toContain('restaurants');
    expect(queries).toContain('restaurant');
    expect(await fieldNames(reference, 'Mutation')).toContain('createRestaurant');
  });

  it('disables the name of documents', async () => {
    expect(await fieldNames(reference, 'Document')).not.toContain('name');
    expect(await fieldNames(reference, 'DocumentInput')).not.toContain('name');
    expect(await fieldNames(reference, 'DocumentFiltersInput')).not.toContain('name');
  });

  it('tells by getters what is disabled', () => {
    expect(lines).toContain('getters: {"find":false,"findOne":true,"name":true}');
  });

  it('blocks a query that has no parent by the policy', async () => {
    expect(await publicly('{ categories { data { id } } }')).toEqual({
      data: { categories: null },
      errors: ['Policy Failed'],
    });
    expect(lines).toContain('info: hello undefined');
  });

  it('lets a nested resolver pass, which has one', async () => {
    const query = '{ category(id: 1) { data { attributes { name } } } }';
    expect((await publicly(query)).data).toEqual({ category: { data: { attributes: { name: 'First' } } } });
    expect(lines).toContain('info: hello First');
  });
});

describe('authorization, middlewares, and the migration guide', () => {
  withExamples('authorization', 'middlewares', 'migration');

  it('lets everybody find categories', async () => {
    expect((await publicly('{ categories { data { id } } }')).data).toMatchObject({ categories: { data: [{}, {}] } });
  });

  it('asks of restaurants for the permission on addresses', async () => {
    const query = '{ restaurants { data { id } } }';
    expect((await publicly(query)).errors).toEqual(['Forbidden access']);
    expect((await ask(query)).data).toMatchObject({ restaurants: { data: [{}, {}] } });
  });

  it('logs how long resolving took', async () => {
    await publicly('{ categories { data { id } } }');
    await expect.poll(() => lines.some((line) => line.startsWith('Resolving categories: '))).toBe(true);
  });

  it('changes the name of the parent with id 1', async () => {
    const { data } = await publicly('{ categories { data { attributes { name } } } }');
    expect(data).toEqual({
      categories: { data: [{ attributes: { name: 'foobar' } }, { attributes: { name: 'Second' } }] },
    });
  });

  it('answers a new query, over a service, with a new enum', async () => {
    expect((await ask('{ myQuery(id: 3, status: b, limit: 2) { id status limit } }')).data).toEqual({
      myQuery: [{ id: '3', status: 'b', limit: 2 }],
    });
  });

  it('answers a new mutation', async () => {
    expect((await ask('mutation { sendItemByEmail(itemID: 1, email: "a@b") }')).data).toEqual({
      sendItemByEmail: true,
    });
  });

  it('asks of a new query who it is', async () => {
    expect((await publicly('{ testQuery { myResult } }')).errors).toEqual(['Forbidden access']);
  });

  it('puts middlewares around a resolver, one of them by its name and options', async () => {
    expect((await ask('{ testQuery { myResult } }')).data).toEqual({
      testQuery: { myResult: 'some data, me in development' },
    });
    await expect.poll(() => lines).toContain("We're in a middleware");
  });

  it('applies a policy by its name', async () => {
    expect(await ask('{ findItems { myResult } }')).toEqual({ data: { findItems: null }, errors: ['Policy Failed'] });
  });
});
