import { describe, expect, it } from 'vitest';
import { attribute } from '../models/model.fixture.ts';
import type { ExpectedPopulation } from '../oracle/expected-population.ts';
import { authorValue, bookEntry, brokenClauses, page, scope } from './library.fixture.ts';
import { observedReading } from './reading.ts';
import { shapeDifferences } from './shapes.ts';

const path = '/api/books/1?populate[0]=author';
const answer = (author: unknown) => ({ data: bookEntry(1, { author }), meta: {} });

describe('the judge of shapes', () => {
  it('takes a populated relation in its shape', () => {
    expect(brokenClauses({ path }, { body: answer(authorValue(1)) })).toEqual([]);
  });

  it.each([
    ['an inline object', { ...authorValue(1).data }],
    ['fields without attributes', { data: { id: 1, ...authorValue(1).data.attributes } }],
  ])('tells %s where data must wrap an entry', (_what, author) => {
    expect(brokenClauses({ path }, { body: answer(author) })).toContain('rest.envelope.populated-to-one');
  });

  it('looks at every level', () => {
    const author = authorValue(1);
    author.data.attributes.books = [bookEntry(1), bookEntry(2)];
    const path = '/api/books/1?populate[author][populate][0]=books';
    expect(brokenClauses({ path }, { body: answer(author) })).toContain('rest.envelope.populated-to-many');
  });

  it('leaves the form of nothing open, unless what was observed is taken as decided', () => {
    const path = '/api/books?publicationState=preview&populate[0]=author&filters[title][$eq]=delta';
    const body = { data: [bookEntry(4, { author: null })], meta: page(1) };
    expect(brokenClauses({ path }, { body })).toEqual([]);
    expect(brokenClauses({ path }, { body }, 'fixed', { ...scope, reading: observedReading })).toEqual([
      'rest.envelope.populated-to-one-null',
    ]);
  });
});

describe('the judge of components', () => {
  const seo: ExpectedPopulation = {
    kind: 'component',
    attribute: attribute('seo', 'component', { component: 'shared.seo' }),
    items: undefined,
  };
  const components = {
    contentTypes: [],
    components: [{ uid: 'shared.seo', attributes: [attribute('attributes', 'json')] }],
  };
  const owner = { attributes: [seo.attribute] };
  const inside = new Map([['seo', seo]]);
  const expected = { uid: 'x', id: 1, body: { owner, fields: [], values: {}, inside, open: new Set<string>() } };
  const clausesOf = (value: unknown): string[] =>
    shapeDifferences(components, expected, { id: 1, attributes: { seo: value } }, false, (clause, message, values) => ({
      ...{ clause, message, entries: [], kind: clause },
      ...values,
    })).map(({ clause }) => clause);

  it('tells a wrapper around its fields', () => {
    expect(clausesOf({ id: 1, data: { attributes: {} } })).toEqual(['rest.envelope.populated-component']);
  });

  it('takes a field called like a wrapper for what it is', () => {
    expect(clausesOf({ id: 1, attributes: { a: 1 } })).toEqual([]);
  });
});

describe('the judge of what entries must not carry', () => {
  const carrying = (attributes: object) => {
    const entry = bookEntry(1);
    return { data: { ...entry, attributes: { ...entry.attributes, ...attributes } }, meta: {} };
  };

  it('tells creators that nothing asks for', () => {
    expect(brokenClauses({ path: '/api/books/1' }, { body: carrying({ createdBy: { id: 1 } }) })).toEqual([
      'rest.creators.omitted',
    ]);
  });

  it('tells private attributes where what was observed is taken as decided', () => {
    const author = { data: { id: 1, attributes: { ...authorValue(1).data.attributes, secret: 'x' } }, meta: {} };
    const observed = { ...scope, reading: observedReading };
    expect(brokenClauses({ path: '/api/authors/1' }, { body: author }, 'fixed', observed)).toContain(
      'rest.attributes.private',
    );
  });
});
