/** What is left of writes when the process ends, or the disk fails, at any step. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { libraryModel } from '../../model/library.example.ts';
import { type FilesOptions, filePersistence } from '../file-persistence.ts';
import { openStore } from '../open-store.ts';
import type { Reader, Ref } from '../reader.ts';
import type { Store } from '../store.ts';
import { type Before, noRoom, watchedDisk } from './failing-disk.fixture.ts';

const BOOK = 'api::book.book';
const AUTHOR = 'api::author.author';
const model = libraryModel();
const author = (id: number): Ref => ({ uid: AUTHOR, id });

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'touchstone-recovery-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const open = (before: Before = () => {}, options: FilesOptions = {}, where = join(directory, 'data')) =>
  openStore(model, filePersistence(where, { ...options, disk: watchedDisk(before) }));

/** Books with their authors and the other way round. */
const contentOf = (reader: Reader) => [
  reader.all(BOOK).map(({ id, title }) => [id, title, reader.linked(BOOK, id, 'author').map((ref) => ref.id)]),
  reader.all(AUTHOR).map(({ id }) => [id, reader.linked(AUTHOR, id, 'books').map((ref) => ref.id)]),
];

/** The n-th write of a script: creates, relinks and removes, several entries each. */
async function writeStep(store: Store, step: number): Promise<void> {
  await store.write((writer) => {
    if (step % 3 === 0) writer.insert(AUTHOR, { name: `author ${step}` });
    const book = writer.insert(BOOK, { title: `book ${step}` });
    const authors = writer.all(AUTHOR);
    writer.link(BOOK, book.id, 'author', [author(authors[step % authors.length]?.id ?? 0)]);
    if (step % 4 === 3) writer.remove(BOOK, writer.all(BOOK)[0]?.id ?? 0);
    if (step % 5 === 4) {
      const books = writer.all(BOOK).slice(0, 3).reverse();
      writer.link(
        AUTHOR,
        authors[0]?.id ?? 0,
        'books',
        books.map(({ id }) => ({ uid: BOOK, id })),
      );
    }
  });
}

describe('when the process ends', () => {
  it('before any one operation on the disk, what was acknowledged is there, and nothing is half there', async () => {
    const states: unknown[] = [[[], []]];
    const moments: { readonly copy: string; readonly acknowledged: number; readonly what: string }[] = [];
    let acknowledged = 0;
    const store = await open(
      (operation, file) => {
        const copy = join(directory, `copy-${moments.length}`);
        cpSync(join(directory, 'data'), copy, { recursive: true, filter: (name) => !name.endsWith('lock') });
        moments.push({ copy, acknowledged, what: `${operation} ${file}` });
      },
      { checkpointAt: 900 },
    );
    for (let step = 0; step < 14; step++) {
      await writeStep(store, step);
      acknowledged++;
      states.push(contentOf(store));
    }
    await store.close();
    expect(moments.filter(({ what }) => what.startsWith('rename')).length).toBeGreaterThan(4);
    for (const moment of moments) {
      const again = await open(undefined, {}, moment.copy);
      const content = contentOf(again);
      await again.close();
      const possible = states.slice(moment.acknowledged, moment.acknowledged + 2);
      expect(possible, moment.what).toContainEqual(content);
      expect(readdirSync(moment.copy).filter((name) => !name.endsWith('.json'))).toEqual([]);
      rmSync(moment.copy, { recursive: true });
    }
  });

  it('parts of files that never became whole are swept', async () => {
    mkdirSync(join(directory, 'data'));
    writeFileSync(join(directory, 'data', '.api.book.book.json.part'), '{ "uid"');
    await (await open()).close();
    expect(readdirSync(join(directory, 'data'))).toEqual([]);
  });
});

describe('a damaged log segment', () => {
  const segment = () => join(directory, 'data', 'journal-1.jsonl');

  /** Leaves a segment of three lines, as a kill does. */
  async function leaveSegment(): Promise<readonly string[]> {
    const store = await open();
    for (let step = 0; step < 3; step++) await writeStep(store, step);
    const text = readFileSync(segment(), 'utf8');
    await store.close();
    rmSync(join(directory, 'data'), { recursive: true });
    mkdirSync(join(directory, 'data'));
    return text.trimEnd().split('\n');
  }

  it('stops the start with file, line and remedy, is left as it is, and starts once the remedy was followed', async () => {
    const [first = '', second = '', third = ''] = await leaveSegment();
    const damaged = `${first}\n${second}\n${third.replace('book 2', 'book 3')}\n`;
    writeFileSync(segment(), damaged);
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(open()).rejects.toThrow(/journal-1\.jsonl: line 3: damaged: .* keep only the 2 lines before it/);
      expect(readFileSync(segment(), 'utf8')).toBe(damaged);
      expect(readdirSync(join(directory, 'data'))).toEqual(['journal-1.jsonl']);
    }
    writeFileSync(segment(), `${first}\n${second}\n`);
    const store = await open();
    expect(store.all(BOOK).map(({ title }) => title)).toEqual(['book 0', 'book 1']);
    await store.close();
  });

  it('numbers its lines anew after a refused write, and in each file', async () => {
    let full = false;
    const store = await open(
      (operation) => {
        if (full && operation === 'datasync') throw noRoom();
      },
      { checkpointAt: 900 },
    );
    for (let step = 0; step < 9; step++) {
      await writeStep(store, step);
      full = true;
      await expect(writeStep(store, 20)).rejects.toThrow('ENOSPC');
      full = false;
    }
    const expected = contentOf(store);
    const copy = join(directory, 'copy');
    cpSync(join(directory, 'data'), copy, { recursive: true, filter: (name) => !name.endsWith('lock') });
    await store.close();
    const again = await open(undefined, {}, copy);
    expect(contentOf(again)).toEqual(expected);
    await again.close();
  });
});

describe('a disk without room', () => {
  it.each(['open', 'write', 'datasync'])(
    'that fails at %s refuses the write, which is not seen any more',
    async (failing) => {
      let full = true;
      const store = await open((operation) => {
        if (full && operation === failing) throw noRoom();
      });
      const refused = [0, 1, 2].map((step) => writeStep(store, step));
      expect(store.all(BOOK).length).toBe(3);
      for (const each of refused) await expect(each).rejects.toThrow('ENOSPC');
      expect(contentOf(store)).toEqual([[], []]);
      full = false;
      for (const step of [0, 1, 2]) await writeStep(store, step);
      const expected = contentOf(store);
      expect(expected[0]?.map(([id]) => id)).toEqual([1, 2, 3]);
      await store.close();
      const again = await open();
      expect(contentOf(again)).toEqual(expected);
      await again.close();
    },
  );

  it('takes the writes along that were made on top of a refused one, and keeps those before', async () => {
    let full = false;
    const store = await open(async (operation) => {
      if (!full || operation !== 'datasync') return;
      // another write comes while the disk is asked
      late ??= writeStep(store, 2);
      late.catch(() => {});
      throw noRoom();
    });
    let late: Promise<void> | undefined;
    await writeStep(store, 0);
    const before = contentOf(store);
    full = true;
    await expect(writeStep(store, 1)).rejects.toThrow('ENOSPC');
    await expect(late).rejects.toThrow('ENOSPC');
    expect(contentOf(store)).toEqual(before);
    full = false;
    await writeStep(store, 1);
    await store.close();
  });

  it('rolls back a restored snapshot too', async () => {
    let full = false;
    const store = await open((operation) => {
      if (full && operation === 'write') throw noRoom();
    });
    const empty = store.snapshot();
    await writeStep(store, 0);
    const before = contentOf(store);
    full = true;
    const writing = writeStep(store, 1);
    await Promise.all([
      expect(writing).rejects.toThrow('ENOSPC'),
      expect(store.restore(empty)).rejects.toThrow('ENOSPC'),
    ]);
    expect(contentOf(store)).toEqual(before);
    full = false;
    await store.close();
  });

  it('rolls back a restored snapshot with what was made on top of it, in one step', async () => {
    let full = false;
    const store = await open((operation) => {
      if (full && operation === 'write') throw noRoom();
    });
    await writeStep(store, 0);
    const snapshot = store.snapshot();
    await writeStep(store, 1);
    const before = contentOf(store);
    const amend = () => store.restore(snapshot, (writer) => void writer.insert(AUTHOR, { name: 'late' }));
    full = true;
    await expect(amend()).rejects.toThrow('ENOSPC');
    expect(contentOf(store)).toEqual(before);
    await expect(
      store.restore(snapshot, (writer) => {
        writer.insert(AUTHOR, { name: 'late' });
        throw new Error('changed its mind');
      }),
    ).rejects.toThrow('changed its mind');
    expect(contentOf(store)).toEqual(before);
    full = false;
    await amend();
    expect(store.all(AUTHOR).map(({ name }) => name)).toEqual(['author 0', 'late']);
    const expected = contentOf(store);
    await store.close();
    const again = await open();
    expect(contentOf(again)).toEqual(expected);
    await again.close();
  });

  it('leaves nothing of a refused write in the log', async () => {
    let full = false;
    const store = await open((operation) => {
      if (full && operation === 'datasync') throw noRoom();
    });
    await writeStep(store, 0);
    const segment = join(directory, 'data', 'journal-1.jsonl');
    const before = readFileSync(segment, 'utf8');
    full = true;
    await expect(writeStep(store, 1)).rejects.toThrow('ENOSPC');
    expect(readFileSync(segment, 'utf8')).toBe(before);
    full = false;
    await store.close();
  });

  it('starts with the log segments there are, and keeps them until a checkpoint succeeds', async () => {
    const lines: string[] = [];
    let full = false;
    const fail: Before = (operation, file) => {
      if (full && operation === 'write' && file.endsWith('.part')) throw noRoom();
    };
    const store = await open(fail, { log: (text) => lines.push(text) });
    await writeStep(store, 0);
    const expected = contentOf(store);
    full = true;
    await store.close();
    expect(readdirSync(join(directory, 'data'))).toEqual(['journal-1.jsonl']);
    const again = await open(fail, { log: (text) => lines.push(text) });
    expect(contentOf(again)).toEqual(expected);
    await writeStep(again, 1);
    const more = contentOf(again);
    await again.close();
    expect(lines.every((text) => text.includes('was not folded, and is kept: ENOSPC'))).toBe(true);
    full = false;
    const last = await open(fail);
    expect(contentOf(last)).toEqual(more);
    await last.close();
    expect(readdirSync(join(directory, 'data')).sort()).toEqual(['api.author.author.json', 'api.book.book.json']);
  });
});

it('without durability no sync is asked for', async () => {
  const operations: string[] = [];
  const store = await open((operation) => void operations.push(operation), { durability: 'none' });
  await writeStep(store, 0);
  expect(operations).toEqual(['open', 'write']);
  await store.close();
});

it('writes that wait together are synced once', async () => {
  const operations: string[] = [];
  const store = await open((operation) => void operations.push(operation));
  await Promise.all(Array.from({ length: 30 }, (_, step) => writeStep(store, step)));
  expect(operations.filter((operation) => operation === 'datasync').length).toBe(1);
  await store.close();
});
