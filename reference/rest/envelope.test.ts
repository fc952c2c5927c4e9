import { beforeAll, describe, expect, it } from 'vitest';
import { ask, type LibraryServer, libraryServer } from './library-server.fixture.ts';

let server: LibraryServer;

const BOOK = 'api::book.book';

beforeAll(async () => {
  server = await libraryServer();
  await server.store.write((writer) => {
    writer.insert(BOOK, { title: 'empty' });
    writer.insert(BOOK, { title: 'full', code: 'p4ss', secret: 's' });
    writer.insert('api::author.author', { name: 'Ann' });
    writer.insert('plugin::upload.file', { name: 'a.png' });
    writer.insert('parts.quote', { text: 'one' });
    writer.insert('parts.quote', { text: 'two' });
    writer.insert('parts.credit', { role: 'editor' });
    const ref = (uid: string, id = 1) => [{ uid, id }];
    writer.link(BOOK, 2, 'author', ref('api::author.author'));
    writer.link(BOOK, 2, 'cover', ref('plugin::upload.file'));
    writer.link(BOOK, 2, 'pictures', ref('plugin::upload.file'));
    writer.link(BOOK, 2, 'blurb', ref('parts.quote'));
    writer.link(BOOK, 2, 'body', [...ref('parts.credit'), ...ref('parts.quote', 2)]);
    writer.link('parts.credit', 1, 'author', ref('api::author.author'));
    const note = (locale: string | null) => ({ text: locale, locale, publishedAt: '2020-01-01T00:00:00.000Z' });
    for (const locale of ['en', 'fr', 'de', null]) writer.insert('api::note.note', note(locale));
    const others = [2, 3, 4].flatMap((id) => ref('api::note.note', id));
    writer.link('api::note.note', 1, 'localizations', others);
  });
});

const attributesAt = async (path: string) => (await ask(server, 'get', path)).body.data.attributes;

describe('the envelope', () => {
  it('gives each kind of empty attribute its own shape', async () => {
    expect(await attributesAt('/api/books/1?fields[0]=title&populate=*')).toEqual({
      title: 'empty',
      author: { data: null },
      tags: { data: [] },
      cover: { data: null },
      pictures: { data: null },
      blurb: null,
      quotes: [],
      body: [],
    });
  });

  it('wraps relations and media, and inlines components', async () => {
    const path = '/api/books/2?fields[0]=title&populate[blurb]=true&populate[author][fields][0]=name';
    const media = '&populate[cover][fields][0]=name&populate[pictures][fields][0]=name';
    const file = { id: 1, attributes: { name: 'a.png' } };
    expect(await attributesAt(path + media)).toEqual({
      title: 'full',
      blurb: { id: 1, text: 'one' },
      author: { data: { id: 1, attributes: { name: 'Ann' } } },
      cover: { data: file },
      pictures: { data: [file] },
    });
  });

  it('names the component of each item of a dynamic zone', async () => {
    const { body } = await attributesAt('/api/books/2?populate[body][populate][author][fields][0]=name');
    expect(body).toEqual([
      { id: 1, __component: 'parts.credit', role: 'editor', author: { data: { id: 1, attributes: { name: 'Ann' } } } },
      { id: 2, __component: 'parts.quote', text: 'two' },
    ]);
  });

  it('shows only the components named by on', async () => {
    const { body } = await attributesAt('/api/books/2?populate[body][on][parts.quote]=true');
    expect(body).toEqual([{ id: 2, __component: 'parts.quote', text: 'two' }]);
  });

  it('counts instead of showing when asked to', async () => {
    const { tags } = await attributesAt('/api/books/2?populate[tags][count]=true');
    expect(tags).toEqual({ data: { attributes: { count: 0 } } });
    const { quotes } = await attributesAt('/api/books/2?populate[quotes][count]=true');
    expect(quotes).toEqual({ count: expect.any(Number) });
  });

  it('never shows passwords and private attributes', async () => {
    expect(JSON.stringify(await attributesAt('/api/books/2?populate=*'))).not.toMatch(/p4ss|code|secret/);
  });

  it('tells the locales of the other localizations of an entry, of those that have one', async () => {
    const { body } = await ask(server, 'get', '/api/notes/1?fields[0]=text');
    expect(body.data).toEqual({ id: 1, attributes: { text: 'en' }, meta: { availableLocales: ['fr', 'de'] } });
  });
});
