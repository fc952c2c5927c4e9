import { beforeEach, describe, expect, it } from 'vitest';
import { buildModel } from '../model/build-model.ts';
import type { ContentType, Model } from '../model/model.ts';
import { BEHAVIOURS } from '../model/profile.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import type { Content } from './content.ts';
import { createContent } from './service.ts';

const own = { pluginOptions: { i18n: { localized: true } } };
const ANYONE = { may: () => true };
const PAGE = 'api::page.page';

const model: Model = buildModel({
  contentTypes: [
    {
      uid: PAGE,
      file: 'page.json',
      value: {
        info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
        options: { draftAndPublish: true },
        ...own,
        attributes: {
          title: { type: 'string', required: true, ...own },
          size: { type: 'integer', required: true },
          code: { type: 'string', unique: true },
          pictures: { type: 'media', multiple: true },
          links: { type: 'component', repeatable: true, component: 'shared.link' },
        },
      },
    },
  ],
  components: [
    {
      uid: 'shared.link',
      file: 'link.json',
      value: { info: { displayName: 'Link' }, attributes: { url: { type: 'string' } } },
    },
  ],
  extensions: [],
});

let store: Store;
let content: Content;
let page: ContentType;

beforeEach(async () => {
  store = await openStore(model);
  content = createContent({ model, store, defaultLocale: 'en' });
  page = model.contentTypes.get(PAGE) as ContentType;
  await store.write((writer) => {
    for (const code of ['en', 'fr', 'de']) writer.insert('plugin::i18n.locale', { code });
    for (const name of ['a', 'b']) writer.insert('plugin::upload.file', { name });
  });
  const links = [{ url: '/1' }, { url: '/2' }];
  await content.create(page, { title: 'One', size: 1, code: 'c', pictures: [2, 1], links }, ANYONE);
});

const linkedIds = (id: number, attribute: string) => store.linked(PAGE, id, attribute).map((ref) => ref.id);
const urls = (id: number) => store.linked(PAGE, id, 'links').map((ref) => store.get(ref.uid, ref.id)?.url);

describe('localizations', () => {
  it('take over scalars alone in profile strapi-4', async () => {
    const recorded = createContent({ model, store, defaultLocale: 'en', behaviour: BEHAVIOURS['strapi-4'] });
    const localization = await recorded.localize(page, 1, { title: 'Un', locale: 'fr' }, ANYONE);
    expect(localization).toMatchObject({ id: 2, size: 1, code: 'c' });
    expect([linkedIds(2, 'pictures'), urls(2)]).toEqual([[], []]);
  });

  it('are drafts that take over what is not localized, components as instances of their own', async () => {
    const data = { title: 'Un', locale: 'fr' };
    const seen: unknown[] = [];
    const localization = await content.localize(page, 1, data, ANYONE, { inspect: (entry) => seen.push(entry) });
    expect(seen).toEqual([localization]);
    expect(localization).toMatchObject({ id: 2, title: 'Un', size: 1, code: 'c', locale: 'fr', publishedAt: null });
    expect(linkedIds(2, 'pictures')).toEqual([2, 1]);
    expect(urls(2)).toEqual(['/1', '/2']);
    expect(linkedIds(2, 'links')).not.toEqual(linkedIds(1, 'links'));
  });

  it('are published where they say so', async () => {
    const data = { title: 'Un', locale: 'fr', publishedAt: '2024-01-01' };
    expect(await content.localize(page, 1, data, ANYONE)).toMatchObject({ publishedAt: '2024-01-01T00:00:00.000Z' });
  });

  it('are refused by a create where there is none, and not linked by it', async () => {
    const create = (localizations: unknown) => content.create(page, { title: 'b', size: 1, localizations }, ANYONE);
    const message = `1 relation(s) of type ${PAGE} associated with this entity do not exist`;
    await expect(create([99])).rejects.toMatchObject({ status: 400, message });
    expect(linkedIds((await create([1])).id, 'localizations')).toEqual([]);
    expect(await content.update(page, 1, { localizations: [99] }, ANYONE)).toMatchObject({ id: 1 });
  });

  it('know each other', async () => {
    await content.localize(page, 1, { title: 'Un', locale: 'fr' }, ANYONE);
    await content.localize(page, 2, { title: 'Eins', locale: 'de' }, ANYONE);
    const groups = [1, 2, 3].map((id) => linkedIds(id, 'localizations').sort());
    expect(groups).toEqual([
      [2, 3],
      [1, 3],
      [1, 2],
    ]);
    await content.remove(page, 2, () => undefined);
    expect([linkedIds(1, 'localizations'), linkedIds(3, 'localizations')]).toEqual([[3], [1]]);
  });

  it('share every later change of what is not localized', async () => {
    await content.localize(page, 1, { title: 'Un', locale: 'fr' }, ANYONE);
    await content.update(page, 2, { title: 'Deux', size: 5, code: 'd', pictures: [1], links: [{ url: '/3' }] }, ANYONE);
    expect(store.get(PAGE, 1)).toMatchObject({ title: 'One', size: 5, code: 'd' });
    expect(linkedIds(1, 'pictures')).toEqual([1]);
    expect(urls(1)).toEqual(['/3']);
    expect(store.all('shared.link')).toHaveLength(2);
    expect(store.get(PAGE, 1)?.updatedAt).toBe(store.get(PAGE, 2)?.updatedAt);
    await content.update(page, 2, { code: null, pictures: [] }, ANYONE);
    expect([store.get(PAGE, 1)?.code, linkedIds(1, 'pictures')]).toEqual([null, []]);
  });

  it('share what they are made with', async () => {
    const others = { title: 'Un', locale: 'fr', size: 7, code: null, links: [{ url: '/4' }], pictures: [1] };
    await content.localize(page, 1, others, ANYONE);
    for (const [id, title] of [
      [1, 'One'],
      [2, 'Un'],
    ] as const) {
      expect(store.get(PAGE, id)).toMatchObject({ title, size: 7, code: null });
      expect([urls(id), linkedIds(id, 'pictures')]).toEqual([['/4'], [1]]);
    }
  });

  it('share updates in profile strapi-4 only where they are populated, after the answer', async () => {
    const recorded = createContent({ model, store, defaultLocale: 'en', behaviour: BEHAVIOURS['strapi-4'] });
    await content.localize(page, 1, { title: 'Un', locale: 'fr' }, ANYONE);
    const sizes: unknown[] = [];
    const inspect = () => void sizes.push(store.get(PAGE, 1)?.size);
    await recorded.update(page, 2, { size: 5 }, ANYONE, { inspect });
    expect(store.get(PAGE, 1)?.size).toBe(1);
    await recorded.update(page, 2, { size: 6 }, ANYONE, { inspect, populates: ['localizations'] });
    expect([store.get(PAGE, 1)?.size, sizes.length]).toEqual([6, 2]);
    await recorded.update(page, 2, { size: 7 }, ANYONE);
    await recorded.update(page, 2, {}, ANYONE, { populates: ['localizations'], fields: ['title'] });
    expect(store.get(PAGE, 1)?.size).toBe(6);
    await recorded.update(page, 2, {}, ANYONE, { populates: ['localizations'] });
    expect(store.get(PAGE, 1)?.size).toBe(7);
    const held = store.linked(PAGE, 1, 'pictures').map(({ id }) => id);
    await recorded.update(page, 2, { pictures: [2] }, ANYONE, { populates: ['localizations'] });
    expect(store.linked(PAGE, 1, 'pictures').map(({ id }) => id)).toEqual(held);
    await recorded.update(page, 2, { pictures: [1] }, ANYONE, { populates: ['localizations', 'pictures'] });
    expect(store.linked(PAGE, 1, 'pictures').map(({ id }) => id)).toEqual([1]);
  });

  it('leave the time of the others alone when nothing shared changed', async () => {
    await content.localize(page, 1, { title: 'Un', locale: 'fr' }, ANYONE);
    const before = store.get(PAGE, 1);
    await content.update(page, 2, { title: 'Deux' }, ANYONE);
    expect(store.get(PAGE, 1)).toBe(before);
  });

  it.each([
    [{ title: 'x' }, 'locale is missing'],
    [{ title: 'x', locale: 'xx' }, 'locale is invalid'],
    [{ title: 'x', locale: 7 }, 'locale is invalid'],
    [{ title: 'x', locale: null }, 'locale is missing'],
    [{ title: 'x', locale: 'en' }, 'locale is already used'],
    [{ locale: 'fr' }, 'title must be defined.'],
  ])('cannot be made of %j', async (data, message) => {
    await expect(content.localize(page, 1, data, ANYONE)).rejects.toThrow(message);
    expect(store.all(PAGE)).toHaveLength(1);
  });

  it('are refused in the locale of another localization', async () => {
    await content.localize(page, 1, { title: 'Un', locale: 'fr' }, ANYONE);
    await expect(content.localize(page, 1, { title: 'x', locale: 'fr' }, ANYONE)).rejects.toMatchObject({
      ...{ name: 'ApplicationError', message: 'locale is already used' },
    });
    await expect(content.localize(page, 1, null, ANYONE)).rejects.toThrow('this must be a `object` type');
  });

  it('are made of the first entry without an id', async () => {
    const { id } = await content.localize(page, undefined, { title: 'Un', locale: 'fr' }, ANYONE);
    expect(linkedIds(id, 'localizations')).toEqual([1]);
  });

  it('need an entry', async () => {
    await expect(content.localize(page, 9, { locale: 'fr' }, ANYONE)).rejects.toMatchObject({
      status: 404,
      message: 'Entity not found',
    });
  });
});

it('a create links the localizations that it names in profile strapi-4 alone', async () => {
  const linked = (id: number) => store.linked(PAGE, id, 'localizations').map((ref) => ref.id);
  const recorded = createContent({ model, store, defaultLocale: 'en', behaviour: BEHAVIOURS['strapi-4'] });
  const first = await content.create(page, { title: 'a', size: 1 }, ANYONE);
  const data = { title: 'b', size: 2, locale: 'fr', localizations: [first.id] };
  const ignored = await content.create(page, data, ANYONE);
  expect(linked(ignored.id)).toEqual([]);
  const second = await recorded.create(page, data, ANYONE);
  expect([linked(second.id), linked(first.id)]).toEqual([[first.id], []]);
  const third = await recorded.create(page, { ...data, locale: 'de', size: 3 }, ANYONE, {
    populates: ['localizations'],
  });
  expect([linked(third.id), linked(first.id)]).toEqual([[first.id], [third.id]]);
  const all = { ...data, locale: 'de', size: 4, localizations: [first.id, second.id] };
  const fourth = await recorded.create(page, all, ANYONE, { populates: ['localizations'] });
  expect([fourth, first, second].map(({ id }) => linked(id))).toEqual([
    [first.id, second.id],
    [fourth.id, second.id],
    [fourth.id, first.id],
  ]);
  expect([first, second].map(({ id }) => store.get(PAGE, id)?.size)).toEqual([4, 4]);
});
