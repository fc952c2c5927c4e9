import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { libraryModel } from '../model/library.example.ts';
import { type FilesOptions, filePersistence } from './file-persistence.ts';
import { openStore } from './open-store.ts';

const BOOK = 'api::book.book';
const TAG = 'api::tag.tag';

describe('content kept in files', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'touchstone-store-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const open = (options: FilesOptions = {}) => openStore(libraryModel(), filePersistence(directory, options));

  it('is there again after a restart: values, both orders of links, ids', async () => {
    const store = await open();
    await store.write((writer) => {
      for (const title of ['a', 'b', 'c']) writer.insert(BOOK, { title });
      writer.insert(TAG, { name: 'x' });
      writer.link(BOOK, 1, 'tags', [{ uid: TAG, id: 1 }]);
      writer.link(BOOK, 2, 'tags', [{ uid: TAG, id: 1 }]);
      writer.insert('shared.quote', { text: 'q' });
      writer.link(BOOK, 1, 'quotes', [{ uid: 'shared.quote', id: 1 }]);
    });
    await store.write((writer) => {
      writer.link(TAG, 1, 'books', [
        { uid: BOOK, id: 2 },
        { uid: BOOK, id: 1 },
      ]);
      writer.remove(BOOK, 3);
    });
    await store.close();
    const again = await open();
    expect(again.all(BOOK)).toEqual(store.all(BOOK));
    expect(again.linked(TAG, 1, 'books')).toEqual(store.linked(TAG, 1, 'books'));
    expect(again.linked(BOOK, 1, 'quotes')).toEqual([{ uid: 'shared.quote', id: 1 }]);
    expect((await again.write((writer) => writer.insert(BOOK, {}))).id).toBe(4);
  });

  it('makes files that read well: an entry a line, and nothing else once it is closed', async () => {
    const store = await open();
    await store.write((writer) => {
      for (const name of ['x', 'y']) writer.insert(TAG, { name });
    });
    await store.close();
    expect(readdirSync(directory)).toEqual(['api.tag.tag.json']);
    expect(readFileSync(join(directory, 'api.tag.tag.json'), 'utf8')).toBe(`{
  "uid": "api::tag.tag",
  "nextId": 3,
  "journal": 1,
  "entries": [
    {"id":1,"values":{"name":"x","createdAt":null,"updatedAt":null},"links":{}},
    {"id":2,"values":{"name":"y","createdAt":null,"updatedAt":null},"links":{}}
  ]
}
`);
  });

  it('takes a file that was edited by hand as it is, however it is laid out', async () => {
    const entries = [{ id: 3, values: { name: 'by hand' } }];
    writeFileSync(join(directory, 'api.tag.tag.json'), JSON.stringify({ uid: TAG, nextId: 1, entries }, null, 4));
    const store = await open();
    expect(store.get(TAG, 3)?.name).toBe('by hand');
    await store.write((writer) => writer.insert(TAG, { name: 'after' }));
    await store.close();
    const again = await open();
    expect(again.all(TAG).map(({ id, name }) => [id, name])).toEqual([
      [3, 'by hand'],
      [4, 'after'],
    ]);
    await again.close();
  });

  it('writes a checkpoint while it goes on', async () => {
    const store = await open({ checkpointAt: 1000 });
    for (let count = 0; count < 10; count++) {
      await Promise.all(Array.from({ length: 20 }, () => store.write((writer) => writer.insert(TAG, { name: 'n' }))));
    }
    const isCheckpointed = () => existsSync(join(directory, 'api.tag.tag.json'));
    await vi.waitUntil(isCheckpointed, { timeout: 10_000, interval: 5 });
    await store.close();
    const again = await open();
    expect(again.all(TAG).length).toBe(200);
    await again.close();
  });

  it('checkpoints changes of tables that a later start does not load', async () => {
    const store = await open();
    await store.write((writer) => writer.insert(TAG, { name: 'x' }));
    const copy = mkdtempSync(join(tmpdir(), 'touchstone-store-'));
    cpSync(directory, copy, { recursive: true, filter: (name) => !name.endsWith('lock') });
    await store.close();
    const { contentTypes, components } = libraryModel();
    const others = new Map([...contentTypes].filter(([uid]) => uid === 'api::shelf.shelf'));
    await (await openStore({ contentTypes: others, components }, filePersistence(copy))).close();
    const again = await openStore(libraryModel(), filePersistence(copy));
    expect(again.get(TAG, 1)?.name).toBe('x');
    await again.close();
    rmSync(copy, { recursive: true });
  });

  it('is used by one process at a time, which is named', async () => {
    const store = await open();
    await expect(open()).rejects.toThrow(`${directory}: is in use by process ${process.pid}`);
    await store.close();
    await (await open()).close();
  });

  it('follows a restored snapshot', async () => {
    const store = await open();
    await store.write((writer) => writer.insert(TAG, { name: 'x' }));
    const snapshot = store.snapshot();
    await store.write((writer) => writer.insert(TAG, { name: 'y' }));
    await store.restore(snapshot);
    await store.close();
    expect((await open()).all(TAG).map((tag) => tag.name)).toEqual(['x']);
  });

  it('stops the start at a broken file, and leaves it as it is', async () => {
    const file = join(directory, 'api.tag.tag.json');
    writeFileSync(file, '{\n  "uid": "api::tag.tag",\n  oops');
    await expect(open()).rejects.toThrow(`${file}: line 3, column 3: not JSON`);
    expect(readFileSync(file, 'utf8')).toContain('oops');
  });

  it('stops the start at a directory that is none', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    await expect(openStore(libraryModel(), filePersistence(file))).rejects.toThrow(
      `${file}: cannot be used as data directory`,
    );
  });

  it('makes a directory with those above it, and stops the start where none can be made', async () => {
    const deep = join(directory, 'a', 'b');
    await (await openStore(libraryModel(), filePersistence(deep))).close();
    expect(existsSync(deep)).toBe(true);
    const file = join(directory, 'file');
    writeFileSync(file, '');
    await expect(openStore(libraryModel(), filePersistence(join(file, 'a')))).rejects.toThrow(
      'cannot be used as data directory',
    );
  });

  it.runIf(existsSync('/proc/self'))('stops the start where the file system takes no directories', async () => {
    await expect(openStore(libraryModel(), filePersistence('/proc/touchstone/data'))).rejects.toThrow(
      'cannot be used as data directory',
    );
  });

  it('names the place of a value that cannot be', async () => {
    const file = join(directory, 'api.tag.tag.json');
    writeFileSync(file, JSON.stringify({ uid: TAG, nextId: 2, entries: [{ id: 'one', values: {} }] }));
    await expect(open()).rejects.toThrow('entries.0.id: found "one", expected a whole number above 0');
  });

  it('says once what the ids in links are ids of, and names in full what is of another type', async () => {
    const store = await open();
    await store.write((writer) => {
      writer.insert(BOOK, { title: 'a' });
      writer.insert(TAG, { name: 'x' });
      writer.insert(TAG, { name: 'y' });
      writer.link(
        BOOK,
        1,
        'tags',
        [1, 2].map((id) => ({ uid: TAG, id })),
      );
      writer.insert('shared.card', {});
      writer.insert('shared.quote', {});
      writer.link(
        BOOK,
        1,
        'body',
        ['shared.card', 'shared.quote'].map((uid) => ({ uid, id: 1 })),
      );
    });
    await store.close();
    const text = readFileSync(join(directory, 'api.book.book.json'), 'utf8');
    expect(text).toContain('  "targets": {"body":"shared.card","tags":"api::tag.tag"},\n');
    expect(text).toContain('"links":{"body":[1,{"uid":"shared.quote","id":1}],"tags":[1,2]}');
    const again = await open();
    expect(['tags', 'body'].map((name) => again.linked(BOOK, 1, name))).toEqual(
      ['tags', 'body'].map((name) => store.linked(BOOK, 1, name)),
    );
    await again.close();
  });

  it('goes by what a file says its ids are ids of, whatever is written later', async () => {
    const line = (id: number, links: object) => `    ${JSON.stringify({ id, values: { title: `b${id}` }, links })}`;
    const lines = [line(1, { body: [1] }), line(2, { body: [{ uid: 'shared.card', id: 2 }] })].join(',\n');
    const head = `{\n  "uid": "${BOOK}",\n  "nextId": 3,\n  "journal": 0,\n  "targets": {"body":"shared.quote"},\n`;
    writeFileSync(join(directory, 'api.book.book.json'), `${head}  "entries": [\n${lines}\n  ]\n}\n`);
    const store = await open();
    await store.write((writer) => {
      for (const uid of ['shared.card', 'shared.quote']) for (const _ of [1, 2]) writer.insert(uid, {});
      writer.insert(BOOK, { title: 'b3' });
      writer.link(BOOK, 3, 'body', [{ uid: 'shared.card', id: 1 }]);
    });
    await store.close();
    const text = readFileSync(join(directory, 'api.book.book.json'), 'utf8');
    expect(text).toContain('"targets": {"body":"shared.quote"}');
    expect(text).toContain(lines);
    expect(text).toContain('"links":{"body":[{"uid":"shared.card","id":1}]}');
  });

  it('tells of an id in links of which nobody says what it is an id of', async () => {
    const table = { uid: BOOK, nextId: 1, entries: [{ id: 5, values: {}, links: { tags: [7] } }] };
    writeFileSync(join(directory, 'api.book.book.json'), JSON.stringify(table));
    await expect(open()).rejects.toThrow(
      'entries.0.links.tags.0: found 7, expected {"uid", "id"}: "targets" of the file does not say',
    );
  });

  it('takes a line that was added to a file, links or none', async () => {
    const line = '    {"id":7,"values":{"name":"by hand"}}';
    const head = `{\n  "uid": "${TAG}",\n  "nextId": 8,\n  "journal": 0,\n`;
    writeFileSync(join(directory, 'api.tag.tag.json'), `${head}  "entries": [\n${line}\n  ]\n}\n`);
    const store = await open();
    expect(store.all(TAG).map(({ id, name }) => [id, name])).toEqual([[7, 'by hand']]);
    await store.close();
  });

  it('leaves files of unknown tables alone, and drops links to what is not there', async () => {
    writeFileSync(join(directory, 'api.gone.gone.json'), 'anything');
    const links = { tags: [{ uid: TAG, id: 7 }] };
    const table = { uid: BOOK, nextId: 1, entries: [{ id: 5, values: { title: 'a' }, links }] };
    writeFileSync(join(directory, 'api.book.book.json'), JSON.stringify(table));
    const store = await open();
    expect(store.linked(BOOK, 5, 'tags')).toEqual([]);
    expect(readFileSync(join(directory, 'api.gone.gone.json'), 'utf8')).toBe('anything');
  });
});
