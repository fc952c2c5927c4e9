/** What whole bodies write, and all that is told of those that are refused. */
import { describe, expect, it } from 'vitest';
import { isScalar } from '../model/attribute.ts';
import { libraryModel } from '../model/library.example.ts';
import { schemaOf } from '../model/model.ts';
import { BEHAVIOURS, PROFILES, type Profile } from '../model/profile.ts';
import type { ApiError } from '../query/api-error.ts';
import { openStore } from '../store/open-store.ts';
import type { Reader, Ref } from '../store/reader.ts';
import { CHEAP, createPasswords } from './password.ts';
import { createContent } from './service.ts';

const model = libraryModel();
const BOOK = 'api::book.book';
const ANYONE = { may: () => true };
const isPart = (uid: string) => uid.startsWith('shared.');

/** All that is stored of an entry, times aside: values that are not null, ids of what it links, and its components whole. */
function stored(reader: Reader, { uid, id }: Ref): object {
  const entry = reader.get(uid, id);
  const members = [...schemaOf(model, uid).attributes.values()].flatMap((attribute): [string, unknown][] => {
    const { name } = attribute;
    if (isScalar(attribute)) return name.endsWith('At') || entry?.[name] === null ? [] : [[name, entry?.[name]]];
    const refs = reader.linked(uid, id, name);
    const shown = refs.map((ref) => (isPart(ref.uid) ? { id: ref.id, ...stored(reader, ref) } : ref.id));
    return refs.length > 0 ? [[name, shown]] : [];
  });
  return Object.fromEntries(members);
}

async function library(profile: Profile = 'stated') {
  const store = await openStore(model);
  await store.write((writer) => {
    for (const name of ['a', 'b', 'c']) writer.insert('api::tag.tag', { name });
    for (const name of ['a', 'b']) writer.insert('api::author.author', { name });
    for (const name of ['a', 'b', 'c']) writer.insert('plugin::upload.file', { name });
    writer.insert('api::shelf.shelf', { label: 'a' });
  });
  const rules = { defaultLocale: 'en', behaviour: BEHAVIOURS[profile], clock: () => 0 };
  const content = createContent({ model, store, ...rules, passwords: createPasswords(CHEAP) });
  const typeOf = (uid: string) => model.contentTypes.get(uid) ?? expect.fail(uid);
  return {
    ...{ content, book: typeOf(BOOK), mark: typeOf('api::mark.mark'), store },
    whole: (id: number) => stored(store, { uid: BOOK, id }),
  };
}

const EVERYTHING = {
  ...{ title: 'T', code: 'c', slug: 's', kind: 'essay', email: 'a@b.co', nick: 'nick', ref: 'ABC-1' },
  ...{ day: '2024-02-29', clock: '10:20:30', moment: '2024-01-01', stamp: '2024-01-01T00:00:00.000Z' },
  ...{ pages: '7', big: 12, ratio: '1.50', lent: 'true', extra: { a: [1] } },
  ...{ cover: 2, gallery: [3, 1, 3], seo: { metaTitle: 'm', quote: { text: 'q', stars: 5 }, image: 1 } },
  quotes: [{ text: 'one' }, { text: 'two', stars: 1 }],
  body: [
    { __component: 'shared.card', heading: 'h', author: 2 },
    { __component: 'shared.quote', text: 'z' },
  ],
  ...{ author: '1', tags: { connect: [3, { id: 1, position: { start: true } }] }, labels: [{ id: 2 }, '1'] },
  ...{ shelf: { set: [1] }, favourite: { id: 3 } },
};

describe('a whole body', () => {
  it('is stored, then changed attribute by attribute', async () => {
    const { content, book, whole } = await library();
    await content.create(book, EVERYTHING, ANYONE);
    const plain = {
      ...{ title: 'T', code: 'c', slug: 's', kind: 'essay', email: 'a@b.co', nick: 'nick', ref: 'ABC-1', locale: 'en' },
      ...{ day: '2024-02-29', clock: '10:20:30.000', moment: '2024-01-01T00:00:00.000Z', stamp: '1704067200000' },
      ...{ pages: 7, big: '12', ratio: 1.5, lent: true, extra: { a: [1] } },
    };
    expect(whole(1)).toEqual({
      ...plain,
      ...{ cover: [2], gallery: [3, 1], author: [1], tags: [1, 3], labels: [2, 1], shelf: [1], favourite: [3] },
      seo: [{ id: 1, metaTitle: 'm', quote: [{ id: 1, text: 'q', stars: 5 }], image: [1] }],
      quotes: [
        { id: 2, text: 'one', stars: 3 },
        { id: 3, text: 'two', stars: 1 },
      ],
      body: [
        { id: 1, heading: 'h', author: [2] },
        { id: 4, text: 'z', stars: 3 },
      ],
    });
    const changes = {
      ...{
        seo: { id: 1, metaTitle: 'n', quote: null },
        quotes: [{ id: 3 }, { text: 'three' }, { id: '2', text: 'uno' }],
      },
      body: [{ __component: 'shared.card', id: 1, author: null }],
      ...{ author: null, tags: { disconnect: [3], connect: [2] }, gallery: { set: [2] }, cover: null, shelf: [] },
      ...{ pages: null, kind: undefined },
    };
    await content.update(book, 1, changes, ANYONE);
    const { pages: _pages, ...kept } = plain;
    expect(whole(1)).toEqual({
      ...kept,
      ...{ gallery: [2], tags: [1, 2], labels: [2, 1], favourite: [3] },
      seo: [{ id: 1, metaTitle: 'n', image: [1] }],
      quotes: [
        { id: 3, text: 'two', stars: 1 },
        { id: 5, text: 'three', stars: 3 },
        { id: 2, text: 'uno', stars: 3 },
      ],
      body: [{ id: 1, heading: 'h' }],
    });
  });

  it('links entries of any content-type, and only what its sender may find', async () => {
    const { content, mark, store } = await library();
    await store.write((writer) => writer.insert(BOOK, { title: 'a' }));
    const [toBook, toTag] = [
      { id: 1, __type: BOOK },
      { id: 2, __type: 'api::tag.tag' },
    ];
    const refs = (name: string) => store.linked(mark.uid, 1, name).map(({ uid, id }) => `${uid} ${id}`);
    await content.create(mark, { subject: toBook, subjects: [toTag, toBook] }, ANYONE);
    expect([refs('subject'), refs('subjects')]).toEqual([[`${BOOK} 1`], ['api::tag.tag 2', `${BOOK} 1`]]);
    const asked = new Set<string>();
    const reader = { may: (action: string, uid: string) => Boolean(asked.add(action)) && uid !== BOOK };
    const refused = content.update(mark, 1, { subject: { id: 1, __type: 'api::book.bok' } }, reader);
    await expect(refused).rejects.toThrow(/found \{.*\}$/s);
    await expect(content.update(mark, 1, { subject: toBook }, reader)).rejects.toThrow(
      'subject links any content-type',
    );
    await content.update(mark, 1, { subjects: [toTag] }, reader);
    expect(refs('subjects')).toEqual(['api::tag.tag 2']);
    expect([...asked]).toEqual(['find']);
  });
});

const wrong = (place: string, type: string, value: string, from = '') =>
  `${place} must be a \`${type}\` type, but the final value was: \`${value}\`${from && ` (cast from the value \`${from}\`)`}.`;
const missing = (count: number, uid: string) =>
  `: ${count} relation(s) of type ${uid} associated with this entity do not exist`;
const COMPONENTS = 'must be one of the following values: shared.card, shared.quote, shared.seo';
const NO_COMPONENT = ': Cannot build relations store from dynamiczone, component identifier is undefined';
const INVALID = ': Invalid relations';
const TWICE = 'The relation with id 1 is already connected. You cannot connect the same relation twice.';
const UNCONNECTED =
  'There was a problem connecting relation with id 1 at position {"before":2}. The relation with id 2 needs to be connected first.';
const beside = { connect: [{ id: 1, position: { before: 2 } }] };

/** What a write answers: each problem behind its path, or the name and message of an error without a list of problems. */
const answerOf = (write: Promise<unknown>): Promise<unknown> =>
  write.then(
    () => 'stored',
    ({ name, message, details }: ApiError) => {
      const errors = details?.errors;
      if (errors === undefined) return `${name}: ${message}`;
      expect(message).toBe(errors.length === 1 ? errors[0]?.message : `${errors.length} errors occurred`);
      return errors.map((problem) => `${problem.path.join('.')}: ${problem.message}`);
    },
  );

describe('a body is refused, created or updated, with all its problems', () => {
  it.each<[data: object, answer: unknown, recorded?: unknown]>([
    [{ seo: 5 }, [`seo: ${wrong('seo', 'object', '5')}`]],
    [{ seo: [] }, [`seo: ${wrong('seo', 'object', '[]')}`]],
    [{ seo: { metaTitle: 'm', quote: [] } }, [`seo.quote: ${wrong('seo.quote', 'object', '[]')}`]],
    [{ seo: null }, 'stored'],
    [{ quotes: null }, 'stored', [`quotes: ${wrong('quotes', 'array', 'null')}`]],
    [{ quotes: [] }, 'stored'],
    [{ quotes: [null] }, [`quotes.0: ${wrong('quotes[0]', 'object', 'null')}`]],
    [{ quotes: [[]] }, [`quotes.0: ${wrong('quotes[0]', 'object', 'null', '[]')}`]],
    [{ quotes: [true] }, [`quotes.0: ${wrong('quotes[0]', 'object', 'null', 'true')}`]],
    [{ body: null }, [`body: ${wrong('body', 'array', 'null')}`]],
    [{ body: {} }, [`body: ${wrong('body', 'array', '{}')}`, NO_COMPONENT]],
    [{ body: { __component: 1 } }, [`body: ${wrong('body', 'array', '{\n  "__component": "1"\n}')}`]],
    [{ body: 'x' }, [`body: ${wrong('body', 'array', '"x"')}`, NO_COMPONENT]],
    [{ body: [null] }, [`body.0: ${wrong('body[0]', 'object', 'null')}`, INVALID]],
    [{ body: [{}] }, ['body.0.__component: body[0].__component is a required field', NO_COMPONENT]],
    [{ body: [{ __component: 5 }] }, [`body.0.__component: body[0].__component ${COMPONENTS}`, INVALID]],
    [{ author: 9 }, [missing(1, 'api::author.author')]],
    [{ author: [9, 9, 8] }, [missing(2, 'api::author.author')]],
    [{ tags: { connect: [7, 8] } }, [missing(2, 'api::tag.tag')]],
    [{ tags: { disconnect: [7, 8] } }, 'stored'],
    [{ tags: ['x', '-1', '1e0', '0x1', ' 1', 1.5, true] }, [missing(7, 'api::tag.tag')]],
    [{ tags: ['x', {}] }, [INVALID]],
    [{ tags: [1, '1'] }, 'stored', [missing(1, 'api::tag.tag')]],
    [{ tags: 99, author: 88 }, [missing(1, 'api::author.author')]],
    [{ tags: { connect: 1 }, author: 99 }, [INVALID]],
    [{ tags: { connect: [1, 1] } }, `ValidationError: ${TWICE}`, 'stored'],
    [{ tags: { connect: [1, { id: 1 }] }, day: 'x' }, 'ValidationError: Invalid format, expected yyyy-MM-dd'],
    [{ tags: beside }, `ValidationError: ${UNCONNECTED}`],
    [{ gallery: { set: 1 } }, [INVALID]],
    [{ cover: 9 }, [missing(1, 'plugin::upload.file')]],
    [{ cover: [1, 2] }, 'stored'],
    [{ password: 'short' }, ['password: password must be at least 6 characters']],
    [{ password: 'long enough', email: 'x' }, ['email: email must be a valid email']],
  ])('%j', async (data, answer, recorded = answer) => {
    for (const profile of PROFILES) {
      const { content, book } = await library(profile);
      await content.create(book, { title: 'first', quotes: [{ text: 'a' }] }, ANYONE);
      const expected = profile === 'stated' ? answer : recorded;
      expect(await answerOf(content.create(book, { title: 'x', ...data }, ANYONE))).toEqual(expected);
      expect(await answerOf(content.update(book, 1, { title: 'x', ...data }, ANYONE))).toEqual(expected);
    }
  });

  it('in the order of its attributes, what concerns relations last', async () => {
    const data = {
      ...{ tags: [9, 10], pages: 'x', title: null, seo: {}, quotes: [{}, 5], code: 'c' },
      body: [{ __component: 'shared.nope' }, { text: 'q' }, { __component: 'shared.quote' }],
    };
    const { content, book } = await library();
    await content.create(book, { title: 'first', code: 'c' }, ANYONE);
    const problems = [
      `title: ${wrong('title', 'string', 'null')}`,
      'code: This attribute must be unique',
      `pages: ${wrong('pages', 'number', 'NaN', '"x"')}`,
      'seo.metaTitle: seo.metaTitle must be defined.',
      'quotes.0.text: quotes[0].text must be defined.',
      `quotes.1: ${wrong('quotes[1]', 'object', 'null', '5')}`,
      `body.0.__component: body[0].__component ${COMPONENTS}`,
      'body.1.__component: body[1].__component is a required field',
      'body.2.text: body[2].text must be defined.',
      'body: body field must have less than or equal to 2 items',
      INVALID,
    ];
    expect(await answerOf(content.create(book, data, ANYONE))).toEqual(problems);
    expect(await answerOf(content.update(book, 1, data, ANYONE))).toEqual(problems.toSpliced(1, 1));
  });

  it('with positions that are loose in updates alone, in profile strapi-4', async () => {
    const answers = PROFILES.map(async (profile) => {
      const { content, book } = await library(profile);
      const tags = { ...beside, options: { strict: false } };
      const created = await answerOf(content.create(book, { title: 'x', tags }, ANYONE));
      await content.create(book, { title: 'y' }, ANYONE);
      return [created, await answerOf(content.update(book, 1, { tags }, ANYONE))];
    });
    expect(await Promise.all(answers)).toEqual([
      ['stored', 'stored'],
      [`ValidationError: ${UNCONNECTED}`, 'stored'],
    ]);
  });

  it('with the id of a component that it does not have', async () => {
    const { content, book } = await library();
    const quote = { id: 9, text: 'a' };
    expect(await answerOf(content.create(book, { title: 'x', quotes: [quote] }, ANYONE))).toBe('stored');
    const stranger = (name: string) => `Some of the provided components in ${name} are not related to the entity`;
    const change = (data: object) => answerOf(content.update(book, 1, data, ANYONE));
    expect(await change({ quotes: [quote] })).toBe(`ApplicationError: ${stranger('quotes')}`);
    expect(await change({ body: [{ ...quote, __component: 'shared.quote' }] })).toBe(`Error: ${stranger('body')}`);
    expect(await change({ quotes: [{ ...quote, id: null }] })).toBe(`ApplicationError: ${stranger('quotes')}`);
  });
});
