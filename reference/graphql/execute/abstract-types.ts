/** The object type of a value of a union or interface. */
import {
  type FieldNode,
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { inspect } from 'graphql/jsutils/inspect.js';

/**
 * The object type that `resolveType` named. Throws a GraphQLError, in the words of graphql-js, where it named none.
 *
 * @param value the value, for the message
 */
export function runtimeTypeOf(
  name: unknown,
  abstract: GraphQLAbstractType,
  schema: GraphQLSchema,
  nodes: readonly FieldNode[],
  { parentType, fieldName }: GraphQLResolveInfo,
  value: unknown,
): GraphQLObjectType {
  const field = `"${parentType.name}.${fieldName}"`;
  if (name === undefined || name === null)
    throw new GraphQLError(
      `Abstract type "${abstract.name}" must resolve to an Object type at runtime for field ${field}. Either the "${abstract.name}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
      { nodes },
    );
  if (isObjectType(name))
    throw new GraphQLError(
      'Support for returning GraphQLObjectType from resolveType was removed in graphql-js@16.0.0 please return type name instead.',
    );
  if (typeof name !== 'string')
    throw new GraphQLError(
      `Abstract type "${abstract.name}" must resolve to an Object type at runtime for field ${field} with value ${inspect(value)}, received "${inspect(name)}".`,
    );
  const type = schema.getType(name);
  if (!type)
    throw new GraphQLError(
      `Abstract type "${abstract.name}" was resolved to a type "${name}" that does not exist inside the schema.`,
      { nodes },
    );
  if (!isObjectType(type))
    throw new GraphQLError(`Abstract type "${abstract.name}" was resolved to a non-object type "${name}".`, { nodes });
  if (!schema.isSubType(abstract, type))
    throw new GraphQLError(`Runtime Object type "${type.name}" is not a possible type for "${abstract.name}".`, {
      nodes,
    });
  return type;
}
