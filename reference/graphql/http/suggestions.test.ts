import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { testEndpoint } from './endpoint.fixture.ts';

/** Queries with a misspelt name, each at another place. */
const MISTAKES: readonly (readonly [where: string, query: string, variables: object])[] = [
  ['a field', '{ bookz { data { name } } }', {}],
  ['an argument', '{ books(filterz: {}) { data { name } } }', {}],
  ['an argument of a directive', '{ books @include(if: true, iff: true) { data { name } } }', {}],
  ['a field of an input', '{ books(filters: { nam: "x" }) { data { name } } }', {}],
  ['a field of an input inside of a list', '{ books(filters: { or: [{ nam: "x" }] }) { data { name } } }', {}],
  ['a type', 'query ($filters: Wheres) { books(filters: $filters) { data { name } } }', {}],
  ['the type of a fragment', '{ books { ... on Bookz { __typename } } }', {}],
  ['a value of an enumeration', '{ kind(is: NOVELS) }', {}],
  ['a text for a value of an enumeration', '{ kind(is: "NOVEL") }', {}],
  ['a variable', 'query ($filters: Where) { books(filters: $filters) { data { name } } }', { filters: { nam: 'x' } }],
  [
    'a variable, inside of a list',
    'query ($filters: Where) { books(filters: $filters) { data { name } } }',
    { filters: { or: [{ nam: 'x' }] } },
  ],
  ['an enumeration in a variable', 'query ($is: Kind) { kind(is: $is) }', { is: 'NOVELS' }],
];

const errorsOf = async (introspection: boolean, query: string, variables: object = {}): Promise<string> => {
  const { app } = testEndpoint({}, introspection);
  const { body } = await request(app).post('/graphql').send({ query, variables });
  expect(body.errors).toHaveLength(1);
  return JSON.stringify(body.errors);
};

describe('where introspection is off', () => {
  it.each(MISTAKES)('an error about %s suggests no name', async (_where, query, variables) => {
    expect(await errorsOf(false, query, variables)).not.toMatch(/did you mean/i);
  });
});

describe('where introspection is on', () => {
  it.each(MISTAKES)('an error about %s suggests the nearest name', async (_where, query, variables) => {
    expect(await errorsOf(true, query, variables)).toMatch(/did you mean/i);
  });
});
