/** What is said of a wrong answer of REST, whatever it holds. */
import { describe, expect, it } from 'vitest';
import {
  bookEntry,
  bookList,
  bookWith,
  brokenClauses,
  differenceIn,
  differencesIn,
  page,
  scope,
} from '../library.fixture.ts';

describe('a difference of an answer says', () => {
  it('its content type', () => {
    const judged = (type: string | undefined) =>
      differencesIn(
        { path: '/api/books' },
        { headers: type === undefined ? {} : { 'content-type': type }, body: bookList([1, 2, 3]) },
      );
    expect(judged('text/html')).toMatchObject([
      { message: 'its content type is text/html', expected: 'application/json', actual: 'text/html' },
    ]);
    expect(judged(undefined)).toMatchObject([{ message: 'its content type is not said' }]);
    expect(judged('application/vnd.api+json; charset=utf-8')).toEqual([]);
    expect(judged('text/application/json')).not.toEqual([]);
    expect(judged('application/jsonish')).not.toEqual([]);
  });

  it('its refusal', () => {
    const refused = (path: string) => differencesIn({ path }, { status: 404, body: { error: {} } });
    expect(refused('/api/books')).toMatchObject([
      {
        clause: 'rest.endpoints.list',
        kind: 'refused',
        message: 'it is answered 404',
        expected: { status: 200 },
        actual: { status: 404, body: { error: {} } },
        entries: [],
      },
    ]);
    expect(refused('/api/books/1')).toMatchObject([{ clause: 'rest.endpoints.find-one', entries: [{ id: 1 }] }]);
    expect(brokenClauses({ path: '/api/books/1' }, { status: 302, body: {} })).toEqual(['rest.endpoints.find-one']);
    expect(brokenClauses({ path: '/api/books/1' }, { status: 404, body: { error: {} } }, 'changing')).toEqual([]);
  });

  it('that it is no entry, or another one', () => {
    expect(differenceIn('/api/books/1', { data: null })).toMatchObject({
      clause: 'rest.envelope.entry',
      message: 'data is not an entry object but null',
      expected: 'an entry',
      actual: { data: null },
    });
    expect(differenceIn('/api/books/1', { data: bookEntry(2), meta: {} })).toMatchObject({
      message: 'it answers entry 2',
      expected: 1,
      actual: 2,
      entries: [1],
    });
  });

  it('that its meta is none', () => {
    expect(differenceIn('/api/books/1', { data: bookEntry(1) })).toMatchObject({
      clause: 'rest.envelope.meta',
      message: 'meta is not an object',
      expected: 'meta, an object',
      actual: undefined,
    });
  });
});

describe('an entry that the run wrote', () => {
  const createdAt = '2026-05-05T05:05:05.005Z';
  const written = { valuesAt: () => ({ id: 9, createdAt, data: { title: 'new' } }) };
  const judged = (id: number, values: object) =>
    differencesIn(
      { path: '/api/books/9' },
      {
        body: {
          data: { id, attributes: { ...bookEntry(1).attributes, createdAt, title: 'new', ...values } },
          meta: {},
        },
      },
      'fixed',
      { ...scope, written },
    );

  it('is compared with what was written, and with its creation', () => {
    expect(judged(9, {})).toEqual([]);
    expect(judged(9, { title: 'old' })).toMatchObject([{ clause: 'rest.attributes.string', entries: [] }]);
    expect(judged(9, { createdAt: '2026-06-06T05:05:05.005Z' })).toMatchObject([
      { clause: 'rest.attributes.timestamps' },
    ]);
  });

  it('is not another one', () => {
    expect(judged(8, {})).toMatchObject([
      { clause: 'rest.endpoints.find-one', message: 'it answers entry 8', expected: 9, actual: 8 },
    ]);
  });

  it('is compared in lists too, while checks write', () => {
    const entry = { ...bookWith(1, { title: 'old' }), id: 9 };
    const body = { data: [entry], meta: page(1) };
    expect(brokenClauses({ path: '/api/books' }, { body }, 'changing', { ...scope, written })).toEqual([
      'rest.attributes.string',
    ]);
  });
});

describe('a write', () => {
  const request = { method: 'PUT', path: '/api/books/1', body: { data: { title: 'new' } } } as const;

  it('is compared with the world, where nothing else writes', () => {
    expect(brokenClauses(request, { body: { data: bookEntry(1), meta: {} } })).toEqual([]);
    expect(brokenClauses(request, { body: { data: bookWith(1, { title: 'new' }), meta: {} } })).toEqual([
      'rest.attributes.string',
    ]);
  });

  it('is left alone where it answers no entry', () => {
    expect(brokenClauses(request, { body: { data: null } })).toEqual([]);
    expect(brokenClauses({ ...request, body: 'text' }, { body: { data: bookEntry(1), meta: {} } }, 'changing')).toEqual(
      [],
    );
  });
});
