import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFiles } from '../media/files.ts';
import { mediaRulesOf } from '../media/rules.ts';
import { libraryModel } from '../model/library.example.ts';
import { loadProject } from '../project/load.ts';
import { FILE_UID } from '../query/scope.ts';
import { openStore } from '../store/open-store.ts';
import { plantFiles } from './files.ts';
import { plantSeed } from './plant.ts';
import { readSeed } from './read.ts';

const NOW = '2024-01-01T00:00:00.000Z';
const BOOK = 'api::book.book';

describe('seed content', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'touchstone-seed-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  async function plant(files: Record<string, unknown>) {
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(directory, name), typeof content === 'string' ? content : JSON.stringify(content));
    }
    const model = libraryModel();
    const store = await openStore(model);
    await plantSeed({ model, store, seed: readSeed([directory], model), defaultLocale: 'en', now: NOW });
    return store;
  }
  const books = (...entries: unknown[]) => plant({ 'book.json': { [BOOK]: entries } });

  it('keeps ids, times, states and locales', async () => {
    const store = await books(
      { id: 7, title: 'a', publishedAt: null, createdAt: '2020-01-01T00:00:00.000Z', localizations: [3] },
      { id: 3, title: 'b', locale: 'fr', publishedAt: '2021-01-01T00:00:00.000Z', localizations: [7] },
    );
    expect(store.get(BOOK, 7)).toMatchObject({
      publishedAt: null,
      createdAt: '2020-01-01T00:00:00.000Z',
      locale: 'en',
    });
    expect(store.get(BOOK, 3)).toMatchObject({ publishedAt: '2021-01-01T00:00:00.000Z', updatedAt: NOW, locale: 'fr' });
    expect(store.linked(BOOK, 7, 'localizations')).toEqual([{ uid: BOOK, id: 3 }]);
    expect(store.all('plugin::i18n.locale').map(({ name, code }) => [name, code])).toEqual([
      ['English (en)', 'en'],
      ['French (fr)', 'fr'],
    ]);
  });

  it('links entries in any order, across files', async () => {
    const store = await plant({
      'a.json': { [BOOK]: [{ id: 1, title: 'a', author: 2, tags: [2, 1] }] },
      'b.json': {
        'api::author.author': [{ id: 2, name: 'x' }],
        'api::tag.tag': [{ id: 1 }, { id: 2 }],
        'api::mark.mark': [{ id: 1, subject: { __type: BOOK, id: 1 } }],
      },
    });
    expect(store.linked(BOOK, 1, 'tags').map((ref) => ref.id)).toEqual([2, 1]);
    expect(store.linked('api::author.author', 2, 'books')).toEqual([{ uid: BOOK, id: 1 }]);
    expect(store.linked(BOOK, 1, 'marks')).toEqual([{ uid: 'api::mark.mark', id: 1 }]);
  });

  it('makes component instances, hides passwords and applies defaults', async () => {
    const body = [{ __component: 'shared.card', heading: 'h' }];
    const store = await books({
      id: 1,
      title: 'a',
      password: 'secret',
      seo: { metaTitle: 'm', quote: { text: 'q' } },
      body,
    });
    expect(store.get('shared.quote', 1)).toMatchObject({ text: 'q', stars: 3 });
    expect(store.linked(BOOK, 1, 'body')).toEqual([{ uid: 'shared.card', id: 1 }]);
    expect(store.get(BOOK, 1)).toMatchObject({ kind: 'novel', lent: false });
    expect(store.get(BOOK, 1)?.password).not.toContain('secret');
  });

  it('names the place of every kind of mistake', async () => {
    const file = join(directory, 'book.json');
    const place = `${file}: ${BOOK}.0`;
    await expect(books({ title: 'a' })).rejects.toThrow(`${place}.id: found nothing, expected a whole number above 0`);
    await expect(books({ id: 1, titel: 'a' })).rejects.toThrow(
      `${place}.titel: ${BOOK} has no such attribute; did you mean "title"?`,
    );
    await expect(books({ id: 1, title: 5 })).rejects.toThrow(`${place}.title: title must be a \`string\` type`);
    await expect(books({ id: 1, title: 'a', author: 9 })).rejects.toThrow('1 relation(s) of type api::author.author');
    await expect(books({ id: 1, title: 'a', day: 'x' })).rejects.toThrow(
      `${place}.day: Invalid format, expected yyyy-MM-dd`,
    );
    await expect(books({ id: 1, title: 'a', seo: { metaTitel: 'x' } })).rejects.toThrow(
      `${place}.seo.metaTitel: shared.seo has no such attribute; did you mean "metaTitle"?`,
    );
    await expect(books({ id: 1, title: 'a' }, { id: 1, title: 'b' })).rejects.toThrow(
      `${BOOK}.1.id: found 1, which ${place} has`,
    );
    await expect(books({ id: 1, title: 'a', createdAt: 'x' })).rejects.toThrow(`${place}.createdAt: Invalid format`);
    await expect(plant({ 'book.json': { 'api::bok.book': [] } })).rejects.toThrow('did you mean "api::book.book"?');
    await expect(plant({ 'book.json': '[' })).rejects.toThrow(`${file}: line 1, column 2: not JSON`);
  });
});

describe('files of a seed', () => {
  const file = (data: object) => {
    const model = libraryModel();
    const type = model.contentTypes.get(FILE_UID);
    if (!type) throw new Error('no files');
    const raw = { value: data, file: fileURLToPath(import.meta.url), place: `${FILE_UID}.0` };
    const files = openFiles({ directory: undefined });
    return plantFiles([{ type, id: 3, data: { id: 3, ...data }, raw }], { files, rules: mediaRulesOf({}) });
  };

  it('are described by their bytes, but where the seed says otherwise', async () => {
    const [planted] = await file({ path: 'plant.ts', caption: 'Code', mime: 'text/x-code' });
    expect(planted?.data).toMatchObject({ name: 'plant.ts', ext: '.ts', mime: 'text/x-code', caption: 'Code' });
    expect(planted?.data).not.toHaveProperty('path');
  });

  it('that are not there stop the start, with place and cause', async () => {
    await expect(file({ path: 'nope.png' })).rejects.toThrow(`${FILE_UID}.0.path: cannot be read: ENOENT`);
    await expect(file({ path: 7 })).rejects.toThrow(`${FILE_UID}.0.path: expected the path of a file`);
  });
});

describe('the seed content that comes with the repository', () => {
  it('can be planted', async () => {
    const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));
    const { model } = await loadProject(fixture('project'), { env: 'development' });
    const store = await openStore(model);
    const files = openFiles({ directory: undefined });
    const seed = await plantFiles(readSeed([fixture('content')], model), { files, rules: mediaRulesOf({}) });
    await plantSeed({ model, store, seed, defaultLocale: 'en', now: NOW });
    expect(store.all('api::tag.tag').length).toBeGreaterThan(0);
    const sizes = store.all(FILE_UID).map(({ ext, width, height }) => [ext, width, height]);
    expect(sizes).toEqual([
      ['.png', 120, 180],
      ['.jpg', 64, 48],
      ['.webp', 96, 64],
      ['.svg', 48, 64],
    ]);
    for (const { hash, ext } of store.all(FILE_UID)) expect(files.find(`${hash}${ext}`)?.length).toBeGreaterThan(0);
  });
});
