import { describe, expect, it } from 'vitest';
import { openLibrary } from './library-access.fixture.ts';

const BOOK = 'api::book.book';
const AUTHOR = 'api::author.author';
const TAG = 'api::tag.tag';

async function shelves() {
  const { query } = await openLibrary();
  const ada = await query(AUTHOR).create({ data: { name: 'Ada' } });
  const bea = await query(AUTHOR).create({ data: { name: 'Bea' } });
  const sea = await query(TAG).create({ data: { name: 'sea' } });
  for (const [title, author, pages] of [
    ['Salt', ada, 100],
    ['Tide', bea, 200],
    ['Wave', ada, 300],
  ] as const)
    await query(BOOK).create({ data: { title, author, pages, tags: [sea.id], moment: new Date(0) } });
  return { query, ada };
}

describe('strapi.query', () => {
  it('makes rows without what is required, as drafts', async () => {
    const { query } = await openLibrary();
    expect(await query(BOOK).create({ data: { pages: 3 } })).toMatchObject({ id: 1, title: null, publishedAt: null });
  });

  it('finds by values, operators and relations', async () => {
    const { query, ada } = await shelves();
    const titles = async (where: object) => (await query(BOOK).findMany({ where })).map(({ title }) => title);
    expect(await titles({ title: 'Tide' })).toEqual(['Tide']);
    expect(await titles({ pages: { $gt: 100 } })).toEqual(['Tide', 'Wave']);
    expect(await titles({ author: { name: 'Ada' } })).toEqual(['Salt', 'Wave']);
    expect(await titles({ author: ada.id })).toEqual(['Salt', 'Wave']);
    expect(await titles({ $or: [{ title: 'Salt' }, { pages: 300 }] })).toEqual(['Salt', 'Wave']);
    expect(await titles({ publishedAt: null, title: undefined })).toHaveLength(3);
    expect(await titles({ moment: { $lt: new Date(1) } })).toHaveLength(3);
  });

  it('sorts, slices, selects and populates', async () => {
    const { query } = await shelves();
    const [book] = await query(BOOK).findMany({
      select: ['title'],
      orderBy: { pages: 'desc' },
      offset: 1,
      limit: 1,
      populate: { author: { select: ['name'] }, tags: { where: { name: 'sea' }, select: ['id'] } },
    });
    expect(book).toEqual({ id: 2, title: 'Tide', author: { id: 2, name: 'Bea' }, tags: [{ id: 1 }] });
    expect(await query(BOOK).findOne({ populate: true, where: { id: 1 } })).toMatchObject({ cover: null, body: [] });
  });

  it('counts what passes, whatever the limit', async () => {
    const { query } = await shelves();
    const [rows, count] = await query(BOOK).findWithCount({ limit: 1 });
    expect([rows.length, count]).toEqual([1, 3]);
  });

  it('changes and removes the first that passes, or all of them', async () => {
    const { query } = await shelves();
    expect(await query(BOOK).update({ where: { title: 'Salt' }, data: { pages: 1 } })).toMatchObject({ pages: 1 });
    expect(await query(BOOK).update({ where: { title: 'None' }, data: {} })).toBeNull();
    expect(await query(BOOK).updateMany({ data: { lent: true } })).toEqual({ count: 3 });
    expect(await query(BOOK).delete({ where: { lent: true } })).toMatchObject({ title: 'Salt' });
    expect(await query(BOOK).deleteMany({ where: {} })).toEqual({ count: 2 });
  });

  it('shows what is private', async () => {
    const { query } = await openLibrary();
    const token = await query('admin::api-token').create({ data: { name: 'a', type: 'full-access', accessKey: 'k' } });
    expect(token).toMatchObject({ name: 'a', accessKey: 'k' });
  });

  it('names what it has when asked for a type or a function that it has not', async () => {
    const { query } = await openLibrary();
    expect(() => query('api::book.bok')).toThrow('did you mean "api::book.book"?');
    expect(() => Reflect.get(query(BOOK), 'findAll')).toThrow(/findAll does not exist.*findMany, findOne/);
  });
});

describe('lifecycles', () => {
  it('run around changes and questions, and carry state', async () => {
    const { query, lifecycles } = await openLibrary();
    const results: unknown[] = [];
    lifecycles.subscribe({
      models: [TAG],
      beforeCreate(event: { params: { data: { name: string } }; state: { at: number } }) {
        event.params.data.name = event.params.data.name.toUpperCase();
        event.state.at = 7;
      },
      afterCreate: ({ result, state }: { result: { name: string }; state: { at: number } }) =>
        results.push(result.name, state.at),
      afterFindMany(event: { result: { name: string; marked?: boolean }[] }) {
        for (const tag of event.result) tag.marked = true;
      },
    });
    await query(TAG).create({ data: { name: 'sea' } });
    await query(AUTHOR).create({ data: { name: 'Ada' } });
    expect(results).toEqual(['SEA', 7]);
    expect(await query(TAG).findMany()).toMatchObject([{ name: 'SEA', marked: true }]);
  });

  it('refuse a change by throwing', async () => {
    const { query, lifecycles } = await openLibrary();
    lifecycles.subscribe(({ action }: { action: string }) => {
      if (action === 'beforeDelete') throw new Error('kept');
    });
    await query(TAG).create({ data: { name: 'sea' } });
    await expect(query(TAG).delete({ where: { id: 1 } })).rejects.toThrow('kept');
    expect(await query(TAG).count()).toBe(1);
  });
});
