/** refine with its data provider for Strapi 4: lists, single entries, changes, errors, and signing in. */
import { AuthHelper, DataProvider } from '@refinedev/strapi-v4';
import axios from 'axios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, openLibrary, PROFILES } from './library.fixture.ts';

describe.each(PROFILES)('refine, profile %s', (profile) => {
  let library: Library;
  let provider: ReturnType<typeof DataProvider>;

  beforeAll(async () => {
    library = await openLibrary(profile);
    const headers = { authorization: `Bearer ${library.token}` };
    // refine's types name the CommonJS types of axios
    const http = axios.create({ headers }) as unknown as Parameters<typeof DataProvider>[1];
    provider = DataProvider(`${library.url}/api`, http);
  });
  afterAll(() => library.close());

  const titles = async (query: Partial<Parameters<typeof provider.getList>[0]>): Promise<unknown[]> => {
    const { data } = await provider.getList({ resource: 'books', ...query });
    return data.map(({ title }) => title);
  };

  it('pages through a sorted list and knows the total', async () => {
    const sorters = [{ field: 'title', order: 'desc' as const }];
    const query = { resource: 'books', sorters, pagination: { currentPage: 2, pageSize: 2 } };
    const { data, total } = await provider.getList(query);
    expect({ titles: data.map(({ title }) => title), total }).toEqual({ titles: ['Cedar', 'Birch'], total: 5 });
  });

  it('filters by text, without regard to case', async () => {
    expect(await titles({ filters: [{ field: 'title', operator: 'contains', value: 'FIR' }] })).toEqual(['fir']);
  });

  it('filters by a range and by null', async () => {
    expect(await titles({ filters: [{ field: 'pages', operator: 'between', value: [100, 250] }] })).toEqual([
      'Ash',
      'fir',
    ]);
    expect(await titles({ filters: [{ field: 'pages', operator: 'null', value: true }] })).toEqual(['Elder']);
  });

  it('filters by an attribute of a related entry', async () => {
    expect(await titles({ filters: [{ field: 'author.name', operator: 'eq', value: 'Ben' }] })).toEqual([
      'Cedar',
      'Elder',
    ]);
  });

  it('joins conditions with or', async () => {
    const value = [
      { field: 'title', operator: 'eq' as const, value: 'Ash' },
      { field: 'pages', operator: 'gt' as const, value: 250 },
    ];
    expect(await titles({ filters: [{ operator: 'or', value }] })).toEqual(['Ash', 'Cedar']);
  });

  it('populates a relation, flattened as refine does', async () => {
    const { data } = await provider.getList({
      resource: 'books',
      filters: [{ field: 'title', operator: 'eq', value: 'Ash' }],
      meta: { populate: ['author'], fields: ['title'] },
    });
    expect(data).toMatchObject([{ title: 'Ash', author: { id: library.authors.Ada, name: 'Ada' } }]);
  });

  it('reads many entries by their ids', async () => {
    const ids = Object.values(library.authors);
    const { data } = await provider.getMany({ resource: 'authors', ids });
    expect(data.map(({ name }) => name)).toEqual(['Ada', 'Ben']);
  });

  it('creates, changes and deletes an entry', async () => {
    const created = await provider.create({ resource: 'tags', variables: { name: 'new' } });
    const { id } = (created.data as { data: { id: number } }).data;
    await provider.update({ resource: 'tags', id, variables: { name: 'newer' } });
    const { data } = await provider.getOne({ resource: 'tags', id });
    expect(data).toMatchObject({ id, name: 'newer' });
    await provider.deleteOne({ resource: 'tags', id });
    await expect(provider.getOne({ resource: 'tags', id })).rejects.toMatchObject({ response: { status: 404 } });
  });

  it('shows the error of each invalid attribute', async () => {
    await expect(provider.create({ resource: 'tags', variables: {} })).rejects.toEqual({
      statusCode: 400,
      message: 'name must be defined.',
      errors: { name: ['name must be defined.'] },
    });
  });

  it('signs in and reads the own user', async () => {
    const user = { username: 'refine', email: 'refine@example.com', password: 'a secret word' };
    const signUp = await axios.post(`${library.url}/api/auth/local/register`, user);
    const { login, me } = AuthHelper(`${library.url}/api`);
    const { data } = await login(user.email, user.password);
    expect(data.user.id).toBe(signUp.data.user.id);
    expect((await me(data.jwt)).data).toMatchObject({ username: 'refine' });
  });
});
