import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { libraryModel } from '../model/library.example.ts';
import { filePersistence } from '../store/file-persistence.ts';
import { openStore } from '../store/open-store.ts';
import { withTransactions } from './transactions.ts';

const TAG = 'api::tag.tag';

async function tags(patience?: number) {
  const { store, transactions } = withTransactions(await openStore(libraryModel()), patience);
  const add = (name: string) => store.write((writer) => writer.insert(TAG, { name }));
  await add('before');
  return { store, add, run: transactions.run, transactions, names: () => store.all(TAG).map(({ name }) => name) };
}

describe('withTransactions', () => {
  it('has a new version after every write, so that no cache outlives it', async () => {
    const { store, add, run } = await tags();
    const versions = [store.version];
    await add('one');
    versions.push(store.version);
    await run(() => add('two'));
    versions.push(store.version);
    expect(new Set(versions).size).toBe(3);
  });

  it('keeps what a transaction changed, and gives its result', async () => {
    const { add, run, names } = await tags();
    const result = await run(async () => {
      await add('one');
      return (await add('two')).id;
    });
    expect([result, names()]).toEqual([3, ['before', 'one', 'two']]);
  });

  it('takes all of it back when it throws, ids too', async () => {
    const { store, add, run, names } = await tags();
    const failing = run(async () => {
      await add('one');
      await store.write((writer) => writer.remove(TAG, 1));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(names()).toEqual(['before']);
    expect((await add('next')).id).toBe(2);
  });

  it('takes nothing of others back: their writes wait for its end', async () => {
    const { add, run, names } = await tags();
    let other: Promise<unknown> = Promise.resolve();
    let go = () => {};
    const ready = new Promise<void>((resolve) => {
      go = resolve;
    });
    const failing = run(async () => {
      await add('inside');
      await ready;
      throw new Error('no');
    });
    other = add('other');
    expect(names()).toEqual(['before', 'inside']);
    go();
    await expect(failing).rejects.toThrow('no');
    await other;
    expect(names()).toEqual(['before', 'other']);
  });

  it('runs two transactions one after another', async () => {
    const { add, run, names } = await tags();
    const pair = (name: string) =>
      run(async () => {
        await add(`${name} 1`);
        await Promise.resolve();
        await add(`${name} 2`);
      });
    await Promise.all([pair('a'), pair('b'), pair('c')]);
    expect(names()).toEqual(['before', 'a 1', 'a 2', 'b 1', 'b 2', 'c 1', 'c 2']);
  });

  it('makes a transaction within another part of it', async () => {
    const { add, run, names } = await tags();
    const failing = run(async () => {
      await run(async ({ commit }) => {
        await add('inner');
        await commit();
      });
      throw new Error('outer');
    });
    await expect(failing).rejects.toThrow('outer');
    expect(names()).toEqual(['before']);
  });

  it('ends early by commit and rollback; what comes after is changed by itself', async () => {
    const { add, run, names, transactions } = await tags();
    await run(async ({ rollback }) => {
      await add('gone');
      await rollback();
      expect(transactions.isInside()).toBe(false);
      await add('after');
    });
    const failing = run(async ({ commit }) => {
      await add('kept');
      await commit();
      throw new Error('late');
    });
    await expect(failing).rejects.toThrow('late');
    expect(names()).toEqual(['before', 'after', 'kept']);
  });

  it('tells of the end whoever asked, once what was done stays or is gone', async () => {
    const { add, run, names } = await tags();
    const calls: unknown[] = [];
    const asking = (name: string, fails: boolean) =>
      run(async ({ onCommit, onRollback }) => {
        onCommit(() => calls.push(['committed', ...names()]));
        onRollback(() => calls.push(['rolled back', ...names()]));
        await add(name);
        if (fails) throw new Error('no');
      });
    await asking('one', false);
    await expect(asking('two', true)).rejects.toThrow('no');
    expect(calls).toEqual([
      ['committed', 'before', 'one'],
      ['rolled back', 'before', 'one'],
    ]);
  });

  it('takes back what the disk has already', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-transactions-'));
    const open = () => openStore(libraryModel(), filePersistence(folder, { durability: 'none', log: () => {} }));
    const { store, transactions } = withTransactions(await open());
    const add = (name: string) => store.write((writer) => writer.insert(TAG, { name }));
    await add('before');
    const failing = transactions.run(async () => {
      await add('gone');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await add('after');
    await store.close();
    const again = await open();
    expect(again.all(TAG).map(({ name }) => name)).toEqual(['before', 'after']);
    await again.close();
    rmSync(folder, { recursive: true });
  });

  it('lets a change give up that waits for a transaction without end', async () => {
    const { add, run } = await tags(20);
    void run(() => new Promise(() => {}));
    await expect(add('other')).rejects.toThrow('waited 0.02 s for a transaction');
  });
});
