import { beforeAll, describe, expect, it } from 'vitest';
import { buildModel } from '../model/build-model.ts';
import { endpointsOf } from '../rest/endpoints.ts';
import { openStore } from '../store/open-store.ts';
import type { Surroundings } from './hints.ts';
import { requestLines } from './request-lines.ts';

let surroundings: Surroundings;

beforeAll(async () => {
  const value = {
    kind: 'collectionType',
    info: { singularName: 'book', pluralName: 'books' },
    options: { draftAndPublish: true },
    pluginOptions: { i18n: { localized: true } },
    attributes: {
      title: { type: 'string' },
      permalink: { type: 'uid' },
      cover: { type: 'media' },
      sequel: { type: 'relation', relation: 'oneToOne', target: 'api::book.book' },
    },
  };
  const single = { kind: 'singleType', info: { singularName: 'homepage', pluralName: 'homepages' }, attributes: {} };
  const model = buildModel({
    contentTypes: [
      { uid: 'api::book.book', file: 'book/schema.json', value },
      { uid: 'api::homepage.homepage', file: 'homepage/schema.json', value: single },
    ],
    components: [],
    extensions: [],
  });
  const store = await openStore(model);
  await store.write((writer) => {
    for (const [locale, publishedAt] of [
      ['en', '2024-01-01T00:00:00.000Z'],
      ['de', null],
    ] as const)
      writer.insert('api::book.book', { title: locale, locale, publishedAt });
  });
  surroundings = { model, store, prefix: '/api', endpointAt: endpointsOf(model) };
});

function linesOf(path: string, status: number, answer?: object, more: object = {}): string[] {
  const entry = {
    at: '',
    method: 'GET',
    path,
    status,
    durationMs: 1.5,
    warnings: [],
    answer: JSON.stringify(answer),
    ...more,
  };
  return requestLines(entry, 'text', surroundings)
    .split('\n')
    .map((line) => line.trim());
}

const error = (message: string) => ({ data: null, error: { message } });

describe('the line of a request', () => {
  it('names method, decoded path, status, time and entries, and what is not populated', () => {
    const answer = { data: [{ id: 1 }], meta: { pagination: { total: 312 } } };
    expect(linesOf('/api/books?filters%5Btitle%5D=a+b', 200, answer)).toEqual([
      'GET /api/books?filters[title]=a b 200 1.5 ms, 1 of 312 entries',
      'not populated: cover, sequel',
    ]);
    expect(linesOf('/api/books?populate=*', 200, answer)).toHaveLength(1);
    expect(linesOf('/api/books?populate%5B0%5D=cover', 200, answer)).toHaveLength(1);
    expect(linesOf('/api/books?x[100]=1', 200, answer)).toHaveLength(2);
  });

  it('hides secrets', () => {
    expect(linesOf('/api/books?token=SECRET', 404, error('Not Found')).join()).not.toContain('SECRET');
  });

  it('prints warnings below', () => {
    expect(linesOf('/api/homepage', 200, { data: { id: 1 } }, { warnings: ['popluate was ignored'] })).toEqual([
      'GET /api/homepage 200 1.5 ms',
      'popluate was ignored',
    ]);
  });

  it('tells why a list is empty', () => {
    expect(linesOf('/api/books?filters[title]=x', 200, { data: [] }).slice(1)).toEqual([
      'no entry passes, of 2 in all',
      '1 of them are drafts, shown with publicationState=preview',
      'they are in the locales en, de; without locale the default one is listed',
    ]);
  });

  it.each([
    ['/api/bookz', ['Not Found', 'no content-type is called bookz; did you mean "books"?']],
    ['/api/book', ['Not Found', 'the entries of api::book.book are at books']],
    [
      '/api/books/the-tide',
      ['Not Found', 'the-tide is no id: entries are found by another value with filters[permalink][$eq]=the-tide'],
    ],
    ['/api/books/99', ['Not Found', 'no book has the id 99; ids go up to 2']],
    ['/api/homepage', ['Not Found', 'homepage has no entry yet']],
  ])('tells why %s is not found', (path, hints) => {
    expect(linesOf(path, 404, error('Not Found')).slice(1)).toEqual(hints);
  });

  it.each([
    ['author.name', 'names nest by brackets: [author][name]'],
    ['cover', 'cover is media, which filters and sort cannot look into'],
    ['titel', 'no attribute is called titel; did you mean "title"?'],
  ])('tells what may be meant by the invalid name %s', (name, hint) => {
    expect(linesOf('/api/books?filters[x]=1', 400, error(`Invalid parameter ${name}`)).at(-1)).toBe(hint);
  });

  it('tells which permission is missing, and whose', () => {
    expect(linesOf('/api/books', 403, error('Forbidden'), { method: 'POST' }).at(-1)).toBe(
      'nobody is signed in, and the public role may not api::book.book.create: grant it to the role, or start with --public api::book.book.create',
    );
    const headers = { authorization: 'Bearer x' };
    expect(linesOf('/api/books/1', 403, error('Forbidden'), { headers }).at(-1)).toContain(
      'the token or user may not api::book.book.findOne',
    );
  });

  it('tells the errors of GraphQL, whatever the status', () => {
    expect(linesOf('/graphql', 200, { data: null, errors: [{ message: 'Cannot query field "x"' }] }).slice(1)).toEqual([
      'Cannot query field "x"',
    ]);
  });

  it('is JSON for programs', () => {
    const entry = {
      at: 'now',
      method: 'GET',
      path: '/api/books',
      status: 200,
      durationMs: 2,
      warnings: ['w'],
      answer: '{"data":[{}]}',
    };
    expect(JSON.parse(requestLines(entry, 'json', surroundings))).toEqual({
      ...{ at: 'now', method: 'GET', path: '/api/books', status: 200, durationMs: 2, count: 1 },
      remarks: ['w', 'not populated: cover, sequel'],
    });
  });

  it('escapes what a client could use to forge lines', () => {
    expect(
      requestLines(
        { at: '', method: 'GET', path: '/api/x%0Aready', status: 404, durationMs: 1, warnings: [] },
        'text',
        surroundings,
      ),
    ).not.toMatch(/^ready/m);
  });
});
