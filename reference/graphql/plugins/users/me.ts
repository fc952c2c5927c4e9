/** The type `UsersPermissionsMe`: users as they see themselves. */
import { GraphQLBoolean, GraphQLID, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql';
import type { Users } from '../../../access/users.ts';
import type { Find } from '../../../content/find.ts';
import type { Viewer } from '../../../query/viewer.ts';
import type { Entry, Json } from '../../../store/reader.ts';
import type { Types } from '../../operations.ts';

/** Adds the type and the type of its role. */
export function addMe(types: Types): GraphQLObjectType {
  const role = new GraphQLObjectType({
    name: 'UsersPermissionsMeRole',
    fields: {
      id: { type: new GraphQLNonNull(GraphQLID) },
      name: { type: new GraphQLNonNull(GraphQLString) },
      description: { type: GraphQLString },
      type: { type: GraphQLString },
    },
  });
  return types.add(
    new GraphQLObjectType({
      name: 'UsersPermissionsMe',
      fields: {
        id: { type: new GraphQLNonNull(GraphQLID) },
        username: { type: new GraphQLNonNull(GraphQLString) },
        email: { type: GraphQLString },
        confirmed: { type: GraphQLBoolean },
        blocked: { type: GraphQLBoolean },
        role: { type: types.add(role) },
      },
    }),
  );
}

/** Renders users for themselves. */
export type ShowMe = (user: Entry, viewer: Viewer, role?: Entry) => Readonly<Record<string, unknown>>;

/** Makes the function that renders users for themselves: without private fields, and with the role only if it is passed. */
export function showMe(find: Find, { type }: Users): ShowMe {
  return (user, viewer, role) => {
    const question = { contentType: type, parameters: {}, viewer, warn: () => {} };
    const { fields } = find.show(type, user, find.selection(question));
    const values = fields.map((name): [string, Json] => [name, user[name] ?? null]);
    return { ...Object.fromEntries(values), id: user.id, role: role ?? null };
  };
}
