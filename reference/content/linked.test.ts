import { beforeEach, describe, expect, it } from 'vitest';
import { libraryModel } from '../model/library.example.ts';
import { schemaOf } from '../model/model.ts';
import type { Page } from '../query/query.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { type LinkQuestion, prepareLinked } from './linked.ts';

const model = libraryModel();
const page = (start: number, limit: number): Page => ({ mode: 'offset', start, limit, withCount: false });
const EVERYONE = { may: () => true };
let store: Store;

beforeEach(async () => {
  store = await openStore(model);
  await store.write((writer) => {
    for (const name of ['red', 'green', 'blue']) writer.insert('api::tag.tag', { name });
    writer.insert('api::book.book', { title: 'One' });
    writer.link(
      'api::book.book',
      1,
      'tags',
      [3, 1, 2].map((id) => ({ uid: 'api::tag.tag', id })),
    );
  });
});

const names = (question: Partial<LinkQuestion>, id = 1) => {
  const target = schemaOf(model, 'api::tag.tag');
  const fixed = { uid: 'api::book.book', attribute: 'tags', target, viewer: EVERYONE, warn: () => {} };
  const linked = prepareLinked(model, store, { ...fixed, parameters: {}, page: page(0, -1), ...question });
  return linked(id).map(({ name }) => name);
};

describe('what an attribute links', () => {
  it('stands in the order of its links', () => {
    expect(names({})).toEqual(['blue', 'red', 'green']);
  });

  it('is cut to its page', () => {
    expect(names({ page: page(1, 1) })).toEqual(['red']);
  });

  it('is filtered and sorted before it is cut', () => {
    const parameters = { filters: { name: { $contains: 'e' } }, sort: 'name' };
    expect(names({ parameters, page: page(1, 2) })).toEqual(['green', 'red']);
    expect(names({ parameters, page: page(0, 2) })).toEqual(['blue', 'green']);
  });

  it('is nothing for an entry that links nothing', () => {
    expect(names({}, 99)).toEqual([]);
  });

  it.each([
    [{}, []],
    [{ sort: 'name' }, [3]],
    [{ filters: { name: 'red' } }, [1, 3]],
    [{ filters: { name: 'red' }, sort: 'name' }, [1, 6]],
    [{ filters: { books: { title: 'One' } } }, [2, 3]],
  ])('costs what %j reads', (parameters, costs) => {
    const spent: number[] = [];
    names({ parameters, spend: (looks) => spent.push(looks) });
    expect(spent).toEqual(costs);
  });

  it('is not looked through without permission', () => {
    const viewer = { may: (_action: string, uid: string) => uid !== 'api::book.book' };
    const parameters = { filters: { books: { title: { $eq: 'One' } } } };
    expect(() => names({ viewer, parameters })).toThrow('Invalid parameter books');
  });

  it('names the attribute where something is wrong', () => {
    expect(() => names({ parameters: { sort: 'name:down' } })).toThrow('tags[sort]');
  });
});
