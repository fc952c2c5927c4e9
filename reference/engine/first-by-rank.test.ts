import { beforeAll, describe, expect, it } from 'vitest';
import { libraryModel } from '../query/library.fixture.ts';
import type { SortKey } from '../query/query.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { firstByRank } from './first-by-rank.ts';
import { entryComparer } from './sort.ts';

const BOOK = 'api::book.book';
const COUNT = 300;

let store: Store;

beforeAll(async () => {
  store = await openStore(libraryModel());
  await store.write((writer) => {
    for (const name of ['c', 'a', 'b', null]) writer.insert('api::author.author', { name });
    for (let book = 1; book <= COUNT; book++) {
      writer.insert(BOOK, { title: `${(book * 7) % 5}`, pages: book % 3 === 0 ? null : book % 11 });
      if (book % 6 > 0) writer.link(BOOK, book, 'author', [{ uid: 'api::author.author', id: (book % 4) + 1 }]);
    }
  });
});

const key = (name: string, type: SortKey['column']['type'], descending = false, ...path: string[]): SortKey => ({
  path: path.map((attribute) => ({ attribute, target: 'api::author.author' })),
  column: { name, type },
  descending,
});
const ids = () => Int32Array.from(store.all(BOOK), ({ id }) => id);

describe('the first by rank', () => {
  it.each([
    [[key('title', 'string')]],
    [[key('title', 'string', true), key('pages', 'integer')]],
    [[key('pages', 'integer'), key('id', 'id', true)]],
    [[key('name', 'string', false, 'author'), key('title', 'string', true), key('pages', 'integer', true)]],
    [[key('name', 'string', true, 'author')]],
    [[key('id', 'id', true), key('title', 'string')]],
  ])('are those that a whole sort puts first: %j', (keys) => {
    for (const count of [1, 7, 25, 140]) {
      const sorted = store.all(BOOK).toSorted(entryComparer(keys, BOOK, store));
      const first = sorted.slice(0, count).map(({ id }) => id);
      const selected = firstByRank(ids(), { count, enough: 0 }, keys, BOOK, store);
      expect(selected?.toSorted((a, b) => a - b)).toEqual(first.toSorted((a, b) => a - b));
    }
  });

  it('hold more where few tie for the last place', () => {
    const selected = firstByRank(ids(), { count: 10, enough: 100 }, [key('title', 'string')], BOOK, store);
    expect(selected).toHaveLength(COUNT / 5);
  });
});
