import { expect, it } from 'vitest';
import { json, model } from './library.fixture.ts';
import { unjudgedMetaDifference } from './unjudged-meta.ts';

const judge = unjudgedMetaDifference(model);
const clauseOf = (path: string, body: unknown, status = 200) =>
  judge({
    request: { method: 'GET', auth: 'full', path },
    answer: { status, headers: json, body, text: JSON.stringify(body) },
  })?.clause;

it('tells that a list has no pagination, whatever was asked', () => {
  for (const meta of [undefined, {}, { pagination: 5 }])
    expect(clauseOf('/api/books?_q=salt', { data: [], meta })).toBe('rest.envelope.meta-list');
});

it('tells nothing of a list that has it, of one entry, of a refusal, and of what is no content', () => {
  expect(clauseOf('/api/books?_q=salt', { data: [], meta: { pagination: { page: 1 } } })).toBeUndefined();
  expect(clauseOf('/api/books/1', { data: {}, meta: {} })).toBeUndefined();
  expect(clauseOf('/api/books?_q=salt', { data: [] }, 400)).toBeUndefined();
  expect(clauseOf('/api/users', { data: [] })).toBeUndefined();
});

it('tells that an answer with data has a meta that is no object, whatever was asked', () => {
  for (const meta of [undefined, null, [], 'none'])
    expect(clauseOf('/api/books/1?locale=all', { data: {}, meta })).toBe('rest.envelope.meta');
  expect(clauseOf('/api/books/1/localizations', { data: 'of an attribute' })).toBeUndefined();
});
