import { describe, expect, it, vi } from 'vitest';
import { libraryModel } from '../model/library.example.ts';
import type { Commit } from './commit-feed.ts';
import { openStore } from './open-store.ts';
import type { Persistence } from './persistence.ts';

const BOOK = 'api::book.book';
const TAG = 'api::tag.tag';

async function listening(persistence?: Persistence) {
  const store = await openStore(libraryModel(), persistence);
  const commits: Commit[] = [];
  const end = store.onCommit((commit) => void commits.push(commit));
  return { store, commits, end };
}

/** Persistence whose writes wait until `settle` is called. */
function slowPersistence() {
  const waiting: { readonly done: () => void; readonly fail: (error: Error) => void; readonly rollback: () => void }[] =
    [];
  const persistence: Persistence = {
    load: async () => {},
    save: (_, rollback) => new Promise((done, fail) => void waiting.push({ done, fail, rollback })),
    close: async () => {},
  };
  return { persistence, waiting };
}

describe('the feed of commits', () => {
  it('tells which entries a write created, updated and deleted, links included', async () => {
    const { store, commits } = await listening();
    await store.write((writer) => {
      writer.insert(BOOK, { title: 'a' });
      writer.insert(TAG, { name: 'x' });
    });
    await store.write((writer) => writer.link(BOOK, 1, 'tags', [{ uid: TAG, id: 1 }]));
    await store.write((writer) => writer.remove(TAG, 1));
    expect(commits[0]?.changes).toEqual([
      { uid: BOOK, id: 1, kind: 'created' },
      { uid: TAG, id: 1, kind: 'created' },
    ]);
    expect(commits[1]?.changes).toContainEqual({ uid: BOOK, id: 1, kind: 'updated' });
    expect(commits[2]?.changes).toContainEqual({ uid: TAG, id: 1, kind: 'deleted' });
  });

  it('is silent about writes that change nothing, and about those that throw', async () => {
    const { store, commits } = await listening();
    await store.write(() => 1);
    await store.write((writer) => writer.remove(BOOK, writer.insert(BOOK, { title: 'a' }).id));
    const failed = store.write((writer) => {
      writer.insert(BOOK, { title: 'b' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(commits).toEqual([]);
  });

  it('waits until a write is persisted, and never tells one that is not', async () => {
    const { persistence, waiting } = slowPersistence();
    const { store, commits } = await listening(persistence);
    const [first, second] = ['a', 'b'].map((title) => store.write((writer) => writer.insert(BOOK, { title })));
    await Promise.resolve();
    expect(commits).toEqual([]);
    waiting[0]?.done();
    await first;
    waiting[1]?.rollback();
    waiting[1]?.fail(new Error('the disk is full'));
    await expect(second).rejects.toThrow('full');
    expect(commits.map(({ changes }) => changes)).toEqual([[{ uid: BOOK, id: 1, kind: 'created' }]]);
  });

  it('names the tables that a restore replaced', async () => {
    const { store, commits } = await listening();
    await store.write((writer) => writer.insert(BOOK, { title: 'a' }));
    await store.restore(store.empty);
    expect(commits[1]).toEqual({ changes: [], restored: expect.arrayContaining([BOOK]) });
  });

  it('ends for a listener that asks so, and goes on after one that throws', async () => {
    const warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    const { store, commits, end } = await listening();
    store.onCommit(() => {
      throw new Error('mine');
    });
    await store.write((writer) => writer.insert(BOOK, { title: 'a' }));
    end();
    await store.write((writer) => writer.insert(BOOK, { title: 'b' }));
    expect(commits).toHaveLength(1);
    expect(warning).toHaveBeenCalledTimes(2);
    warning.mockRestore();
  });
});
