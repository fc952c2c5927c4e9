import { expect, it } from 'vitest';
import { json, judged } from '../library.fixture.ts';

const query =
  'mutation ($id: ID!, $data: BookInput!) { updateBook(id: $id, data: $data) { data { id attributes { title pages } } } }';

const updated = (attributes: object, phase: 'fixed' | 'changing') =>
  judged(
    { method: 'POST', path: '/graphql', body: { query, variables: { id: '1', data: { title: 'omega' } } } },
    { headers: json, body: { data: { updateBook: { data: { id: '1', attributes } } } } },
    phase,
  );

it('finds nothing where a mutation answers what it was given', () => {
  expect(updated({ title: 'omega', pages: 77 }, 'changing')).toEqual([]);
});

it('tells a mutation that answers another value than it was given', () => {
  expect(updated({ title: 'alpha', pages: 10 }, 'changing')).toEqual(['graphql.update']);
});

it('compares all values of an entry that the world holds as it was written', () => {
  expect(updated({ title: 'alpha', pages: 10 }, 'fixed')).toEqual([]);
  expect(updated({ title: 'alpha', pages: 11 }, 'fixed')).toEqual(['graphql.update']);
});

it('tells an entry of another id than was asked for', () => {
  const one = (id: string | null) =>
    judged(
      { method: 'POST', path: '/graphql', body: { query: '{ book(id: 1) { data { id attributes { title } } } }' } },
      { body: { data: { book: { data: id && { id, attributes: { title: 'alpha' } } } } } },
    );
  expect(one('1')).toEqual([]);
  expect(one(null)).toEqual(['graphql.find-one']);
});
