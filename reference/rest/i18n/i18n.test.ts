import { beforeEach, describe, expect, it } from 'vitest';
import { ask, askAnonymously, type PluginServer, pluginServer } from '../plugin-server.fixture.ts';

const NOTE = 'api::note.note';

let server: PluginServer;

beforeEach(async () => {
  server = await pluginServer();
  const values = { text: 'one', locale: 'en', publishedAt: '2024-01-01T00:00:00.000Z' };
  await server.store.write((writer) => writer.insert(NOTE, values));
});

describe('/i18n/locales', () => {
  it('lists the locales bare, and needs permission', async () => {
    const { body } = await ask(server, 'get', '/api/i18n/locales');
    expect(body).toMatchObject([
      { id: 1, name: 'English (en)', code: 'en', isDefault: true },
      { id: 2, name: 'French (fr)', code: 'fr', isDefault: false },
    ]);
    expect((await askAnonymously(server, 'get', '/api/i18n/locales')).status).toBe(403);
    const open = await pluginServer({ publicActions: ['plugin::i18n.locales.listLocales'] });
    expect((await askAnonymously(open, 'get', '/api/i18n/locales')).status).toBe(200);
  });
});

describe('POST /:id/localizations', () => {
  const localize = (body: object, id = '1') => ask(server, 'post', `/api/notes/${id}/localizations`, body);

  it('takes a bare body and answers a bare draft with its localizations', async () => {
    const { status, body } = await localize({ text: 'un', locale: 'fr' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 2, text: 'un', locale: 'fr', publishedAt: null });
    expect(body.localizations).toMatchObject([{ id: 1, locale: 'en', publishedAt: '2024-01-01T00:00:00.000Z' }]);
    expect(Object.keys(body).at(-1)).toBe('localizations');
  });

  it.each([
    [{ text: 'x' }, 'locale is missing'],
    [{ data: { locale: 'fr' } }, 'locale is missing'],
    [{ locale: 'xx' }, 'locale is invalid'],
    [{ locale: 'en' }, 'locale is already used'],
  ])('refuses %j', async (data, message) => {
    const { status, body } = await localize(data);
    expect([status, body.error.name, body.error.message]).toEqual([400, 'ApplicationError', message]);
  });

  it('finds no entry that is not there', async () => {
    const { status, body } = await localize({ locale: 'fr' }, '9');
    expect([status, body.error.message]).toEqual([404, 'Entity not found']);
  });

  it('needs permission, and is a POST', async () => {
    expect((await askAnonymously(server, 'post', '/api/notes/1/localizations')).status).toBe(403);
    expect((await ask(server, 'get', '/api/notes/1/localizations')).status).toBe(404);
  });

  it('is not there for content-types without locales', async () => {
    expect((await ask(server, 'post', '/api/tags/1/localizations', { locale: 'fr' })).status).toBe(404);
  });
});
