import { expect, it } from 'vitest';
import { buildModel } from '../model/build-model.ts';
import type { Entry } from '../store/reader.ts';
import { register } from './register.ts';
import type { Roles } from './roles.ts';
import { ADVANCED_DEFAULTS } from './settings.ts';
import { USER_UID } from './uids.ts';
import type { Users, UserValues } from './users.ts';

/** What a registration keeps of a body, where users have a rank that is private and a nickname that is not. */
async function kept(body: object, allowedFields?: readonly string[]): Promise<UserValues> {
  const { contentTypes } = buildModel({ contentTypes: [], components: [], extensions: [] });
  const type = contentTypes.get(USER_UID);
  const attribute = type?.attributes.get('username');
  if (!type || !attribute) throw new Error('users have no name');
  const attributes = new Map([
    ...type.attributes,
    ['rank', { ...attribute, name: 'rank', private: true }] as const,
    ['nickname', { ...attribute, name: 'nickname' }] as const,
  ]);
  const seen: UserValues[] = [];
  const users = {
    type: { ...type, attributes },
    add: async (values: UserValues): Promise<Entry> => {
      seen.push(values);
      return { id: 1 };
    },
  } as unknown as Users;
  const roles = { ofType: () => ({ id: 1 }) } as unknown as Roles;
  const whole = { username: 'eve', email: 'eve@example.com', password: 'abcdef', ...body };
  await register({ users, roles, allowedFields, advanced: () => ADVANCED_DEFAULTS }, whole, { may: () => true });
  return seen[0] ?? {};
}

const secrets = { rank: 'admin', role: 2, confirmed: false, resetPasswordToken: 'x', provider: 'github' };

it('keeps nothing private of what somebody says of themselves', async () => {
  const values = await kept({ ...secrets, nickname: 'e' });
  expect(values).toEqual({
    ...{ username: 'eve', email: 'eve@example.com', password: 'abcdef', nickname: 'e' },
    ...{ provider: 'local', role: 1, confirmed: true },
  });
});

it('keeps what the configuration allows', async () => {
  expect(await kept({ rank: 'admin' }, ['rank'])).toMatchObject({ rank: 'admin', role: 1 });
});
