/** What is said of a wrong entry: in words, with what was expected and what came. */
import { describe, expect, it } from 'vitest';
import {
  authorValue,
  bookEntry,
  bookList,
  bookWith,
  brokenClauses,
  differenceIn,
  differencesIn,
  page,
  scope,
} from './library.fixture.ts';
import { observedReading } from './reading.ts';

const observed = { ...scope, reading: observedReading };
const first = (values: object) => ({ data: [bookWith(1, values), bookEntry(2), bookEntry(3)], meta: page(3) });

describe('a difference of an entry says', () => {
  it.each([
    ['its other value', first({ title: 'x' }), { actual: 'x', entries: [1] }],
    [
      'a value that is no time',
      first({ updatedAt: 'now' }),
      {
        message: 'entry 1 carries "now" in updatedAt',
        expected: 'a date-time',
        actual: 'now',
        entries: [1],
      },
    ],
    ['a time that is absent', first({ updatedAt: undefined }), { message: 'entry 1 carries nothing in updatedAt' }],
    [
      'a time of creation that moved',
      first({ createdAt: '2026-01-02T03:04:09.006Z' }),
      {
        clause: 'rest.attributes.timestamps',
        expected: '2026-01-02T03:04:05.006Z',
      },
    ],
    [
      'a state that is lost',
      first({ publishedAt: null }),
      {
        clause: 'rest.attributes.published-at',
        message: 'entry 1 carries null in publishedAt',
      },
    ],
    [
      'locales that are no list',
      { data: [{ ...bookEntry(1), meta: { availableLocales: {} } }, bookEntry(2), bookEntry(3)], meta: page(3) },
      {
        clause: 'rest.envelope.available-locales',
        message: 'entry 1: meta.availableLocales is {}',
        expected: 'an array',
        actual: { availableLocales: {} },
      },
    ],
  ])('%s', (_what, body, difference) => {
    expect(differenceIn('/api/books', body)).toMatchObject(difference);
  });

  it('nothing of a time of creation that lost its milliseconds', () => {
    expect(brokenClauses({ path: '/api/books' }, { body: first({ createdAt: '2026-01-02T03:04:05.000Z' }) })).toEqual(
      [],
    );
    expect(brokenClauses({ path: '/api/books' }, { body: first({ createdAt: '2026-01-02T03:04:07.000Z' }) })).toEqual([
      'rest.attributes.timestamps',
    ]);
    expect(brokenClauses({ path: '/api/books' }, { body: first({ createdAt: '2026-01-02T03:04:05.007Z' }) })).toEqual([
      'rest.attributes.timestamps',
    ]);
  });

  it('which state a draft is in', () => {
    const body = bookList([1, 2, 3, 4]);
    const draft = {
      ...body,
      data: [...body.data.slice(0, 3), bookWith(4, { publishedAt: '2026-01-02T03:04:05.006Z' })],
    };
    expect(differenceIn('/api/books?publicationState=preview', draft)).toMatchObject({
      clause: 'rest.attributes.published-at',
      expected: null,
      entries: [4],
    });
  });

  it('which fields it lacks, and which it has beside those', () => {
    const selected = (attributes: object) => ({ data: { id: 1, attributes }, meta: {} });
    const path = '/api/books/1?fields[0]=title';
    expect(differenceIn(path, selected({ title: 'alpha', pages: 10 }))).toMatchObject({
      message: 'entry 1 carries pages, which fields does not name',
      actual: ['title', 'pages'],
    });
    expect(differenceIn(path, selected({}))).toMatchObject({
      clause: 'rest.fields.select',
      message: 'entry 1 lacks title',
    });
    expect(brokenClauses({ path }, { body: selected({ title: 'alpha', more: 2 }) })).toEqual([]);
  });

  it('what of a population is wrong, with its place', () => {
    const inside = (values: object) => ({
      data: { ...authorValue(1).data, attributes: { ...authorValue(1).data.attributes, ...values } },
    });
    const path = '/api/books/1?populate[author][fields][0]=name';
    const judged = (author: object) => differenceIn(path, { data: bookEntry(1, { author }), meta: {} });
    expect(judged(inside({ name: 'Ada~' }))).toMatchObject({ entries: [1] });
    expect(judged(inside({})).message).toMatch(/^author of entry 1 .*which fields/);
    expect(judged(inside({})).clause).toBe('rest.populate.fields');
  });

  it('what of a population of a population is wrong', () => {
    const author = {
      data: { id: 1, attributes: { ...authorValue(1).data.attributes, books: { data: [bookEntry(3)] } } },
    };
    const path = '/api/books/1?populate[author][populate][0]=books';
    expect(differenceIn(path, { data: bookEntry(1, { author }), meta: {} })).toMatchObject({
      clause: 'rest.populate.nested',
    });
  });

  it('what private attributes are shown, as observed', () => {
    const body = { data: { id: 1, attributes: { ...authorValue(1).data.attributes, secret: 'x' } }, meta: {} };
    const differences = differencesIn({ path: '/api/authors/1' }, { body }, 'fixed', observed);
    expect(differences).toContainEqual(
      expect.objectContaining({ message: 'entry 1 carries "x" in secret', expected: 'no secret', actual: 'x' }),
    );
  });

  it('that a state is shown that its content-type has not, as observed', () => {
    const body = { data: { id: 1, attributes: { ...authorValue(1).data.attributes, publishedAt: null } }, meta: {} };
    expect(differenceIn('/api/authors/1', body, observed)).toMatchObject({
      clause: 'rest.attributes.no-published-at',
      expected: 'no publishedAt',
      actual: null,
    });
    expect(brokenClauses({ path: '/api/authors/1' }, { body })).toEqual([]);
  });
});
