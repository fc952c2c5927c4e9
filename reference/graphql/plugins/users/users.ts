/** Mutations that manage users (source document 4.9; the details as observed). */
import { GraphQLID, GraphQLNonNull } from 'graphql';
import type { Accounts } from '../../../access/accounts.ts';
import type { Body } from '../../../access/body.ts';
import { USER_UID } from '../../../access/uids.ts';
import { entryId } from '../../../query/entry-id.ts';
import { NO_OPERATIONS, type OperationSource } from '../../operations.ts';
import { passwordRules, permissionRules } from '../rules.ts';
import { scopeOf } from '../scopes.ts';

/** Uses timestamps of the data (decision graphql-input-timestamps). */
const TIMES = { ownTimes: true } as const;

const ID = { type: new GraphQLNonNull(GraphQLID) } as const;

/** Makes the mutations of users. */
export function userOperations({ managed, users }: Pick<Accounts, 'managed' | 'users'>): OperationSource {
  const scope = (action: string) => [scopeOf(USER_UID, action)];

  return (types) => {
    if (!types.has('UsersPermissionsUserEntityResponse')) return NO_OPERATIONS;
    const type = new GraphQLNonNull(types.output('UsersPermissionsUserEntityResponse'));
    const data = { type: new GraphQLNonNull(types.input('UsersPermissionsUserInput')) };
    return {
      Query: {},
      Mutation: {
        createUsersPermissionsUser: {
          type,
          description: 'Create a new user',
          args: { data },
          extensions: passwordRules(scope('create')),
          resolve: async (_root, args: { data: Body }, { caller }) => ({
            data: await managed.create(args.data, caller.viewer, TIMES),
          }),
        },
        updateUsersPermissionsUser: {
          type,
          description: 'Update an existing user',
          args: { id: ID, data },
          extensions: passwordRules(scope('update')),
          resolve: async (_root, args: { id: string; data: Body }, { caller }) => ({
            data: await managed.update(entryId(args.id), args.data, caller.viewer, TIMES),
          }),
        },
        deleteUsersPermissionsUser: {
          type,
          description: 'Delete an existing user',
          args: { id: ID },
          extensions: permissionRules(scope('delete')),
          resolve: async (_root, args: { id: string }) => ({
            data: (await users.remove(entryId(args.id), (user) => user)) ?? null,
          }),
        },
      },
    };
  };
}
