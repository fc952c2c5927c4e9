import { type GraphQLObjectType, validateSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { ROLE_UID, USER_UID } from '../../access/uids.ts';
import { FILE_UID } from '../../query/scope.ts';
import { buildSchema } from '../schema/build-schema.ts';
import { pluginEndpoint } from './plugin-endpoint.fixture.ts';
import { pluginSources } from './sources.ts';

const DISABLED = {
  disabled: true,
  queries: true,
  mutations: true,
  disabledActions: new Set<string>(),
  fields: new Map(),
};

describe('operations of plugins', async () => {
  const { parts } = await pluginEndpoint();
  const mutationsWithout = (uids: readonly string[]) => {
    const schema = buildSchema({
      ...parts,
      shadow: new Map(uids.map((uid) => [uid, DISABLED])),
      shadowCrud: true,
      limits: parts.config.lists,
      operations: pluginSources(parts),
    });
    expect(validateSchema(schema)).toEqual([]);
    return Object.keys((schema.getMutationType() as GraphQLObjectType).getFields());
  };

  it.each([
    [FILE_UID, 'upload'],
    [FILE_UID, 'removeFile'],
    [USER_UID, 'createUsersPermissionsUser'],
    [ROLE_UID, 'createUsersPermissionsRole'],
  ])('go with the content-type %s: %s', (uid, mutation) => {
    expect(mutationsWithout([])).toContain(mutation);
    expect(mutationsWithout([uid])).not.toContain(mutation);
  });

  it('leave users out where the server has none', () => {
    expect(mutationsWithout([])).toContain('login');
    expect(pluginSources({ ...parts, accounts: undefined })).toHaveLength(1);
  });
});
