import { expect, it } from 'vitest';
import { buildModel } from '../model/build-model.ts';
import type { Entry } from '../store/reader.ts';
import { register } from './register.ts';
import type { Roles } from './roles.ts';
import { ADVANCED_DEFAULTS } from './settings.ts';
import { USER_UID } from './uids.ts';
import type { Users, UserValues } from './users.ts';

/** The values that a registration stores; users have a private rank and a public nickname. */
async function registeredValues(body: object, allowedFields?: readonly string[]): Promise<UserValues> {
  const { contentTypes } = buildModel({ contentTypes: [], components: [], extensions: [] });
  const type = contentTypes.get(USER_UID);
  const attribute = type?.attributes.get('username');
  if (!type || !attribute) throw new Error('users have no name');
  const attributes = new Map([
    ...type.attributes,
    ['rank', { ...attribute, name: 'rank', private: true }] as const,
    ['nickname', { ...attribute, name: 'nickname' }] as const,
  ]);
  const calls: UserValues[] = [];
  const users = {
    type: { ...type, attributes },
    add: async (values: UserValues): Promise<Entry> => {
      calls.push(values);
      return { id: 1 };
    },
  } as unknown as Users;
  const roles = { findByType: () => ({ id: 1 }) } as unknown as Roles;
  const whole = { username: 'eve', email: 'eve@example.com', password: 'abcdef', ...body };
  await register({ users, roles, allowedFields, advanced: () => ADVANCED_DEFAULTS }, whole, { may: () => true });
  return calls[0] ?? {};
}

const secrets = { rank: 'admin', role: 2, confirmed: false, resetPasswordToken: 'x', provider: 'github' };

it('keeps nothing private of what somebody says of themselves', async () => {
  const values = await registeredValues({ ...secrets, nickname: 'e' });
  expect(values).toEqual({
    ...{ username: 'eve', email: 'eve@example.com', password: 'abcdef', nickname: 'e' },
    ...{ provider: 'local', role: 1, confirmed: true },
  });
});

it('keeps what the configuration allows', async () => {
  expect(await registeredValues({ rank: 'admin' }, ['rank'])).toMatchObject({ rank: 'admin', role: 1 });
});
