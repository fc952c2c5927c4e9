import { expect, it } from 'vitest';
import { brokenClauses, json } from '../library.fixture.ts';

const query =
  'mutation ($id: ID!, $data: BookInput!) { updateBook(id: $id, data: $data) { data { id attributes { title pages } } } }';

const updated = (attributes: object, phase: 'fixed' | 'changing') =>
  brokenClauses(
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
  const clausesFor = (id: string | null) =>
    brokenClauses(
      { method: 'POST', path: '/graphql', body: { query: '{ book(id: 1) { data { id attributes { title } } } }' } },
      { body: { data: { book: { data: id && { id, attributes: { title: 'alpha' } } } } } },
    );
  expect(clausesFor('1')).toEqual([]);
  expect(clausesFor(null)).toEqual(['graphql.find-one']);
});

it('knows relations and values that a mutation was given, and tells others', () => {
  const query =
    'mutation ($data: BookInput!) { createBook(data: $data) { data { id attributes { title author { data { id attributes { name } } } } } } }';
  const created = (author: object | null) =>
    brokenClauses(
      { method: 'POST', path: '/graphql', body: { query, variables: { data: { title: 'omega', author: '1' } } } },
      {
        headers: json,
        body: {
          data: { createBook: { data: { id: '90', attributes: { title: 'omega', author: { data: author } } } } },
        },
      },
      'changing',
    );
  expect(created({ id: '1', attributes: { name: 'Ada' } })).toEqual([]);
  expect(created({ id: '999', attributes: { name: 'nobody' } })).toEqual(['graphql.create']);
});
