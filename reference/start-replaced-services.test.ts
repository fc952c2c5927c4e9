import { expect, it } from 'vitest';
import { NAMED, start } from './start-project.fixture.ts';

const PROJECT = {
  'src/api/tag/content-types/tag/schema.json': NAMED('tag', {}),
  'src/index.js': `module.exports = { bootstrap: async ({ strapi }) => {
  const store = strapi.store({ type: 'plugin', name: 'users-permissions', key: 'grant' });
  await store.set({ value: { ...(await store.get()), google: { enabled: true } } });
} };`,
  'src/extensions/users-permissions/strapi-server.js': `module.exports = (plugin) => {
  const { jwt } = plugin.services;
  plugin.services.jwt = ({ strapi }) => ({ ...jwt({ strapi }), issue: (payload) => 'own-' + payload.id + '-' + jwt({ strapi }).issue(payload) });
  plugin.services.providers = ({ strapi }) => ({
    async connect(provider, { access_token }) {
      if (!access_token) throw { message: 'No access_token.' };
      const email = access_token + '@' + provider + '.com';
      return strapi.plugin('users-permissions').service('user').add({ username: access_token, email, provider, confirmed: true, role: 1 });
    },
  });
  return plugin;
};`,
};

it('endpoints run the service of tokens and that of providers which an extension replaces', async () => {
  const { ask, warnings } = await start(PROJECT);
  expect(warnings).toEqual([]);
  const signedIn = await ask('/api/auth/google/callback?access_token=ann', undefined, '');
  expect(signedIn.body).toMatchObject({ jwt: expect.stringMatching(/^own-1-ey/), user: { email: 'ann@google.com' } });
  expect(signedIn.body.user).not.toHaveProperty('password');
  const refused = await ask('/api/auth/google/callback', undefined, '');
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { name: 'ApplicationError', message: 'No access_token.' } },
  });
  const disabled = await ask('/api/auth/github/callback?access_token=ann', undefined, '');
  expect(disabled.body.error.message).toBe('This provider is disabled');
  const registered = await ask(
    '/api/auth/local/register',
    { username: 'bob', email: 'b@b.co', password: 'secret1' },
    '',
  );
  expect(registered.body.jwt).toMatch(/^own-2-ey/);
});
