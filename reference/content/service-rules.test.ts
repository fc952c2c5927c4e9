/** What the caller of a change decides: times, several single entries, the data itself. */
import { describe, expect, it } from 'vitest';
import { libraryModel } from '../model/library.example.ts';
import { BEHAVIOURS } from '../model/profile.ts';
import { openStore } from '../store/open-store.ts';
import { createContent } from './service.ts';

const FULL = { may: () => true };
const TIMES = { createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2021-01-01T00:00:00.000Z' };

async function library(behaviour = BEHAVIOURS.stated) {
  const model = libraryModel();
  const store = await openStore(model);
  const content = createContent({ model, store, defaultLocale: 'en', behaviour, clock: () => 0 });
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
