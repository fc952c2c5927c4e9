import { describe, expect, it } from 'vitest';
import type { ContentType } from '../models/model.ts';
import type { WorldEntry } from '../world/world.ts';
import { defaultFields, expectedKeys, populatedFields, selectedFields } from './fields.ts';
import { expectedMeta, sliceOf } from './paginate.ts';
import { parseQuery } from './parse-query.ts';
import { entryMetaFault, listFault, singleFault } from './shape.ts';
import { firstDisorder, sortKeys } from './sort.ts';
import { membership } from './truth.ts';
import { visibility } from './visible.ts';

const common = { required: false, unique: false, localized: false };
const type: ContentType = {
  uid: 'api::book.book',
  kind: 'collectionType',
  singularName: 'book',
  pluralName: 'books',
  draftAndPublish: true,
  localized: true,
  populateCreatorFields: false,
  attributes: [
    { ...common, name: 'title', type: 'string', private: false },
    { ...common, name: 'pages', type: 'integer', private: false },
    { ...common, name: 'secret', type: 'string', private: true },
    { ...common, name: 'word', type: 'password', private: false },
    { ...common, name: 'author', type: 'relation', private: false, target: 'person', relation: 'manyToOne' },
  ],
};

const entry = (id: number, values: WorldEntry['values']): WorldEntry => ({
  uid: type.uid,
  id,
  segment: String(id),
  values,
  links: {},
  own: true,
});

describe('sort', () => {
  const sorted = (query: string, ...pages: (number | null)[]): boolean =>
    firstDisorder(
      sortKeys(parseQuery(query).sort),
      type,
      pages.map((value, at) => entry(at, { pages: value, title: 'same' })),
    ) === undefined;

  it.each([
    ['sort=pages', [1, 2, 2, 10], true],
    ['sort=pages', [1, 10, 2], false],
    ['sort=pages:desc', [10, 2, 1], true],
    ['sort=pages:desc', [1, 2], false],
    ['sort[0]=title&sort[1]=pages:desc', [3, 2, 1], true],
    ['sort[0]=title&sort[1]=pages:desc', [3, 1, 2], false],
    ['sort=title,pages', [2, 1], false],
    ['sort=pages', [null, 1, 2], true],
    ['sort=pages', [1, null, 2], true],
    ['sort=pages', [2, null, 1], false],
  ])('%s of %j is right: %s', (query, pages, expected) => {
    expect(sorted(query, ...pages)).toBe(expected);
  });
});

describe('pagination', () => {
  const of = (query: string, total = 7): [number, number, object] => {
    const slice = sliceOf(parseQuery(query).pagination);
    return [slice.start, slice.size, expectedMeta(slice, total)];
  };

  it.each([
    ['', [0, 25, { page: 1, pageSize: 25, pageCount: 1, total: 7 }]],
    ['pagination[page]=2&pagination[pageSize]=3', [3, 3, { page: 2, pageSize: 3, pageCount: 3, total: 7 }]],
    ['pagination[start]=2', [2, 25, { start: 2, limit: 25, total: 7 }]],
    ['pagination[limit]=2&pagination[withCount]=false', [0, 2, { start: 0, limit: 2 }]],
  ])('reads %j', (query, expected) => {
    expect(of(query)).toEqual(expected);
  });
});

describe('fields', () => {
  it('returns values by default, neither private ones nor passwords nor relations', () => {
    expect(defaultFields(type)).toEqual(['title', 'pages']);
    expect(populatedFields(type)).toEqual(['author']);
  });

  it('expects of a selection what can be selected', () => {
    expect(expectedKeys(type, ['pages', 'author', 'secret', 'word', 'id', 'createdAt', 'nope'])).toEqual([
      'pages',
      'createdAt',
    ]);
  });

  it('takes * and nothing for all', () => {
    expect(selectedFields(parseQuery('fields=*').fields)).toBeUndefined();
    expect(selectedFields(undefined)).toBeUndefined();
    expect(selectedFields(parseQuery('fields[0]=a&fields[1]=b').fields)).toEqual(['a', 'b']);
  });
});

describe('visibility', () => {
  const draft = entry(1, { publishedAt: null, locale: 'en' });
  const french = entry(2, { publishedAt: '2020-01-01T00:00:00.000Z', locale: 'fr' });
  const place = (of: WorldEntry, query: string): string =>
    membership(visibility(type, of, parseQuery(query), { defaultLocale: 'en', unnamed: 'open' }));

  it.each([
    [draft, '', 'out'],
    [draft, 'publicationState=live', 'out'],
    [draft, 'publicationState=preview', 'in'],
    [french, '', 'open'],
    [french, 'locale=fr', 'in'],
    [french, 'locale=en', 'out'],
    [french, 'locale=all', 'in'],
  ])('places entry %# in %s%s', (of, query, expected) => {
    expect(place(of, query)).toBe(expected);
  });
});

describe('shapes', () => {
  it.each([
    [{ data: [{ id: 1, attributes: {} }], meta: {} }, undefined],
    [{ data: {} }, 'data is not an array but {}'],
    [{ data: [{ id: 1 }] }, 'data[0].attributes is not an object but nothing'],
    [[], 'the answer is not a JSON object but []'],
  ])('of a list: %j', (body, fault) => {
    expect(listFault(body)).toBe(fault);
  });

  it.each([
    [{ data: { id: 1, attributes: {} }, meta: {} }, undefined],
    [{ data: { id: null, attributes: {} } }, 'data.id is null'],
    [{ data: { id: 1, attributes: {} } }, 'meta is not an object but nothing'],
    [{ data: [] }, 'data is not an entry object but []'],
  ])('of one entry: %j', (body, fault) => {
    expect(singleFault(body)).toBe(fault);
  });

  it('of the meta of an entry', () => {
    expect(entryMetaFault(undefined)).toBeUndefined();
    expect(entryMetaFault({ availableLocales: [] })).toBeUndefined();
    expect(entryMetaFault({})).toBe('data.meta.availableLocales is nothing');
  });
});
