import { describe, expect, it } from 'vitest';
import type { ContentType } from '../models/model.ts';
import type { WorldEntry } from '../world/world.ts';
import { defaultFields, expectedKeys, populatedFields, selectedFields } from './fields.ts';
import { sliceOf } from './paginate.ts';
import { parseQuery } from './parse-query.ts';
import { searchFilter } from './search.ts';
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
    ['sort[pages]=desc', [10, 2, 1], true],
    ['sort[pages]=desc', [1, 2], false],
    ['sort[0][pages]=desc', [1, 2], false],
    ['sort[title]=asc&sort[pages]=desc', [3, 1, 2], false],
    ['sort=pages', [null, 1, 2], true],
    ['sort=pages', [1, null, 2], true],
    ['sort=pages', [2, null, 1], false],
  ])('%s of %j is right: %s', (query, pages, expected) => {
    expect(sorted(query, ...pages)).toBe(expected);
  });
});

describe('pagination', () => {
  it.each([
    ['', { start: 0, size: 25, mode: 'default', page: 1, counted: true }],
    ['pagination[page]=2&pagination[pageSize]=3', { start: 3, size: 3, mode: 'page', page: 2, counted: true }],
    ['pagination[start]=2', { start: 2, size: 25, mode: 'offset', page: 1, counted: true }],
    ['pagination[limit]=2&pagination[withCount]=false', { start: 0, size: 2, mode: 'offset', page: 1, counted: false }],
    ['pagination[page]=0&pagination[pageSize]=0', { start: 0, size: 1, mode: 'page', page: 1, counted: true }],
    ['pagination[limit]=-1&pagination[withCount]=f', { start: 0, size: 50, mode: 'offset', page: 1, counted: false }],
    ['pagination[start]=-3&pagination[limit]=999', { start: 0, size: 50, mode: 'offset', page: 1, counted: true }],
  ])('reads %j', (query, expected) => {
    expect(sliceOf(parseQuery(query).pagination, { maxLimit: 50 })).toEqual(expected);
  });

  it('leaves ids and moments of publication of documents open', () => {
    const documents = [entry(2, { title: 'b' }), entry(1, { title: 'a' })];
    for (const [query, disorder] of [
      ['sort=id', false],
      ['sort=publishedAt', false],
      ['sort=title', true],
    ] as const) {
      const keys = sortKeys(parseQuery(query).sort);
      expect(firstDisorder(keys, { ...type, versioned: true }, documents) !== undefined).toBe(disorder);
      expect(firstDisorder(sortKeys(parseQuery('sort=id').sort), type, documents)).toBeDefined();
    }
  });

  it('leaves totals open where the project leaves them out, and a request does not ask', () => {
    const countedIn = (query: string) => sliceOf(parseQuery(query).pagination, { withCount: false }).counted;
    expect(['', 'pagination[withCount]=true', 'pagination[withCount]=false'].map(countedIn)).toEqual([
      'open',
      true,
      false,
    ]);
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

describe('a search', () => {
  it('is held in any visible text, in any case', () => {
    expect(searchFilter(type, 'x')).toEqual({
      kind: 'or',
      of: [{ kind: 'compare', field: 'title', operator: '$containsi', operands: ['x'] }],
    });
  });
});

describe('the locale of a list', () => {
  const german = entry(1, { locale: 'de', publishedAt: '2020' });
  const held = (
    query: string,
    of = german,
    defaultLocale: string | null = 'en',
    unnamed: 'open' | 'default' = 'default',
  ) => membership(visibility(type, of, parseQuery(query), { defaultLocale: defaultLocale ?? undefined, unnamed }));

  it('is the one that is named, any, or the default', () => {
    expect(['locale=de', 'locale=en', 'locale=all', ''].map((query) => held(query))).toEqual([
      'in',
      'out',
      'in',
      'out',
    ]);
    expect([held('', german, 'de'), held('', german, null), held('', german, 'en', 'open')]).toEqual([
      'in',
      'in',
      'open',
    ]);
    expect(held('locale=en', entry(2, { locale: null, publishedAt: '2020' }))).toBe('in');
    expect(held('locale=en', entry(2, { publishedAt: '2020' }))).toBe('in');
    expect(
      membership(
        visibility({ ...type, localized: false }, german, parseQuery('locale=en'), {
          defaultLocale: 'en',
          unnamed: 'default',
        }),
      ),
    ).toBe('in');
  });
});

describe('the part of a list', () => {
  const slice = (query: string, limits = {}) => sliceOf(parseQuery(query).pagination, limits);

  it.each([
    ['', { start: 0, size: 25, mode: 'default', page: 1, counted: true }],
    ['pagination[page]=3&pagination[pageSize]=10', { start: 20, size: 10, mode: 'page', page: 3, counted: true }],
    ['pagination[page]=0&pagination[pageSize]=0', { start: 0, size: 1, mode: 'page', page: 1, counted: true }],
    ['pagination[start]=-5', { start: 0, size: 25, mode: 'offset', page: 1, counted: true }],
    ['pagination[limit]=-1', { start: 0, size: Number.POSITIVE_INFINITY, mode: 'offset', page: 1, counted: true }],
    ['pagination[limit]=0', { start: 0, size: 1, mode: 'offset', page: 1, counted: true }],
    ['pagination[withCount]=false', { start: 0, size: 25, mode: 'default', page: 1, counted: false }],
    ['pagination[withCount]=0', { start: 0, size: 25, mode: 'default', page: 1, counted: false }],
    ['pagination[withCount]=f', { start: 0, size: 25, mode: 'default', page: 1, counted: false }],
    ['pagination[withCount]=true', { start: 0, size: 25, mode: 'default', page: 1, counted: true }],
  ])('of %j is %j', (query, expected) => {
    expect(slice(query)).toEqual(expected);
  });

  it('is cut to the largest page', () => {
    for (const query of ['pagination[pageSize]=90', 'pagination[limit]=90', 'pagination[limit]=-1'])
      expect(slice(query, { maxLimit: 50 }).size).toBe(50);
    expect(slice('', { defaultLimit: 7, maxLimit: null }).size).toBe(7);
    expect([
      slice('', { withCount: false }).counted,
      slice('pagination[withCount]=true', { withCount: false }).counted,
    ]).toEqual(['open', true]);
  });
});
