import { describe, expect, it } from 'vitest';
import { buildModel } from '../model/build-model.ts';
import { schemaOf } from '../model/model.ts';
import { CHEAP, createPasswords } from './password.ts';
import { hashSecrets } from './secrets.ts';

const password = { type: 'password' };
const model = buildModel({
  contentTypes: [
    {
      uid: 'api::vault.vault',
      file: 'vault',
      value: {
        info: { singularName: 'vault', pluralName: 'vaults', displayName: 'Vault' },
        attributes: {
          pin: password,
          backup: { ...password, default: 'default-pin' },
          locks: { type: 'component', repeatable: true, component: 'part.lock' },
          zone: { type: 'dynamiczone', components: ['part.lock'] },
        },
      },
    },
  ],
  components: [
    { uid: 'part.lock', file: 'lock', value: { info: { displayName: 'Lock' }, attributes: { code: password } } },
  ],
  extensions: [],
});

const hashed = async (data: unknown) => {
  const inputs = [{ schema: schemaOf(model, 'api::vault.vault'), data }];
  return [...(await hashSecrets(model, inputs, createPasswords(CHEAP))).keys()].sort();
};

describe('hashSecrets', () => {
  it('finds passwords in components and dynamic zones', async () => {
    const data = {
      pin: 'a',
      backup: null,
      locks: [{ code: 'b' }],
      zone: [{ __component: 'part.lock', code: 'c' }, { __component: 'part.none', code: 'd' }, null],
    };
    expect(await hashed(data)).toEqual(['a', 'b', 'c']);
  });

  it('hashes a default where nothing is given', async () => {
    expect(await hashed({})).toEqual(['default-pin']);
    expect(await hashed('no data')).toEqual(['default-pin']);
  });
});
