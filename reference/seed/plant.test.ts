import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHEAP, createPasswords } from '../content/password.ts';
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
    const { entries, missing } = readSeed([directory], model);
    await plantSeed({ model, store, seed: entries, missing, defaultLocale: 'en', now: NOW });
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

  it('keeps the ids of components, and gives others later ones', async () => {
    const card = (id?: number) => ({ __component: 'shared.card', heading: 'h', ...(id === undefined ? {} : { id }) });
    const store = await books({ id: 1, title: 'a', body: [card(), card(7)] }, { id: 2, title: 'b', body: [card(3)] });
    const idsOf = (id: number) => store.linked(BOOK, id, 'body').map((ref) => ref.id);
    expect([idsOf(1), idsOf(2)]).toEqual([[8, 7], [3]]);
    const place = `${join(directory, 'book.json')}: ${BOOK}`;
    await expect(books({ id: 1, title: 'a', body: [card(3), card(3)] })).rejects.toThrow(
      `${place}.0.body.1.id: found 3, which ${place}.0.body.0 has`,
    );
    await expect(books({ id: 1, title: 'a', body: [{ ...card(), id: 'x' }] })).rejects.toThrow(
      `${place}.0.body.0.id: found "x", expected a whole number above 0`,
    );
  });

  it('lacks what its source did not show, if it says so', async () => {
    await expect(books({ id: 1 })).rejects.toThrow('title must be defined');
    const file = { $schema: './seed.schema.json', $missing: { [BOOK]: ['title'] }, [BOOK]: [{ id: 1 }] };
    const store = await plant({ 'book.json': file });
    expect(store.get(BOOK, 1)).toMatchObject({ title: null });
    await expect(plant({ 'book.json': { $missing: { [BOOK]: ['titel'] } } })).rejects.toThrow(
      `$missing.${BOOK}.0: ${BOOK} has no attribute "titel"; did you mean "title"?`,
    );
    await expect(plant({ 'book.json': { $missing: { 'api::bok.book': [] } } })).rejects.toThrow(
      'did you mean "api::book.book"?',
    );
  });

  it('keeps a password that is a hash of a server already', async () => {
    const hash = await createPasswords(CHEAP).hash('secret');
    const store = await books({ id: 1, title: 'a', password: hash });
    expect(store.get(BOOK, 1)?.password).toBe(hash);
  });

  it('refuses a locale that nobody knows, unless the seed adds it', async () => {
    const entry = { id: 1, title: 'a', locale: 'tlh-piqaD-x' };
    await expect(books(entry)).rejects.toThrow(`${BOOK}.0.locale: "tlh-piqaD-x" is no code of a locale`);
    const locale = { id: 4, name: 'House', code: 'house' };
    const store = await plant({
      'book.json': { [BOOK]: [{ ...entry, locale: 'house' }], 'plugin::i18n.locale': [locale] },
    });
    expect(store.get(BOOK, 1)).toMatchObject({ locale: 'house' });
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

  it('keep the name that another server gave them, with their smaller versions', async () => {
    const model = libraryModel();
    const type = model.contentTypes.get(FILE_UID);
    if (!type) throw new Error('no files');
    const thumbnail = { hash: 'thumbnail_x_1', ext: '.png', url: '/uploads/thumbnail_x_1.png', path: 'plant.test.ts' };
    const data = { id: 3, path: 'plant.ts', hash: 'x_1', ext: '.png', url: '/uploads/x_1.png', formats: { thumbnail } };
    const raw = { value: data, file: fileURLToPath(import.meta.url), place: `${FILE_UID}.0` };
    const files = openFiles({ directory: undefined });
    const [planted] = await plantFiles([{ type, id: 3, data, raw }], { files, rules: mediaRulesOf({}) });
    expect(planted?.data).toMatchObject({ hash: 'x_1', formats: { thumbnail: { ...thumbnail, path: null } } });
    expect([files.find('x_1.png'), files.find('thumbnail_x_1.png')].every((file) => (file?.length ?? 0) > 0)).toBe(
      true,
    );
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
    const seed = await plantFiles(readSeed([fixture('content')], model).entries, { files, rules: mediaRulesOf({}) });
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
