import { describe, expect, it } from 'vitest';
import { libraryModel } from '../model/library.example.ts';
import { ApiError } from '../query/api-error.ts';
import { openStore } from '../store/open-store.ts';
import type { Reader } from '../store/reader.ts';
import type { LifecycleEvent } from './hooks.ts';
import { CHEAP, createPasswords } from './password.ts';
import { createContent } from './service.ts';

const BOOK = 'api::book.book';
const FULL = { may: () => true };

async function library(hooks = {}) {
  const model = libraryModel();
  const store = await openStore(model);
  const times = [1000, 2000, 1500, 3000, 4000, 5000];
  const content = createContent({ model, store, defaultLocale: 'en', hooks, clock: () => times.shift() ?? 9000 });
  const typeOf = (name: string) => {
    const type = model.contentTypes.get(`api::${name}.${name}`);
    if (!type) throw new Error(name);
    return type;
  };
  return { store, content, typeOf, book: typeOf('book') };
}

const at = (milliseconds: number) => new Date(milliseconds).toISOString();

async function refusalOf(change: Promise<unknown>): Promise<ApiError> {
  try {
    await change;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('not refused');
}

const pathsOf = (refusal: ApiError) => refusal.details?.errors?.map((problem) => problem.path.join('.'));

describe('create', () => {
  it('publishes, times and fills in what is absent', async () => {
    const { content, book } = await library();
    const entry = await content.create(book, { title: 'a', id: 9, createdAt: at(0), nope: 1, locale: null }, FULL);
    expect(entry).toMatchObject({ id: 1, title: 'a', kind: 'novel', lent: false, pages: null, locale: 'en' });
    expect(entry).toMatchObject({ createdAt: at(1000), updatedAt: at(1000), publishedAt: at(1000) });
    expect('nope' in entry).toBe(false);
  });

  it('makes a draft, which may lack what is required', async () => {
    const { content, book } = await library();
    expect(await content.create(book, { publishedAt: null, nick: 'a' }, FULL)).toMatchObject({ publishedAt: null });
    const refusal = await refusalOf(content.create(book, { publishedAt: null, pages: -1 }, FULL));
    expect(refusal.message).toBe('pages must be greater than or equal to 0');
  });

  it('tells every problem at once, deep ones with their place', async () => {
    const { content, store, book } = await library();
    const data = {
      pages: 5000,
      seo: { quote: { stars: 9 } },
      quotes: [{ text: 'q' }, {}, 'x', { text: 'q' }],
      body: [{}, { __component: 'shared.nope' }, { __component: 'shared.card' }],
      author: 9,
    };
    const refusal = await refusalOf(content.create(book, data, FULL));
    expect(pathsOf(refusal)).toEqual([
      'title',
      'pages',
      'seo.metaTitle',
      'seo.quote.text',
      'seo.quote.stars',
      'quotes.1.text',
      'quotes.2',
      'quotes',
      'body.0.__component',
      'body.1.__component',
      'body.2.heading',
      'body',
      '',
    ]);
    expect(refusal.message).toBe('13 errors occurred');
    expect(store.all(BOOK)).toEqual([]);
    expect(store.all('shared.quote')).toEqual([]);
  });

  it('refuses a locale there is not', async () => {
    const { content, book } = await library();
    const refusal = await refusalOf(content.create(book, { title: 'a', locale: 'xx' }, FULL));
    expect([refusal.name, refusal.message]).toEqual(['ApplicationError', "This locale doesn't exist"]);
  });

  it('refuses a value another entry has, in any state or locale', async () => {
    const { content, book } = await library();
    await content.create(book, { title: 'a', code: 'c', publishedAt: null }, FULL);
    const refusal = await refusalOf(content.create(book, { title: 'b', code: 'c' }, FULL));
    expect(refusal.details?.errors).toEqual([
      { path: ['code'], message: 'This attribute must be unique', name: 'ValidationError' },
    ]);
  });

  it('checks the rules of a change in the step that makes it', async () => {
    const { content, store, book } = await library();
    const once = {
      check: (state: Reader) => {
        if (state.all(book.uid).length > 0) throw new ApiError('ApplicationError', 'one is enough');
      },
    };
    const both = [1, 2].map((number) => content.create(book, { title: `b${number}` }, FULL, once));
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(store.all(book.uid)).toHaveLength(1);
  });

  it('keeps passwords as hashes', async () => {
    const { content, book } = await library();
    const { password } = await content.create(book, { title: 'a', password: 'hunter22' }, FULL);
    const passwords = createPasswords(CHEAP);
    expect(await passwords.matches('hunter22', String(password))).toBe(true);
    expect(await passwords.matches('hunter23', String(password))).toBe(false);
  });

  it('leaves out relations to what the viewer may not find', async () => {
    const { content, store, typeOf, book } = await library();
    await content.create(typeOf('author'), { name: 'x' }, FULL);
    const viewer = { may: (_action: string, uid: string) => uid !== 'api::author.author' };
    await content.create(book, { title: 'a', author: 1 }, viewer);
    await content.create(book, { title: 'b', author: 99 }, viewer);
    expect(store.linked(BOOK, 1, 'author')).toEqual([]);
  });
});

describe('update', () => {
  it('changes what is named, clears with null, and never moves time back', async () => {
    const { content, book } = await library();
    await content.create(book, { title: 'a', pages: 3, nick: 'nick' }, FULL);
    await content.update(book, 1, { pages: 4 }, FULL);
    const entry = await content.update(book, 1, { nick: null, locale: 'fr', id: 7 }, FULL);
    expect(entry).toMatchObject({ id: 1, title: 'a', pages: 4, nick: null, locale: 'en' });
    expect([entry?.createdAt, entry?.updatedAt]).toEqual([at(1000), at(2000)]);
  });

  it('gives nothing for an entry there is not', async () => {
    const { content, book } = await library();
    expect(await content.update(book, 1, {}, FULL)).toBeUndefined();
  });

  it('keeps component instances named by id, replaces the others', async () => {
    const { content, store, book } = await library();
    await content.create(book, { title: 'a', quotes: [{ text: 'q', stars: 5 }, { text: 'r' }] }, FULL);
    await content.update(book, 1, { quotes: [{ text: 'new' }, { id: 1, text: 'kept' }] }, FULL);
    expect(store.linked(BOOK, 1, 'quotes').map(({ id }) => store.get('shared.quote', id))).toEqual([
      { id: 3, text: 'new', stars: 3 },
      { id: 1, text: 'kept', stars: 5 },
    ]);
    expect(store.all('shared.quote').map(({ id }) => id)).toEqual([1, 3]);
    for (const quotes of [[{ id: 2, text: 'gone' }], [{ id: 1 }, { id: 1 }], [{ id: { toString: [null] } }]]) {
      const refusal = await refusalOf(content.update(book, 1, { quotes }, FULL));
      expect(refusal.message).toBe('Some of the provided components in quotes are not related to the entity');
    }
  });

  it('takes as many components as an attribute may hold, and none more', async () => {
    const { content, store, book } = await library();
    const body = (count: number) => Array.from({ length: count }, () => ({ __component: 'shared.quote', text: 'q' }));
    await content.create(book, { title: 'a', quotes: body(3), body: body(2) }, FULL);
    expect(['quotes', 'body'].map((name) => store.linked(BOOK, 1, name).length)).toEqual([3, 2]);
    const refusal = await refusalOf(content.update(book, 1, { quotes: body(4), body: body(3) }, FULL));
    expect(pathsOf(refusal)).toEqual(['quotes', 'body']);
  });

  it('empties components with null and an empty list, a dynamic zone with a list only', async () => {
    const { content, store, book } = await library();
    const body = [{ __component: 'shared.quote', text: 'q' }];
    await content.create(book, { title: 'a', seo: { metaTitle: 'm' }, quotes: [{ text: 'q' }], body }, FULL);
    const refusal = await refusalOf(content.update(book, 1, { body: null }, FULL));
    expect(refusal.message).toBe('body must be a `array` type, but the final value was: `null`.');
    await content.update(book, 1, { seo: null, quotes: [], body: [] }, FULL);
    expect(['seo', 'quotes', 'body'].map((name) => store.linked(BOOK, 1, name))).toEqual([[], [], []]);
  });

  it('lets an entry keep its unique value', async () => {
    const { content, book } = await library();
    await content.create(book, { title: 'a', code: 'c' }, FULL);
    expect(await content.update(book, 1, { code: 'c', pages: 1 }, FULL)).toMatchObject({ code: 'c', pages: 1 });
  });

  it('publishes only what is complete', async () => {
    const { content, book } = await library();
    await content.create(book, { publishedAt: null, nick: 'n', quotes: [{}] }, FULL);
    const refusal = await refusalOf(content.update(book, 1, { publishedAt: at(0) }, FULL));
    expect(pathsOf(refusal)).toEqual(['title', 'nick', 'quotes.0.text']);
    const whole = { publishedAt: at(0), title: 'a', nick: 'nick', quotes: [] };
    expect(await content.update(book, 1, whole, FULL)).toMatchObject({ publishedAt: at(0) });
    expect(await content.update(book, 1, { publishedAt: null, title: null }, FULL)).toMatchObject({ title: null });
  });

  it('tells a malformed date alone, when all else is right', async () => {
    const { content, book } = await library();
    const wrong = await refusalOf(content.create(book, { title: 'a', day: 'x' }, FULL));
    expect([wrong.message, wrong.details]).toEqual(['Invalid format, expected yyyy-MM-dd', {}]);
    const other = await refusalOf(content.create(book, { day: 'x' }, FULL));
    expect(other.message).toBe('title must be defined.');
  });

  it('shares values without a locale of their own with the other localizations', async () => {
    const { content, store, book } = await library();
    await store.write((writer) => writer.insert('plugin::i18n.locale', { code: 'fr' }));
    await content.create(book, { title: 'a', pages: 1 }, FULL);
    await content.create(book, { title: 'b', pages: 1, locale: 'fr' }, FULL);
    await store.write((writer) => writer.link(BOOK, 1, 'localizations', [{ uid: BOOK, id: 2 }]));
    await content.update(book, 1, { title: 'c', pages: 2 }, FULL);
    expect(store.get(BOOK, 2)).toMatchObject({ title: 'b', pages: 2, locale: 'fr' });
  });
});

describe('a single type', () => {
  it('is made by the first change, and changed by the next', async () => {
    const { content, typeOf } = await library();
    const desk = typeOf('desk');
    expect(await content.upsert(desk, {}, FULL)).toMatchObject({ id: 1, name: 'Desk' });
    expect(await content.upsert(desk, { seats: 2 }, FULL)).toMatchObject({ id: 1, name: 'Desk', seats: 2 });
  });
});

describe('remove', () => {
  it('shows the entry as it was, and takes its components along', async () => {
    const { content, store, book } = await library();
    await content.create(book, { title: 'a', quotes: [{ text: 'q' }] }, FULL);
    const inspect = () => store.linked(BOOK, 1, 'quotes').length;
    expect(await content.remove(book, 1, inspect)).toBe(1);
    expect([store.all(BOOK), store.all('shared.quote')]).toEqual([[], []]);
    expect(await content.remove(book, 1, inspect)).toBeUndefined();
  });
});

describe('hooks', () => {
  it('see whether what is made is published', async () => {
    const calls: unknown[] = [];
    const before = ({ params }: LifecycleEvent) => void calls.push(params.data?.publishedAt);
    const { content, book } = await library({ before });
    await content.create(book, { title: 'a' }, FULL);
    await content.create(book, { title: 'b' }, FULL, { unpublished: true });
    await content.create(book, { title: 'c', publishedAt: at(7) }, FULL);
    expect(calls).toEqual([at(1000), null, at(7)]);
  });

  it('are asked about nothing that is refused', async () => {
    const calls: unknown[] = [];
    const { content, book } = await library({ before: ({ action }: LifecycleEvent) => void calls.push(action) });
    await refusalOf(content.create(book, { pages: 'x' }, FULL));
    const { id } = await content.create(book, { title: 'a' }, FULL);
    await refusalOf(content.update(book, id, { pages: 'x' }, FULL));
    expect(calls).toEqual(['create']);
  });

  it('stand around every change, may alter the data, and refuse it by throwing', async () => {
    const calls: string[] = [];
    const { content, store, book } = await library({
      before(event: LifecycleEvent) {
        calls.push(`before ${event.action}`);
        if (event.action === 'delete') throw new ApiError('ApplicationError', 'kept');
        if (event.params.data) event.params.data.nick = 'hooked';
      },
      after(event: LifecycleEvent) {
        calls.push(`after ${event.action}`);
      },
    });
    expect(await content.create(book, { title: 'a' }, FULL)).toMatchObject({ nick: 'hooked' });
    expect((await refusalOf(content.remove(book, 1, () => true))).message).toBe('kept');
    expect(store.all(BOOK)).toHaveLength(1);
    expect(calls).toEqual(['before create', 'after create', 'before delete']);
  });
});
