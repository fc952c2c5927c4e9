import { describe, expect, it } from 'vitest';
import { openLibrary } from './library-access.fixture.ts';

const BOOK = 'api::book.book';

describe('strapi.db.lifecycles', () => {
  it('gives a function that takes a subscriber away', async () => {
    const { query, lifecycles } = await openLibrary();
    let count = 0;
    const end = lifecycles.subscribe({ models: [BOOK], beforeCreate: () => count++ });
    await query(BOOK).create({ data: { title: 'a' } });
    end();
    await query(BOOK).create({ data: { title: 'b' } });
    expect(count).toBe(1);
  });
});

describe('strapi.entityService', () => {
  it('refuses what is not valid before lifecycles see it', async () => {
    const { entityService, query, lifecycles } = await openLibrary();
    const titles: unknown[] = [];
    const fill = ({ params }: { params: { data: Record<string, unknown> } }) => {
      titles.push(params.data.title ?? 'none');
      params.data.title ??= 'Untitled';
    };
    lifecycles.subscribe({ models: [BOOK], beforeCreate: fill, beforeUpdate: fill });
    const data = { pages: 3, publishedAt: new Date() };
    await expect(entityService.create(BOOK, { data })).rejects.toThrow('title must be defined');
    const { id } = await entityService.create(BOOK, { data: { title: 'Salt', ...data } });
    await expect(entityService.update(BOOK, id, { data: { pages: 'x' } })).rejects.toThrow('pages must be');
    expect(titles).toEqual(['Salt']);
    // rows are not validated
    expect(await query(BOOK).create({ data })).toMatchObject({ title: 'Untitled' });
  });

  it('validates as a request does', async () => {
    const { entityService } = await openLibrary();
    const data = { pages: 3, publishedAt: new Date() };
    await expect(entityService.create(BOOK, { data })).rejects.toMatchObject({ name: 'ValidationError' });
  });

  it('makes drafts, unless it says when it is published', async () => {
    const { entityService } = await openLibrary();
    expect(await entityService.create(BOOK, { data: { title: 'a' } })).toMatchObject({ publishedAt: null });
    const data = { title: 'b', quotes: [{ text: 'x' }], publishedAt: 0 };
    const published = await entityService.create(BOOK, { data, populate: 'quotes' });
    expect(published).toMatchObject({ publishedAt: '1970-01-01T00:00:00.000Z', quotes: [{ text: 'x', stars: 3 }] });
    expect(await entityService.findMany(BOOK, { publicationState: 'live' })).toHaveLength(1);
    expect(await entityService.findMany(BOOK)).toHaveLength(2);
  });

  it('takes components, zones and whole entries', async () => {
    const { entityService } = await openLibrary();
    const author = await entityService.create('api::author.author', { data: { name: 'Ada' } });
    const body = [{ __component: 'shared.card', heading: 'h', author }];
    const book = await entityService.create(BOOK, {
      data: { title: 'a', seo: { metaTitle: 'm' }, body, author },
      populate: { seo: true, author: { fields: ['name'] }, body: { on: { 'shared.card': { populate: 'author' } } } },
    });
    expect(book).toMatchObject({
      seo: { metaTitle: 'm' },
      author: { id: 1, name: 'Ada' },
      body: [{ __component: 'shared.card', heading: 'h', author: { name: 'Ada' } }],
    });
  });

  it('finds with filters, sort, fields and pages', async () => {
    const { entityService } = await openLibrary();
    for (const title of ['c', 'a', 'b']) await entityService.create(BOOK, { data: { title } });
    const params = { filters: { title: { $in: ['a', 'b'] } }, sort: 'title:desc', fields: ['title'], limit: 1 };
    expect(await entityService.findMany(BOOK, params)).toEqual([{ id: 3, title: 'b' }]);
    const { results, pagination } = await entityService.findPage(BOOK, { page: 2, pageSize: 2, sort: 'title' });
    expect(results).toMatchObject([{ title: 'c' }]);
    expect(pagination).toEqual({ page: 2, pageSize: 2, pageCount: 2, total: 3 });
    expect(await entityService.count(BOOK, { filters: { title: 'a' }, limit: 0 })).toBe(1);
    expect(await entityService.findPage(BOOK, { _q: 'b' })).toMatchObject({ pagination: { total: 1 } });
  });

  it('takes no notice of conditions on what does not exist', async () => {
    const { entityService } = await openLibrary();
    for (const title of ['a', 'b']) await entityService.create(BOOK, { data: { title } });
    const filters = {
      title: 'b',
      colour: 'red',
      $and: [{ $expr: { $lt: 3 } }, { author: { $elemMatch: { age: 1 } } }],
    };
    expect(await entityService.findMany(BOOK, { filters })).toMatchObject([{ title: 'b' }]);
    expect(await entityService.count(BOOK, { filters })).toBe(1);
  });

  it('gives the entry of a single type, or null', async () => {
    const { entityService } = await openLibrary();
    expect(await entityService.findMany('api::desk.desk')).toBeNull();
    await entityService.create('api::desk.desk', { data: { seats: 2 } });
    expect(await entityService.findMany('api::desk.desk')).toMatchObject({ name: 'Desk', seats: 2 });
  });

  it('changes and removes by id; null when there is none', async () => {
    const { entityService } = await openLibrary();
    await entityService.create(BOOK, { data: { title: 'a' } });
    expect(await entityService.update(BOOK, 1, { data: { title: 'b' } })).toMatchObject({ id: 1, title: 'b' });
    expect(await entityService.update(BOOK, 9, { data: { title: 'b' } })).toBeNull();
    expect(await entityService.delete(BOOK, '1')).toMatchObject({ title: 'b' });
    expect(await entityService.findOne(BOOK, 1)).toBeNull();
  });

  it('takes no word of the query engine: its params may come from a sender', async () => {
    const { entityService } = await openLibrary();
    for (const title of ['a', 'b']) await entityService.create(BOOK, { data: { title } });
    expect(await entityService.findMany(BOOK, { where: { title: 'a' }, select: ['title'] })).toHaveLength(2);
  });
});
