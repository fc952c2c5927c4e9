import { beforeEach, describe, expect, it } from 'vitest';
import { libraryModel, relation, scopeOn, typeOf } from '../query/library.fixture.ts';
import { resolveList } from '../query/list.ts';
import { parseParameters } from '../query/parameters.ts';
import type { IndexedReader } from '../store/indexed-reader.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { list } from './list.ts';
import { plainList } from './plain/list.fixture.ts';

const model = libraryModel({
  book: { labels: relation('manyToMany', 'tag', { inversedBy: 'labelled' }) },
  tag: { labelled: relation('manyToMany', 'book', { mappedBy: 'labels' }) },
});
const [BOOK, TAG] = ['api::book.book', 'api::tag.tag'] as const;
const [BOOKS, TAGS] = [300, 12] as const;

const tagsOf = (book: number) =>
  book % 10 === 0 ? [] : [...new Set([1, 2, 3, 4].map((step) => ((book * step) % TAGS) + 1))];

/** A store of many books, most of them with a few of the tags; ids begin after `from`. */
async function library(from = 0): Promise<Store> {
  const store = await openStore(model);
  await store.write((writer) => {
    for (let tag = 1; tag <= TAGS; tag++) writer.insert(TAG, { name: `tag ${tag}` }, from + tag);
    for (let book = 1; book <= BOOKS; book++) {
      writer.insert(BOOK, { title: `book ${book}` }, from + book);
      writer.link(
        BOOK,
        from + book,
        'labels',
        tagsOf(book).map((id) => ({ uid: TAG, id: from + id })),
      );
    }
  });
  return store;
}

const questionOf = (query: string, name = 'tag') =>
  resolveList(parseParameters(query), typeOf(model, name), scopeOn(model), {
    limits: { defaultLimit: 500, withCount: true },
    defaultLocale: 'en',
  });

/** `[labelled][labels]` so many times, around a condition. */
const circles = (times: number, condition: string, before = 'filters') =>
  `${before}${'[labelled][labels]'.repeat(times)}${condition}`;

const ids = (reader: IndexedReader, query: string) => list(reader, questionOf(query)).entries.map(({ id }) => id);

/** A reader that counts the entries and links that are looked at. */
function counting(reader: IndexedReader): { readonly reader: IndexedReader; readonly looks: () => number } {
  let looks = 0;
  const counted = <Seen extends { readonly length: number }>(seen: Seen): Seen => {
    looks += seen.length;
    return seen;
  };
  return {
    looks: () => looks,
    reader: {
      version: reader.version,
      all: (uid) => counted(reader.all(uid)),
      sorted: (uid, column) => counted(reader.sorted(uid, column)),
      notes: (uid, name) => reader.notes(uid, name),
      columnar: (uid, column, kind) => reader.columnar(uid, column, kind),
      get: (uid, id) => {
        looks += 1;
        return reader.get(uid, id);
      },
      linked: (uid, id, attribute) => counted(reader.linked(uid, id, attribute)),
      adjacency: (uid, attribute, target) => {
        const links = reader.adjacency(uid, attribute, target);
        looks += links?.targets.length ?? 0;
        return links;
      },
    },
  };
}

describe('conditions on linked entries', () => {
  let store: Store;

  beforeEach(async () => {
    store = await library();
  });

  it.each([
    circles(2, '[name][$eq]=zzz'),
    circles(2, '[name][$eq]=tag 3'),
    circles(1, '[name][$ne]=tag 3'),
    `filters[$not]${circles(2, '[name][$eq]=tag 3', '')}`,
    `filters[$or][0]${circles(2, '[name][$eq]=zzz', '')}&filters[$or][1]${circles(1, '[name][$endsWith]=1', '')}`,
    circles(1, '[id][$null]=true'),
    circles(2, '[labelled][title][$contains]=7'),
  ])('pass as they do entry by entry: %s', (query) => {
    const question = questionOf(query);
    expect(list(store, question)).toEqual(plainList(store, question));
  });

  it('cost as much for each level as it has entries and links, however many paths there are', () => {
    const links = Array.from({ length: BOOKS }, (_, index) => tagsOf(index + 1)).flat().length;
    const costs = [8, 16, 32].map((times) => {
      const { reader, looks } = counting(store);
      expect(ids(reader, circles(times, '[name][$eq]=zzz'))).toEqual([]);
      expect(looks()).toBeLessThan(times * 2 * 8 * (BOOKS + TAGS + links));
      return looks();
    });
    expect((costs[2] ?? 0) / (costs[0] ?? 1)).toBeLessThan(6);
  });

  it('hold for the content there is, not for what there was', async () => {
    const query = circles(2, '[name][$eq]=new');
    const question = questionOf(query);
    const answer = () => list(store, question).entries.map(({ id }) => id);
    expect(answer()).toEqual([]);
    await store.write((writer) => writer.update(TAG, 3, { name: 'new' }));
    expect(answer()).toEqual(plainList(store, question).entries.map(({ id }) => id));
    expect(answer()).not.toEqual([]);
    await store.write((writer) => writer.remove(TAG, 3));
    expect(answer()).toEqual([]);
    const before = store.snapshot();
    await store.write((writer) => {
      const { id } = writer.insert(TAG, { name: 'new' });
      writer.link(TAG, id, 'labelled', [{ uid: BOOK, id: 1 }]);
    });
    expect(answer()).toContain(13);
    await store.restore(before);
    expect(answer()).toEqual([]);
  });

  it('are answered where ids are far between', async () => {
    const sparse = await library(2_000_000_000);
    const question = questionOf(circles(6, '[name][$eq]=tag 3'));
    const { total } = list(sparse, question);
    expect(total).toBe(list(store, question).total);
    expect(total).toBeGreaterThan(0);
  });
});
