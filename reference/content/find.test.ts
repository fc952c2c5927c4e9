import { beforeAll, describe, expect, it } from 'vitest';
import { BEHAVIOURS, PROFILES, type Profile } from '../model/profile.ts';
import { libraryModel, scopeOn, typeOf } from '../query/library.fixture.ts';
import { parseParameters } from '../query/parameters.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { createFind } from './find.ts';

const model = libraryModel();

let store: Store;

beforeAll(async () => {
  store = await openStore(model);
  await store.write((writer) => {
    writer.insert('api::setting.setting', { name: 'Salt' });
    writer.insert('api::author.author', { name: 'Zoe' });
    for (const title of ['a', 'b']) writer.insert('api::book.book', { title });
    writer.link(
      'api::author.author',
      1,
      'books',
      [1, 2].map((id) => ({ uid: 'api::book.book', id })),
    );
  });
});

const ask = (profile: Profile, type: string, query: string) => {
  const limits = { defaultLimit: 25, withCount: true };
  const find = createFind(model, store, { limits, defaultLocale: 'en', behaviour: BEHAVIOURS[profile] });
  const { viewer, warn } = scopeOn(model);
  const question = { contentType: typeOf(model, type), parameters: parseParameters(query), viewer, warn };
  return type === 'setting' ? find.single(question) : find.one(question, 1);
};

describe('one entry', () => {
  it('of a single type is searched by _q', () => {
    for (const profile of PROFILES) {
      expect(ask(profile, 'setting', '_q=sal')?.entry.name).toBe('Salt');
      expect(ask(profile, 'setting', '_q=pepper')).toBeUndefined();
    }
  });

  it('of a single type is filtered in profile strapi-4 alone', () => {
    const query = 'filters[name]=pepper';
    expect(PROFILES.map((profile) => ask(profile, 'setting', query)?.entry.name)).toEqual(['Salt', undefined]);
  });

  it.each(PROFILES)('by id is refused with unknown names in filters and sort in profile %s', (profile) => {
    for (const query of ['filters[nope]=1', 'sort=nope'])
      expect(() => ask(profile, 'author', query)).toThrow('Invalid parameter');
    // nothing reads their values
    for (const query of ['filters[name]=x', 'sort=name:up', 'filters[id]=x'])
      expect(ask(profile, 'author', query)?.entry.name).toBe('Zoe');
  });

  it('by id is refused with unknown operators in profile strapi-4 alone', () => {
    const query = 'filters[id][$nope]=1';
    expect(ask('stated', 'author', query)?.entry.name).toBe('Zoe');
    expect(() => ask('strapi-4', 'author', query)).toThrow('Invalid parameter');
  });

  it('is populated without limit where the limit is 0', () => {
    const linked = (query: string) => ask('stated', 'author', query)?.populated.get('books');
    expect(linked('populate[books][limit]=0')).toHaveLength(2);
    expect(linked('populate[books][limit]=1')).toHaveLength(1);
  });
});

describe('entries in states and locales', () => {
  it.each<[string, live: unknown[], every?: unknown[]]>([
    ['', [1]],
    ['publicationState=preview', [1, 2]],
    ['locale=fr', [3]],
    ['locale=all', [1, 3]],
    ['locale=all&publicationState=preview', [1, 2, 3, 4]],
    ['locale=all&publicationState=preview&sort=text:desc', [4, 3, 2, 1]],
    ['locale=all&filters[text]=c', [3]],
    ['locale=all&_q=C', [3]],
    ['locale=xx', []],
  ])('are asked for by ?%s', async (query, ids) => {
    const notes = await openStore(model);
    const insert = (text: string, locale: string, publishedAt: string | null) =>
      notes.write((writer) => writer.insert('api::note.note', { text, locale, publishedAt }));
    await insert('a', 'en', '2024-01-01T00:00:00.000Z');
    await insert('b', 'en', null);
    await insert('c', 'fr', '2024-01-01T00:00:00.000Z');
    await insert('d', 'fr', null);
    const find = createFind(model, notes, { limits: { defaultLimit: 10, withCount: false }, defaultLocale: 'en' });
    const note = typeOf(model, 'note');
    const question = { ...scopeOn(model), contentType: note, parameters: parseParameters(query) };
    const idsOf = (views: readonly { readonly entry: { readonly id: number } }[]) => views.map(({ entry }) => entry.id);
    const page = { mode: 'offset', start: 0, limit: -1, withCount: false } as const;
    expect(idsOf(find.list(question).entries)).toEqual(ids);
    expect(find.list(question).pagination).toEqual({ page: 1, pageSize: 10 });
    expect(find.entries(question, page).entries.map(({ id }) => id)).toEqual(ids);
    // a single type is neither filtered nor sorted
    const isOrdered = /sort|filters/.test(query);
    expect(idsOf(find.singles(question)).toSorted()).toEqual(query.includes('filters') ? [1, 3] : ids.toSorted());
    expect(find.single(question)?.entry.id).toBe(isOrdered ? 1 : ids[0]);
    expect(find.one(question, 4)?.entry.text).toBe('d');
  });

  it('ask once whether the viewer may find what is populated', () => {
    const asked: string[] = [];
    const viewer = { may: (action: string, uid: string) => asked.push(`${action} ${uid}`) > 0 };
    const find = createFind(model, store, { limits: { defaultLimit: 1, withCount: true }, defaultLocale: 'en' });
    const parameters = parseParameters('populate=books&fields=name');
    const question = { contentType: typeOf(model, 'author'), parameters, viewer, warn: () => {} };
    expect(find.one(question, 1)?.populated.get('books')).toHaveLength(2);
    expect(asked).toEqual(['find api::book.book']);
  });
});

describe('many entries', () => {
  const questionOf = (query: string) => ({
    ...{ contentType: typeOf(model, 'book'), parameters: parseParameters(query) },
    ...scopeOn(model),
  });
  const find = () => createFind(model, store, { limits: { defaultLimit: 1, withCount: true }, defaultLocale: 'en' });
  const titles = (views: readonly { readonly entry: { readonly [name: string]: unknown } }[]) =>
    views.map(({ entry }) => entry.title);

  it('are a page, with what it is a page of', () => {
    const { entries, pagination } = find().list(questionOf('sort=title:desc'));
    expect(titles(entries)).toEqual(['b']);
    expect(pagination).toEqual({ page: 1, pageSize: 1, pageCount: 2, total: 2 });
  });

  it('are all that a filter and a search leave, in order', () => {
    expect(titles(find().every(questionOf('sort=title:desc')))).toEqual(['b', 'a']);
    expect(titles(find().every(questionOf('filters[title]=a')))).toEqual(['a']);
    expect(titles(find().every(questionOf('_q=b')))).toEqual(['b']);
    expect(titles(find().every(questionOf('sort=title&start=1')))).toEqual(['b']);
  });

  it('cost what is read of them', () => {
    const costs: number[] = [];
    const spend = (cost: number) => void costs.push(cost);
    const page = { mode: 'offset', start: 0, limit: -1, withCount: false } as const;
    expect(find().entries({ ...questionOf(''), spend }, page).entries).toHaveLength(2);
    find().entries({ ...questionOf('filters[title][$contains]=a'), spend }, page);
    find().entries({ ...questionOf('filters[title][$contains]=a&sort=title'), spend }, page);
    const [nothing = 0, filtered = 0, sorted = 0] = costs;
    expect([filtered > nothing, sorted > filtered]).toEqual([true, true]);
  });

  it('of no id are none', () => {
    expect(find().entry(typeOf(model, 'book'), 9)).toBe(undefined);
    expect(find().one(questionOf(''), 9)).toBe(undefined);
    expect(find().entry(typeOf(model, 'book'), 1)?.title).toBe('a');
  });
});
