import { beforeEach, describe, expect, it } from 'vitest';
import { BEHAVIOURS } from '../model/profile.ts';
import { libraryModel, relation, typeOf } from '../query/library.fixture.ts';
import { openStore } from '../store/open-store.ts';
import type { Content } from './content.ts';
import { createContent } from './service.ts';

const required = { required: true };
const model = libraryModel({
  note: { editor: relation('manyToOne', 'author', required), readers: relation('oneToMany', 'author', required) },
});
const note = typeOf(model, 'note');
const ANYONE = { may: () => true };

let content: Content;

beforeEach(async () => {
  const store = await openStore(model);
  await store.write((writer) => writer.insert('api::author.author', { name: 'Zoe' }));
  content = createContent({ model, store, defaultLocale: 'en' });
});

const create = (data: object, viewer = ANYONE) => content.create(note, data, viewer);
const problems = async (write: Promise<unknown>): Promise<unknown> =>
  write.then(
    () => [],
    ({ details }) => details.errors.map(({ message }: { message: string }) => message),
  );

describe('a required relation', () => {
  it.each([
    [{}, ['editor must be defined.', 'readers must be defined.']],
    [{ editor: null, readers: [] }, ['editor must be defined.']],
    [{ editor: 1, readers: { connect: [] } }, []],
    [{ editor: [], readers: {} }, []],
    [{ publishedAt: null, editor: null }, []],
  ])('is demanded of what is published: %j', async (data, messages) => {
    expect(await problems(create(data))).toEqual(messages);
  });

  it('is lacking where the viewer may not find what it links', async () => {
    const anonymous = { may: () => false };
    expect(await problems(create({ editor: 1, readers: [] }, anonymous))).toHaveLength(2);
  });

  it('may not be cleared by null, but be left out or emptied', async () => {
    const { id } = await create({ editor: 1, readers: [1] });
    expect(await problems(content.update(note, id, { editor: null }, ANYONE))).toEqual(['editor cannot be null.']);
    for (const data of [{ text: 'a' }, { editor: [] }, { readers: { disconnect: [1] } }])
      expect(await problems(content.update(note, id, data, ANYONE))).toEqual([]);
  });

  it('is demanded when a draft is published', async () => {
    const { id } = await create({ publishedAt: null });
    const publish = (data: object) =>
      problems(content.update(note, id, { publishedAt: '2024-01-01', ...data }, ANYONE));
    expect(await publish({ readers: [1] })).toEqual(['editor must be defined.']);
    expect(await publish({ editor: 1 })).toEqual([]);
  });
});

describe('a required list of components', () => {
  const strict = libraryModel({
    note: { parts: { type: 'component', component: 'parts.quote', repeatable: true, required: true, min: 1 } },
  });
  const type = typeOf(strict, 'note');

  it.each([
    [{ publishedAt: null }, ['parts must be defined.']],
    [{ publishedAt: null, parts: [] }, ['parts field must have at least 1 items']],
    [{ publishedAt: null, parts: null }, [expect.stringMatching(/^parts must be a `array` type/)]],
    [{ publishedAt: null, parts: [{}] }, []],
  ])('is demanded of drafts too in profile strapi-4 alone: %j', async (data, messages) => {
    const parts = { model: strict, store: await openStore(strict), defaultLocale: 'en' };
    const recorded = createContent({ ...parts, behaviour: BEHAVIOURS['strapi-4'] });
    expect(await problems(recorded.create(type, data, ANYONE))).toEqual(messages);
    expect(await problems(createContent(parts).create(type, data, ANYONE))).toEqual([]);
    expect(await problems(recorded.create(type, data, ANYONE, { lenient: true }))).toEqual([]);
  });
});
