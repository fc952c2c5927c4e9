/** react-admin with the data provider ra-strapi-v4-rest: lists, references, changes, files. */
import { fetchUtils } from 'ra-core';
import { strapiRestProvider } from 'ra-strapi-v4-rest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, openLibrary, PROFILES } from './library.fixture.ts';

const byTitle = { field: 'title', order: 'ASC' } as const;

describe.each(PROFILES)('react-admin, profile %s', (profile) => {
  let library: Library;
  let provider: ReturnType<typeof strapiRestProvider>;

  beforeAll(async () => {
    library = await openLibrary(profile);
    const user = { authenticated: true, token: `Bearer ${library.token}` };
    provider = strapiRestProvider(`${library.url}/api`, (url, options) =>
      fetchUtils.fetchJson(url, { ...options, user }),
    );
  });
  afterAll(() => library.close());

  it('lists a page with its total', async () => {
    const { data, total } = await provider.getList('books', {
      pagination: { page: 2, perPage: 2 },
      sort: byTitle,
      filter: {},
    });
    expect({ titles: data.map(({ title }) => title), total }).toEqual({ titles: ['Cedar', 'Elder'], total: 5 });
  });

  it('filters a list by text and by a bound', async () => {
    const filter = { title_q: 'R', pages_gte: 100 };
    const { data } = await provider.getList('books', { pagination: { page: 1, perPage: 10 }, sort: byTitle, filter });
    expect(data.map(({ title }) => title)).toEqual(['Cedar', 'fir']);
  });

  it('lists the entries that refer to another', async () => {
    const { data } = await provider.getManyReference('books', {
      target: 'author.id',
      id: library.authors.Ada ?? 0,
      pagination: { page: 1, perPage: 10 },
      sort: byTitle,
      filter: {},
    });
    expect(data.map(({ title, author }) => [title, author])).toEqual([
      ['Ash', library.authors.Ada],
      ['Birch', library.authors.Ada],
    ]);
  });

  it('reads many entries by their ids', async () => {
    const { data } = await provider.getMany('authors', { ids: Object.values(library.authors) });
    expect(data.map(({ name }) => name)).toEqual(['Ada', 'Ben']);
  });

  it('creates, changes and deletes entries', async () => {
    const { data: created } = await provider.create('tags', { data: { name: 'new' } });
    const previousData = { id: created.id };
    const { data: changed } = await provider.update('tags', { id: created.id, data: { name: 'newer' }, previousData });
    expect(changed).toMatchObject({ id: created.id, name: 'newer' });
    await provider.deleteMany('tags', { ids: [created.id] });
    await expect(provider.getOne('tags', { id: created.id })).rejects.toMatchObject({ status: 404 });
  });

  it('uploads a file with the entry it belongs to', async () => {
    const rawFile = new File(['portrait'], 'portrait.txt', { type: 'text/plain' });
    const portrait = { rawFile, title: 'portrait.txt' };
    const { data: created } = await provider.create('authors', { data: { name: 'Cem', portrait } });
    const { data } = await provider.getOne('authors', { id: created.id });
    expect(data).toMatchObject({ name: 'Cem', portrait: { name: 'portrait.txt', mime: 'text/plain' } });
  });
});
