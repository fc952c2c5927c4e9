/** What whole bodies write. */
import { describe, expect, it } from 'vitest';
import { ANYONE, BOOK, library } from './library.fixture.ts';

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
