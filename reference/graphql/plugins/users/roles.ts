/** Mutations of roles (source document 4.9; the details as observed). */
import { GraphQLBoolean, GraphQLID, GraphQLNonNull, GraphQLObjectType } from 'graphql';
import type { RoleDetails, RoleRequest, Roles } from '../../../access/roles.ts';
import { ROLE_UID } from '../../../access/uids.ts';
import { entryId } from '../../../query/entry-id.ts';
import { NO_OPERATIONS, type OperationSource, type Types } from '../../operations.ts';
import { permissionRules } from '../rules.ts';
import { scopeOf } from '../scopes.ts';

/** `UsersPermissionsRoleInput`: permissions and users are ids. */
interface RoleInput {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly type?: string | null;
  readonly permissions?: readonly (string | null)[] | null;
  readonly users?: readonly (string | null)[] | null;
  readonly createdAt?: string | null;
  readonly updatedAt?: string | null;
}

const ID = { type: new GraphQLNonNull(GraphQLID) } as const;
const OK = { ok: true } as const;

/** Makes the mutations of roles. */
export function roleOperations(roles: Roles): OperationSource {
  const rules = (action: string) => permissionRules([scopeOf(ROLE_UID, action)]);

  return (types) => {
    if (!types.has('UsersPermissionsRoleInput')) return NO_OPERATIONS;
    const data = { type: new GraphQLNonNull(types.input('UsersPermissionsRoleInput')) };
    return {
      Query: {},
      Mutation: {
        createUsersPermissionsRole: {
          type: addPayload(types, 'Create'),
          description: 'Create a new role',
          args: { data },
          extensions: rules('create'),
          async resolve(_root, args: { data: RoleInput }) {
            await roles.create(...toRoleRequest(args.data));
            return OK;
          },
        },
        updateUsersPermissionsRole: {
          type: addPayload(types, 'Update'),
          description: 'Update an existing role',
          args: { id: ID, data },
          extensions: rules('update'),
          async resolve(_root, args: { id: string; data: RoleInput }) {
            await roles.update(entryId(args.id), ...toRoleRequest(args.data));
            return OK;
          },
        },
        deleteUsersPermissionsRole: {
          type: addPayload(types, 'Delete'),
          description: 'Delete an existing role',
          args: { id: ID },
          extensions: rules('delete'),
          async resolve(_root, args: { id: string }) {
            await roles.remove(entryId(args.id));
            return OK;
          },
        },
      },
    };
  };
}

function toRoleRequest({
  permissions,
  users,
  createdAt,
  updatedAt,
  ...request
}: RoleInput): [RoleRequest, RoleDetails] {
  return [request, { permissions: permissions ?? undefined, users: users ?? undefined, createdAt, updatedAt }];
}

function addPayload(types: Types, change: string): GraphQLObjectType {
  const name = `UsersPermissions${change}RolePayload`;
  return types.add(new GraphQLObjectType({ name, fields: { ok: { type: new GraphQLNonNull(GraphQLBoolean) } } }));
}
