/** strapi-sdk-js: lists, single entries, changes, signing up and in, errors. */
import sdk from 'strapi-sdk-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, openLibrary, PROFILES } from './library.fixture.ts';

// its types tell of CommonJS, where the class is a member; the module exports the class
const Strapi = sdk as unknown as typeof sdk.default;

interface Entry {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

describe.each(PROFILES)('strapi-sdk-js, profile %s', (profile) => {
  let library: Library;
  let strapi: InstanceType<typeof Strapi>;

  beforeAll(async () => {
    library = await openLibrary(profile);
    const headers = { Authorization: `Bearer ${library.token}` };
    strapi = new Strapi({ url: library.url, axiosOptions: { headers } });
  });
  afterAll(() => library.close());

  it('finds entries by filters through a relation, sorted, with a total', async () => {
    const answer = await strapi.find<Entry[]>('books', {
      filters: { $or: [{ author: { name: { $eq: 'Ada' } } }, { pages: { $gt: 250 } }] },
      sort: ['pages:desc', 'title'],
      fields: ['title'],
      pagination: { start: 0, limit: 2 },
    });
    expect(answer.data).toMatchObject([{ attributes: { title: 'Cedar' } }, { attributes: { title: 'Ash' } }]);
    expect(answer.meta.pagination).toEqual({ start: 0, limit: 2, total: 3 });
  });

  it('populates a relation with fields of its own', async () => {
    const { data } = await strapi.find<Entry[]>('books', {
      filters: { title: 'Ash' },
      fields: ['title'],
      populate: { author: { fields: ['name'] } },
    });
    expect(data).toMatchObject([{ attributes: { author: { data: { attributes: { name: 'Ada' } } } } }]);
  });

  it('creates, finds, changes and deletes an entry', async () => {
    const { data: created } = await strapi.create<Entry>('tags', { name: 'new' });
    const { data: changed } = await strapi.update<Entry>('tags', created.id, { name: 'newer' });
    expect(changed.attributes).toMatchObject({ name: 'newer' });
    await strapi.delete('tags', created.id);
    await expect(strapi.findOne('tags', created.id)).rejects.toMatchObject({
      data: null,
      error: { status: 404, name: 'NotFoundError', message: 'Not Found' },
    });
  });

  it('signs a visitor up, and in again', async () => {
    const visitor = new Strapi({ url: library.url });
    const user = { username: 'sdk', email: 'sdk@example.com', password: 'a secret word' };
    await visitor.register(user);
    visitor.logout();
    const { jwt } = await visitor.login({ identifier: user.email, password: user.password });
    visitor.setToken(jwt);
    expect(await visitor.fetchUser()).toMatchObject({ username: 'sdk', email: 'sdk@example.com' });
  });

  it('shows the error of a wrong password', async () => {
    const visitor = new Strapi({ url: library.url });
    await expect(visitor.login({ identifier: 'nobody', password: 'wrong' })).rejects.toMatchObject({
      error: { status: 400, name: 'ValidationError', message: 'Invalid identifier or password' },
    });
  });
});
