import { describe, expect, it } from 'vitest';
import { libraryModel } from '../model/library.example.ts';
import { openStore } from './open-store.ts';
import type { Ref } from './reader.ts';
import type { Writer } from './store.ts';

const BOOK = 'api::book.book';
const AUTHOR = 'api::author.author';
const TAG = 'api::tag.tag';

const ref = (uid: string, id: number): Ref => ({ uid, id });
const ids = (refs: readonly Ref[]): number[] => refs.map((each) => each.id);

async function library() {
  const store = await openStore(libraryModel());
  await store.write((writer) => {
    for (const title of ['a', 'b', 'c']) writer.insert(BOOK, { title });
    for (const name of ['x', 'y', 'z']) {
      writer.insert(AUTHOR, { name });
      writer.insert(TAG, { name });
    }
  });
  return store;
}

describe('entries', () => {
  it('hold every scalar attribute, null when unset, and are frozen', async () => {
    const store = await library();
    const book = store.get(BOOK, 1);
    expect(book).toMatchObject({ id: 1, title: 'a', pages: null, publishedAt: null });
    expect(book && 'author' in book).toBe(false);
    expect(Object.isFrozen(book)).toBe(true);
  });

  it('are listed by id, also when inserted out of order', async () => {
    const store = await library();
    await store.write((writer) => {
      writer.insert(BOOK, { title: 'late' }, 9);
      writer.insert(BOOK, { title: 'early' }, 7);
      writer.remove(BOOK, 2);
    });
    expect(store.all(BOOK).map((book) => book.id)).toEqual([1, 3, 7, 9]);
  });

  it('never get an id again', async () => {
    const store = await library();
    await store.write((writer) => writer.remove(BOOK, 3));
    expect((await store.write((writer) => writer.insert(BOOK, {}))).id).toBe(4);
  });

  it('are found by the value of a unique attribute', async () => {
    const store = await library();
    await store.write((writer) => {
      expect(writer.holders(TAG, 'name', 'y')).toEqual([2]);
      writer.update(TAG, 2, { name: 'yy' });
      expect(writer.holders(TAG, 'name', 'y')).toEqual([]);
      expect(writer.holders(TAG, 'name', 'yy')).toEqual([2]);
    });
  });
});

describe('links', () => {
  it('show from both sides, each with an order of its own', async () => {
    const store = await library();
    await store.write((writer) => {
      writer.link(BOOK, 1, 'tags', [ref(TAG, 3), ref(TAG, 1)]);
      writer.link(BOOK, 2, 'tags', [ref(TAG, 1)]);
      writer.link(TAG, 1, 'books', [ref(BOOK, 2), ref(BOOK, 1)]);
    });
    expect(ids(store.linked(BOOK, 1, 'tags'))).toEqual([3, 1]);
    expect(ids(store.linked(TAG, 1, 'books'))).toEqual([2, 1]);
    expect(ids(store.linked(TAG, 3, 'books'))).toEqual([1]);
  });

  it('leave the previous owner when a target may have only one', async () => {
    const store = await library();
    await store.write((writer) => {
      writer.link(AUTHOR, 1, 'books', [ref(BOOK, 1), ref(BOOK, 2)]);
      writer.link(AUTHOR, 2, 'books', [ref(BOOK, 2)]);
      writer.link(BOOK, 3, 'author', [ref(AUTHOR, 1)]);
    });
    expect(ids(store.linked(AUTHOR, 1, 'books'))).toEqual([1, 3]);
    expect(ids(store.linked(BOOK, 2, 'author'))).toEqual([2]);
  });

  it('keep every owner of a one-way target', async () => {
    const store = await library();
    await store.write((writer) => {
      writer.link(BOOK, 1, 'favourite', [ref(TAG, 1)]);
      writer.link(BOOK, 2, 'favourite', [ref(TAG, 1)]);
    });
    expect(ids(store.linked(BOOK, 1, 'favourite'))).toEqual([1]);
    expect(ids(store.linked(BOOK, 2, 'favourite'))).toEqual([1]);
  });

  it('are seen from the other side of a polymorphic relation', async () => {
    const store = await library();
    await store.write((writer) => {
      writer.insert('api::mark.mark', { name: 'm' });
      writer.link('api::mark.mark', 1, 'subject', [ref(BOOK, 2)]);
      writer.link('api::mark.mark', 1, 'subjects', [ref(TAG, 1), ref(BOOK, 2)]);
    });
    expect(ids(store.linked(BOOK, 2, 'marks'))).toEqual([1]);
    await store.write((writer) => writer.remove(BOOK, 2));
    expect(store.linked('api::mark.mark', 1, 'subject')).toEqual([]);
    expect(store.linked('api::mark.mark', 1, 'subjects')).toEqual([ref(TAG, 1)]);
  });

  it('of several owners to one entry stand there in the order of their ids', async () => {
    const store = await library();
    await store.write((writer) => {
      for (let count = 0; count < 3; count += 1) writer.insert('api::mark.mark', {});
      for (const id of [3, 1, 2]) writer.link('api::mark.mark', id, 'subject', [ref(BOOK, 2)]);
    });
    expect(ids(store.linked(BOOK, 2, 'marks'))).toEqual([1, 2, 3]);
  });

  it('end when either entry is removed', async () => {
    const store = await library();
    await store.write((writer) => {
      writer.link(BOOK, 1, 'labels', [ref(TAG, 1), ref(TAG, 2)]);
      writer.link(BOOK, 1, 'author', [ref(AUTHOR, 1)]);
      writer.remove(TAG, 1);
      writer.remove(AUTHOR, 1);
    });
    expect(ids(store.linked(BOOK, 1, 'labels'))).toEqual([2]);
    expect(store.linked(BOOK, 1, 'author')).toEqual([]);
  });

  it('take component instances along when they end', async () => {
    const store = await library();
    await store.write((writer) => {
      writer.insert('shared.seo', { metaTitle: 't' });
      writer.insert('shared.quote', { text: 'inner' });
      writer.link('shared.seo', 1, 'quote', [ref('shared.quote', 1)]);
      writer.link(BOOK, 1, 'seo', [ref('shared.seo', 1)]);
    });
    await store.write((writer) => writer.link(BOOK, 1, 'seo', []));
    expect(store.all('shared.seo')).toEqual([]);
    expect(store.all('shared.quote')).toEqual([]);
  });

  it('given to a reader do not change afterwards', async () => {
    const store = await library();
    await store.write((writer) => writer.link(BOOK, 1, 'author', [ref(AUTHOR, 1)]));
    const before = store.linked(AUTHOR, 1, 'books');
    await store.write((writer) => writer.link(BOOK, 2, 'author', [ref(AUTHOR, 1)]));
    expect(ids(before)).toEqual([1]);
    expect(ids(store.linked(AUTHOR, 1, 'books'))).toEqual([1, 2]);
  });
});

describe('a write', () => {
  const everything = (store: Awaited<ReturnType<typeof library>>) =>
    [BOOK, AUTHOR, TAG, 'shared.seo'].map((uid) => [
      store.all(uid),
      store
        .all(uid)
        .map(({ id }) =>
          (uid === BOOK ? ['tags', 'author', 'seo'] : uid === 'shared.seo' ? [] : ['books']).map((name) =>
            store.linked(uid, id, name),
          ),
        ),
    ]);

  const mess = (writer: Writer): never => {
    writer.link(BOOK, 1, 'tags', [ref(TAG, 2)]);
    writer.link(TAG, 1, 'books', [ref(BOOK, 3), ref(BOOK, 2)]);
    writer.insert('shared.seo', { metaTitle: 'new' });
    writer.link(BOOK, 1, 'seo', [ref('shared.seo', 2)]);
    writer.update(BOOK, 1, { title: 'changed', code: 'c' });
    writer.remove(AUTHOR, 1);
    writer.remove(BOOK, 2);
    throw new Error('no');
  };

  it('that throws changes nothing', async () => {
    const store = await library();
    await store.write((writer) => {
      writer.link(BOOK, 1, 'tags', [ref(TAG, 1), ref(TAG, 3)]);
      writer.link(BOOK, 2, 'tags', [ref(TAG, 1)]);
      writer.link(AUTHOR, 1, 'books', [ref(BOOK, 2), ref(BOOK, 1)]);
      writer.insert('shared.seo', { metaTitle: 'old' });
      writer.link(BOOK, 1, 'seo', [ref('shared.seo', 1)]);
    });
    const before = structuredClone(everything(store));
    await expect(store.write(mess)).rejects.toThrow('no');
    expect(everything(store)).toEqual(before);
  });

  it('that is over cannot go on', async () => {
    const store = await library();
    const writer = await store.write((each) => each);
    expect(() => writer.insert(BOOK, {})).toThrow('this write has ended');
  });
});

describe('a snapshot', () => {
  it('brings back entries, links and ids, any number of times', async () => {
    const store = await library();
    await store.write((writer) => writer.link(BOOK, 1, 'tags', [ref(TAG, 1)]));
    const snapshot = store.snapshot();
    for (let round = 0; round < 2; round++) {
      await store.write((writer) => {
        writer.remove(BOOK, 1);
        writer.insert(BOOK, { title: 'new' });
      });
      await store.restore(snapshot);
      expect(store.all(BOOK).map((book) => book.id)).toEqual([1, 2, 3]);
      expect(ids(store.linked(TAG, 1, 'books'))).toEqual([1]);
    }
    expect((await store.write((writer) => writer.insert(BOOK, {}))).id).toBe(4);
  });
});
