import { describe, expect, it } from 'vitest';
import { membersOf } from '../model/object.ts';
import { createRegistry } from './app/registry.ts';
import type { Bag, Callable } from './callable.ts';
import { extendPlugins } from './extensions.ts';

/** Runs an extension of users-permissions around one content-type and one service. */
function extend(extension: Callable) {
  const contentTypes = { 'plugin::users-permissions.user': { attributes: { email: { type: 'email' } } } };
  const services = createRegistry('service');
  const controllers = createRegistry('controller');
  controllers.add('plugin::users-permissions.auth', () => ({}));
  services.add('plugin::users-permissions.jwt', () => ({ issue: () => 'old' }));
  const subscribed: [string, Bag][] = [];
  const slips: string[] = [];
  const parts = {
    strapi: { contentTypes },
    controllers,
    services,
    policies: new Map(),
    middlewares: new Map(),
    subscribe: (uid: string, functions: Bag) => void subscribed.push([uid, functions]),
    tolerate: ({ message }: Error) => void slips.push(message),
    describeUser: (user: unknown) => user,
    dir: '/p',
  };
  const file = '/p/src/extensions/users-permissions/strapi-server.js';
  const extended = extendPlugins(new Map([['users-permissions', { file, value: extension }]]), parts);
  return { extended, services, subscribed, slips };
}

const userOf = (plugin: unknown): Bag => membersOf(membersOf(membersOf(plugin).contentTypes).user);

describe('extendPlugins', () => {
  it.each<[string, (user: Bag) => void]>([
    ['another schema', (user) => Object.assign(user, { schema: { attributes: { phone: { type: 'string' } } } })],
    ['one more attribute', (user) => Object.assign(membersOf(membersOf(user.schema).attributes), { phone: {} })],
    [
      'a changed attribute',
      (user) => Object.assign(membersOf(membersOf(membersOf(user.schema).attributes).email), { min: 1 }),
    ],
  ])('tells %s, and where schemas are written', async (_what, change) => {
    const { extended, slips } = extend((plugin) => change(userOf(plugin)));
    await extended;
    expect(slips).toEqual([expect.stringContaining('src/extensions/users-permissions/content-types/user/schema.json')]);
  });

  it('takes the schema that the project wrote, and lifecycles', async () => {
    const schema = { attributes: { email: { type: 'email' } } };
    const lifecycles = { beforeCreate: () => {} };
    const { extended, subscribed } = extend((plugin) => Object.assign(userOf(plugin), { schema, lifecycles }));
    await extended;
    expect(subscribed).toEqual([['plugin::users-permissions.user', lifecycles]]);
  });

  it('gives a service in either form, and takes it in either', async () => {
    for (const change of [
      ({ jwt }: Bag) => ({ jwt: { ...(jwt as object), issue: () => 'new' } }),
      ({ jwt }: Bag) => ({
        jwt: (argument: unknown) => ({ ...membersOf((jwt as Callable)(argument)), issue: () => 'new' }),
      }),
      ({ jwt }: Bag) => ({ jwt: Object.assign(jwt as object, { issue: () => 'new' }) }),
    ]) {
      const { extended, services } = extend((plugin) => {
        Object.assign(membersOf(membersOf(plugin).services), change(membersOf(membersOf(plugin).services)));
        return plugin;
      });
      await extended;
      expect((services.get('plugin::users-permissions.jwt').issue as Callable)()).toBe('new');
    }
  });

  it('names what a plugin has when something else is looked for', async () => {
    const { extended } = extend((plugin) => membersOf(membersOf(plugin).services).jvt);
    await expect(extended).rejects.toThrow('did you mean "jwt"?');
  });
});
