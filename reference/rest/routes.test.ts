import { beforeEach, describe, expect, it } from 'vitest';
import { scopeOn } from '../query/library.fixture.ts';
import { ask, askAnonymously, type LibraryServer, libraryServer } from './library-server.fixture.ts';
import { readAnswer } from './reading.ts';

const NOT_FOUND = { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } };

let server: LibraryServer;

beforeEach(async () => {
  server = await libraryServer();
});

const addTag = async (name: string): Promise<number> =>
  (await ask(server, 'post', '/api/tags', { data: { name } })).body.data.id;

describe('collection types', () => {
  it('creates, gives, changes in part and removes an entry, each with 200 and the entry', async () => {
    const created = await ask(server, 'post', '/api/books', { data: { title: 'A', pages: 3 } });
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({
      data: { id: 1, attributes: { title: 'A', pages: 3, price: null } },
      meta: {},
    });
    expect((await ask(server, 'get', '/api/books/1')).body).toEqual(created.body);
    const updated = await ask(server, 'put', '/api/books/1', { data: { pages: null } });
    expect(updated.body.data.attributes).toMatchObject({ title: 'A', pages: null });
    const removed = await ask(server, 'delete', '/api/books/1');
    expect(removed.body).toEqual(updated.body);
    for (const method of ['get', 'delete'] as const)
      expect((await ask(server, method, '/api/books/1')).body).toEqual(NOT_FOUND);
  });

  it('lists with pagination in meta, and answers HEAD without a body', async () => {
    await addTag('red');
    const list = await ask(server, 'get', '/api/tags?fields[0]=name');
    expect(list.body).toEqual({
      data: [{ id: 1, attributes: { name: 'red' }, meta: { availableLocales: [] } }],
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
    });
    const head = await ask(server, 'head', '/api/tags');
    expect([head.status, head.text]).toEqual([200, undefined]);
  });

  it('shows what is populated also in the answers to changes', async () => {
    const tag = await addTag('red');
    const path = '/api/books?fields[0]=title&populate[tags][fields][0]=name';
    const created = await ask(server, 'post', path, { data: { title: 'A', tags: [tag] } });
    const tags = { data: [{ id: tag, attributes: { name: 'red' } }] };
    expect(created.body.data.attributes).toEqual({ title: 'A', tags });
    const removed = await ask(server, 'delete', '/api/books/1?fields[0]=title&populate[tags][fields][0]=name');
    expect(removed.body).toEqual(created.body);
  });

  it('changes nothing when a parameter is wrong', async () => {
    const refused = await ask(server, 'post', '/api/tags?fields[0]=nope', { data: { name: 'red' } });
    expect(refused.body.error.message).toBe('Invalid parameter nope');
    expect(server.store.all('api::tag.tag')).toEqual([]);
  });

  it.each(['/api/tags/', '/api/TAGS', '/API/tags'])('answers %s', async (path) => {
    expect((await ask(server, 'get', path)).status).toBe(200);
  });

  it.each(['/api/tags/0', '/api/tags/9', '/api/tags/abc', '/api/tags/1.5', '/api/tags/-1'])(
    'has nothing at %s',
    async (path) => {
      await addTag('red');
      const answer = await ask(server, 'get', path);
      expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
    },
  );

  it.each([
    ['patch', '/api/tags/1', 'HEAD, GET, PUT, DELETE'],
    ['post', '/api/tags/1', 'HEAD, GET, PUT, DELETE'],
    ['delete', '/api/tags', 'HEAD, GET, POST'],
    ['post', '/api/setting', 'HEAD, GET, PUT, DELETE'],
  ] as const)('does not allow %s on %s', async (method, path, allow) => {
    const answer = await ask(server, method, path, {});
    expect([answer.status, answer.text, answer.headers.allow]).toEqual([405, 'Method Not Allowed', allow]);
  });
});

describe('localizations', () => {
  it('are named in the answer to the removal of one of them, and no more in the others', async () => {
    const refs = (id: number) => [{ uid: 'api::note.note', id }];
    await server.store.write((writer) => {
      for (const locale of ['en', 'fr']) writer.insert('api::note.note', { locale });
      writer.link('api::note.note', 1, 'localizations', refs(2));
      writer.link('api::note.note', 2, 'localizations', refs(1));
    });
    const removed = await ask(server, 'delete', '/api/notes/2');
    expect(removed.body.data.meta).toEqual({ availableLocales: ['en'] });
    expect((await ask(server, 'get', '/api/notes/1')).body.data.meta).toEqual({ availableLocales: [] });
  });
});

describe('single types', () => {
  it('are one entry, or all their localizations where all locales are asked for', async () => {
    const setting = server.parts.model.contentTypes.get('api::setting.setting') ?? expect.fail();
    await server.store.write((writer) => {
      for (const name of ['a', 'b']) writer.insert(setting.uid, { name });
    });
    const read = (locale: string | undefined, localized: boolean) => {
      const question = { ...scopeOn(server.parts.model), contentType: { ...setting, localized } };
      const parameters = locale === undefined ? {} : { locale };
      const { data } = JSON.parse(readAnswer(server.parts, 'find', { ...question, parameters }, undefined));
      return Array.isArray(data) ? data.map(({ id }) => id) : data.id;
    };
    expect(read('all', true)).toEqual([1, 2]);
    expect([read('all', false), read('de', false), read(undefined, false)]).toEqual([1, 1, 1]);
    expect(() => read('fr', true)).toThrow('Not Found');
  });

  it('are made by the first PUT, changed by the next, and gone after DELETE', async () => {
    expect((await ask(server, 'get', '/api/setting')).status).toBe(404);
    expect((await ask(server, 'delete', '/api/setting')).status).toBe(404);
    expect((await ask(server, 'put', '/api/setting', { data: { name: 'A' } })).body.data.id).toBe(1);
    expect((await ask(server, 'put', '/api/setting', { data: { name: 'B' } })).body.data.id).toBe(1);
    expect((await ask(server, 'get', '/api/setting')).body.data.attributes.name).toBe('B');
    expect((await ask(server, 'delete', '/api/setting')).body.data.attributes.name).toBe('B');
    expect((await ask(server, 'get', '/api/setting')).status).toBe(404);
  });

  it('have no entries below them', async () => {
    expect((await ask(server, 'get', '/api/setting/1')).status).toBe(404);
  });
});

describe('permissions', () => {
  it('let the public role do what it is granted and nothing else', async () => {
    await addTag('red');
    expect((await askAnonymously(server, 'get', '/api/tags')).status).toBe(200);
    for (const [method, path] of [
      ['get', '/api/tags/1'],
      ['get', '/api/tags/9'],
      ['post', '/api/tags'],
      ['get', '/api/authors'],
    ] as const) {
      const answer = await askAnonymously(server, method, path, { data: {} });
      expect([answer.status, answer.body.error.name]).toEqual([403, 'ForbiddenError']);
    }
  });

  it('leave out a populated relation without permission, and refuse to filter by it', async () => {
    await ask(server, 'post', '/api/books', { data: { title: 'A' } });
    const answer = await askAnonymously(server, 'get', '/api/books/1?fields[0]=title&populate=*');
    expect(Object.keys(answer.body.data.attributes)).not.toContain('author');
    const filtered = await askAnonymously(server, 'get', '/api/books?filters[author][name]=x');
    expect([filtered.status, filtered.body.error.message]).toEqual([400, 'Invalid parameter author']);
  });
});
