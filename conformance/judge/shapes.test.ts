import { describe, expect, it } from 'vitest';
import { authorValue, bookEntry, brokenClauses, page, scope } from './library.fixture.ts';
import { observedReading } from './reading.ts';

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

  it('takes meta of a populated entry, with a list of locales alone', () => {
    const withMeta = (availableLocales: unknown) => ({ data: { ...authorValue(1).data, meta: { availableLocales } } });
    expect(brokenClauses({ path }, { body: answer(withMeta(['en'])) })).toEqual([]);
    expect(brokenClauses({ path }, { body: answer(withMeta('en')) })).toEqual(['rest.envelope.available-locales']);
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
