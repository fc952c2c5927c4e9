import { expect, it } from 'vitest';
import { createFind } from '../../content/find.ts';
import type { Media } from '../../media/media.ts';
import { mediaRulesOf } from '../../media/rules.ts';
import { libraryModel } from '../../query/library.fixture.ts';
import { uploadRoutes } from '../../rest/upload/routes.ts';
import { peopleServer } from '../../rest/users/people-server.fixture.ts';
import { usersTable } from '../../rest/users/routes.ts';
import { routesOf } from './built-in-routes.ts';

it.each(['users-permissions', 'upload'])(
  'names to an extension of %s what the server answers, and nothing else',
  async (plugin) => {
    const { store, accounts } = await peopleServer();
    const model = libraryModel();
    const limits = { defaultLimit: 25, maxLimit: 100, withCount: true };
    const find = createFind(model, store, { limits, defaultLocale: 'en' });
    // not called: only the names of the routes are compared
    const media = { rules: mediaRulesOf({}) } as Media;
    const table = [...usersTable({ model, find, accounts }), ...uploadRoutes({ model, find, media })];
    const endpointNames = table
      .filter(({ controller }) => controller.startsWith(`plugin::${plugin}.`))
      .map(({ method, controller, action }) => `${method} ${controller}.${action}`);
    const named = routesOf(plugin).map(({ method, handler }) => `${method} plugin::${plugin}.${handler}`);
    expect(new Set(named)).toEqual(new Set(endpointNames));
  },
);
