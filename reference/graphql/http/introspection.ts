/** Refuses introspection (source document 8). */
import { GraphQLError, type ValidationRule } from 'graphql';

/** The observed text; some clients recognize it. */
const MESSAGE =
  'GraphQL introspection is not allowed by Apollo Server, but the query contained __schema or __type. ' +
  'To enable introspection, pass introspection: true to ApolloServer in production';

/** Reports an error for each `__schema` and `__type`. */
export const noIntrospection: ValidationRule = (context) => ({
  Field(node) {
    const { value } = node.name;
    if (value === '__schema' || value === '__type') context.reportError(new GraphQLError(MESSAGE, { nodes: [node] }));
  },
});
