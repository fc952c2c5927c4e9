/** All that is told of bodies that are refused, and what is not refused. */
import { describe, expect, it } from 'vitest';
import { PROFILES } from '../model/profile.ts';
import type { ApiError } from '../query/api-error.ts';
import { ANYONE, library } from './library.fixture.ts';

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

  it('with mistakes in a component that it does not have, which are told instead', async () => {
    const { content, book } = await library();
    await content.create(book, { title: 'x' }, ANYONE);
    expect(await answerOf(content.update(book, 1, { quotes: [{ id: 9, stars: 'x' }] }, ANYONE))).toEqual([
      expect.stringContaining('quotes.0.stars: quotes[0].stars must be a `number` type'),
    ]);
  });

  it('in the order of the attributes of the entry, whatever those inside are called', async () => {
    const { content, book } = await library();
    const data = { code: 1, title: 'x', seo: { metaTitle: 5 }, kind: 'x' };
    const places = (await answerOf(content.create(book, data, ANYONE))) as string[];
    const names = [...book.attributes.keys()];
    const ofPlaces = places.map((place) => names.indexOf(place.split(/[.:]/)[0] ?? ''));
    expect(ofPlaces).toEqual(ofPlaces.toSorted((a, b) => a - b));
    expect(places.length).toBeGreaterThan(2);
  });

  it('with numbers and booleans in lists, in profile strapi-4 alone', async () => {
    const answers = PROFILES.map(async (profile) => {
      const { content, book, whole } = await library(profile);
      const answer = await answerOf(content.create(book, { title: 'x', pages: ['7', 8], lent: ['true'] }, ANYONE));
      return answer === 'stored' ? whole(1) : answer;
    });
    expect(await Promise.all(answers)).toEqual([
      [
        expect.stringContaining('pages: pages must be a `number`'),
        expect.stringContaining('lent: lent must be a `boolean`'),
      ],
      expect.objectContaining({ pages: 7, lent: true }),
    ]);
  });

  it('with entries in connect that do not exist, beside set in profile strapi-4', async () => {
    const { content, book } = await library('strapi-4');
    const tags = { set: [1], connect: [9] };
    expect(await answerOf(content.create(book, { title: 'x', tags }, ANYONE))).toEqual([
      ': 1 relation(s) of type api::tag.tag associated with this entity do not exist',
    ]);
  });

  it('with several files for one, of which the first counts', async () => {
    const { content, book, whole } = await library();
    expect(await answerOf(content.create(book, { title: 'x', cover: [3, 1] }, ANYONE))).toBe('stored');
    expect(whole(1)).toMatchObject({ cover: [3] });
  });
});
