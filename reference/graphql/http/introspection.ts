/** Refuses questions about the schema, where it is not to be known (source document 8). */
import { GraphQLError, type ValidationRule } from 'graphql';

/** The text observed; what tells of it knows clients by it. */
const MESSAGE =
  'GraphQL introspection is not allowed by Apollo Server, but the query contained __schema or __type. ' +
  'To enable introspection, pass introspection: true to ApolloServer in production';

/** One error for each `__schema` and `__type`. */
export const noIntrospection: ValidationRule = (context) => ({
  Field(node) {
    const { value } = node.name;
    if (value === '__schema' || value === '__type') context.reportError(new GraphQLError(MESSAGE, { nodes: [node] }));
  },
});
