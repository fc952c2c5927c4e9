/** What the caller of a change decides: times, several single entries, the data itself. */
import { describe, expect, it } from 'vitest';
import { buildModel } from '../model/build-model.ts';
import { libraryModel } from '../model/library.example.ts';
import { BEHAVIOURS, type Behaviour } from '../model/profile.ts';
import type { ApiError } from '../query/api-error.ts';
import { openStore } from '../store/open-store.ts';
import type { WriteRules } from './content.ts';
import type { Hooks } from './hooks.ts';
import { CHEAP, createPasswords } from './password.ts';
import { createContent } from './service.ts';

const FULL = { may: () => true };
const TIMES = { createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2021-01-01T00:00:00.000Z' };

async function library(behaviour = BEHAVIOURS.stated, hooks: Hooks = {}, passwords = createPasswords(CHEAP)) {
  const model = libraryModel();
  const store = await openStore(model);
  const content = createContent({
    model,
    store,
    defaultLocale: 'en',
    ...{ behaviour, hooks, passwords },
    clock: () => 0,
  });
  const typeOf = (name: string) => {
    const type = model.contentTypes.get(`api::${name}.${name}`);
    if (!type) throw new Error(name);
    return type;
  };
  return { store, content, desk: typeOf('desk'), book: typeOf('book') };
}

describe('times of the data', () => {
  it('count where the caller says so', async () => {
    const { content, book } = await library();
    const rules = { ownTimes: true };
    expect(await content.create(book, { title: 'a', ...TIMES }, FULL, rules)).toMatchObject(TIMES);
    expect(await content.update(book, 1, { updatedAt: '2022-01-01T00:00:00.000Z' }, FULL, rules)).toMatchObject({
      ...{ createdAt: TIMES.createdAt, updatedAt: '2022-01-01T00:00:00.000Z' },
    });
    expect((await content.update(book, 1, { ...TIMES, updatedAt: null }, FULL, rules))?.updatedAt).not.toBe(null);
  });

  it('count for nothing otherwise', async () => {
    const { content, book } = await library();
    const { createdAt } = await content.create(book, { title: 'a', ...TIMES }, FULL);
    expect(createdAt).not.toBe(TIMES.createdAt);
    expect((await content.update(book, 1, TIMES, FULL))?.createdAt).toBe(createdAt);
  });
});

describe('a new entry', () => {
  it('is a draft where the caller says so', async () => {
    const { content, book } = await library();
    expect((await content.create(book, { title: 'a' }, FULL, { unpublished: true })).publishedAt).toBe(null);
    const { publishedAt } = await content.create(book, { title: 'b', publishedAt: TIMES.createdAt }, FULL, {
      unpublished: true,
    });
    expect(publishedAt).toBe(TIMES.createdAt);
  });

  it.each([
    [null, 'null'],
    [5, '5'],
    [[], '[]'],
    [undefined, 'undefined'],
  ])('is not made of %j', async (data, text) => {
    const { content, book } = await library();
    const message = `this must be a \`object\` type, but the final value was: \`null\` (cast from the value \`${text}\`).`;
    await expect(content.create(book, data, FULL)).rejects.toMatchObject({
      message,
      details: { errors: [{ path: [], message, name: 'ValidationError' }] },
    });
  });

  it('may lack required values where the caller says so', async () => {
    const { content, book } = await library();
    await expect(content.create(book, {}, FULL)).rejects.toThrow('title must be defined');
    expect(await content.create(book, {}, FULL, { lenient: true })).toMatchObject({ id: 1 });
  });
});

describe('a draft that is published', () => {
  const publish = async (behaviour: Behaviour, data: object, rules?: WriteRules) => {
    const { content, book } = await library(behaviour);
    const { id } = await content.create(book, { publishedAt: null, nick: 'n', password: 'p', quotes: [{}] }, FULL);
    return content.update(book, id, { publishedAt: TIMES.createdAt, ...data }, FULL, rules).then(
      () => [],
      ({ details }: ApiError) => details?.errors?.map(({ message }) => message),
    );
  };
  const lacking = ['title must be defined.', 'nick must be at least 2 characters', 'quotes[0].text must be defined.'];

  it.each<[object, unknown, unknown?]>([
    [{}, lacking, []],
    [{ title: 'a' }, lacking.slice(1), []],
    [{ title: 'a', nick: 'nick', quotes: [{ id: 1, text: 'q' }] }, []],
    [{ title: 'a', nick: 'nick', quotes: [] }, []],
    [{ title: 'a', nick: 'nick', quotes: [{ id: 1 }] }, []],
    [
      { pages: -1 },
      [...lacking, 'pages must be greater than or equal to 0'],
      ['pages must be greater than or equal to 0'],
    ],
  ])('is validated whole in profile stated alone: %j', async (data, problems, recorded = problems) => {
    expect(await publish(BEHAVIOURS.stated, data)).toEqual(problems);
    expect(await publish(BEHAVIOURS['strapi-4'], data)).toEqual(recorded);
    expect(await publish(BEHAVIOURS.stated, { title: 'a', ...data, pages: 1 }, { lenient: true })).toEqual([]);
  });
});

describe('an entry that is gone', () => {
  it('before its change is not changed, and no hook is asked', async () => {
    const calls: unknown[] = [];
    const { content, book } = await library(BEHAVIOURS.stated, { before: ({ params }) => void calls.push(params) });
    expect(await content.update(book, 7, {}, FULL)).toBe(undefined);
    expect(await content.remove(book, 7, () => true)).toBe(undefined);
    expect(calls).toEqual([]);
    const { id } = await content.create(book, { title: 'a' }, FULL);
    await content.update(book, id, { title: 'b' }, FULL);
    await content.remove(book, id, () => true);
    expect(calls.slice(1)).toEqual([{ data: { title: 'b' }, where: { id } }, { where: { id } }]);
  });

  it('while hooks run is not changed either', async () => {
    const { content, store, book } = await library(BEHAVIOURS.stated, {
      async before({ action }) {
        if (action !== 'create') await store.write((writer) => writer.remove(book.uid, 1));
      },
    });
    await content.create(book, { title: 'a' }, FULL);
    expect(await content.update(book, 1, { title: 'b' }, FULL)).toBe(undefined);
    await content.create(book, { title: 'c' }, FULL);
    await store.write((writer) => writer.insert(book.uid, { title: 'd' }, 1));
    expect(await content.remove(book, 1, () => true)).toBe(undefined);
  });
});

describe('a hook', () => {
  it('is told the result after the change, and no password is hashed twice', async () => {
    const texts: string[] = [];
    const passwords = { ...createPasswords(CHEAP), hash: async (text: string) => `hash ${texts.push(text)}` };
    const results: unknown[] = [];
    const hooks: Hooks = {
      before({ params }) {
        if (params.data) params.data.title = 'hooked';
      },
      after: ({ result }) => void results.push(result),
    };
    const { content, book } = await library(BEHAVIOURS.stated, hooks, passwords);
    const entry = await content.create(book, { title: 'a', password: 'secret' }, FULL);
    expect(entry).toMatchObject({ title: 'hooked', password: 'hash 1' });
    expect([texts, results]).toEqual([['secret'], [entry]]);
  });
});

it('a password that is a hash already is kept, whatever its length', async () => {
  const passwords = {
    ...createPasswords(CHEAP),
    hash: async (text: string) => (text === 'kept' ? text : `hash of ${text}`),
  };
  const { content, book } = await library(BEHAVIOURS.stated, {}, passwords);
  expect(await content.create(book, { title: 'a', password: 'kept' }, FULL)).toMatchObject({ password: 'kept' });
  await expect(content.create(book, { title: 'kept', password: 'else' }, FULL)).rejects.toThrow(
    'at least 6 characters',
  );
  expect(await content.create(book, { title: 'kept' }, FULL)).toMatchObject({ title: 'kept', password: null });
});

it('problems stand with the first attribute whose name their place contains', async () => {
  const attributes = Object.fromEntries(['title', 'pages', 'subtitle'].map((name) => [name, { type: 'integer' }]));
  const info = { singularName: 'note', pluralName: 'notes', displayName: 'Note' };
  const uid = 'api::note.note';
  const model = buildModel({
    contentTypes: [{ uid, file: 'note', value: { info, attributes } }],
    ...{ components: [], extensions: [] },
  });
  const content = createContent({ model, store: await openStore(model), defaultLocale: 'en' });
  const note = model.contentTypes.get(uid) ?? expect.fail();
  const data = { title: 'x', pages: 'x', subtitle: 'x' };
  const { details } = await content.create(note, data, FULL).catch((error) => error);
  expect(details.errors.map(({ path }: { path: string[] }) => path.join())).toEqual(['title', 'subtitle', 'pages']);
});

describe('a second entry of a single type', () => {
  const inFrench = async (behaviour = BEHAVIOURS.stated, beside = false) => {
    const { content, store, desk } = await library(behaviour);
    const localized = { ...desk, localized: true };
    await store.write((writer) => {
      writer.insert('plugin::i18n.locale', { code: 'en' });
      writer.insert(desk.uid, { name: 'Desk', locale: 'fr' });
    });
    return content.upsert(localized, { seats: 3 }, FULL, 'en', { beside });
  };

  it('is refused', async () => {
    await expect(inFrench()).rejects.toThrow('single');
    await expect(inFrench(BEHAVIOURS.stated, true)).rejects.toThrow('single');
    await expect(inFrench(BEHAVIOURS['strapi-4'])).rejects.toThrow('single');
  });

  it('is made beside the first where the recorded server makes it', async () => {
    expect(await inFrench(BEHAVIOURS['strapi-4'], true)).toMatchObject({ id: 2, seats: 3 });
  });
});
