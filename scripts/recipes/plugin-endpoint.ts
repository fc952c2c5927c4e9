/** The recipe of CONTRIBUTING.md for a plugin endpoint, carried out by a test. */
import type { Recipe } from './recipe.ts';

export const pluginEndpoint: Recipe = {
  heading: 'An endpoint of a plugin',
  names: { PLUGIN: 'i18n', NAME: 'one-locale' },
  edits: [
    {
      file: 'reference/rest/i18n/one-locale.test.ts',
      create: `import { expect, it } from 'vitest';
import { ask, askAnonymously, pluginServer } from '../plugin-server.fixture.ts';

it('answers one locale, to those who may', async () => {
  const server = await pluginServer();
  expect((await ask(server, 'get', '/api/i18n/locales/fr')).body).toMatchObject({ code: 'fr' });
  expect((await ask(server, 'get', '/api/i18n/locales/xx')).status).toBe(404);
  expect((await askAnonymously(server, 'get', '/api/i18n/locales/fr')).status).toBe(403);
  const open = await pluginServer({ publicActions: ['plugin::i18n.locales.findOne'] });
  expect((await askAnonymously(open, 'get', '/api/i18n/locales/fr')).status).toBe(200);
});
`,
    },
    {
      file: 'reference/access/plugin-endpoints.ts',
      after: "operations: ['locale.find', 'locale.findOne'] },\n",
      text: "    'GET /i18n/locales/:code': { handler: 'locales.findOne' },\n",
    },
    {
      file: 'reference/generate/openapi/plugins.ts',
      after: "['id', 'code', 'isDefault'], true)),\n      },\n",
      text: "      'GET /i18n/locales/:code': { answer: objectOf({ id: WHOLE, code: TEXT }, [], true) },\n",
    },
    {
      file: 'reference/generate/types/paths.ts',
      after: '& { isDefault: boolean })[]>",\n',
      text: "    'GET /i18n/locales/:code': \"PlainRoute<BareEntry<'plugin::i18n.locale'>>\",\n",
    },
  ],
  last: [
    {
      file: 'reference/rest/i18n/routes.ts',
      after: "import type { Locales } from '../../i18n/locales.ts';\n",
      text: "import { ApiError } from '../../query/api-error.ts';\n",
    },
    {
      file: 'reference/rest/i18n/routes.ts',
      after: "'GET /i18n/locales': () => ({ body: locales.list() })",
      text: `,
    'GET /i18n/locales/:code'(request) {
      const locale = locales.findByCode(request.segment('code'));
      if (!locale) throw new ApiError('NotFoundError');
      return { body: locale };
    },
`,
    },
  ],
  proof: 'npx vitest run reference/rest/PLUGIN',
  afterwards: ['npx vitest run reference/access'],
  together: [],
};
