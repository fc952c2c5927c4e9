/** The schema of a project: Shadow CRUD of its content-types, and the operations of plugins (source document 2.3, 4.9). */
import { GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { ShadowRules } from '../customization.ts';
import type { OperationSource } from '../operations.ts';
import type { ResolverParts } from '../resolve/resolver.ts';
import { addInputs } from './inputs.ts';
import { mutationsOf, queriesOf } from './operations.ts';
import { outlineOf } from './outline.ts';
import { addComponent, addContentType, addUnions } from './outputs.ts';
import { TypeRegistry } from './registry.ts';
import { addSharedTypes } from './shared-types.ts';

/** Parts of a schema and services of its resolvers. */
export interface SchemaParts extends ResolverParts {
  /** Generated parts that the project has disabled, by uid. */
  readonly shadow?: ReadonlyMap<string, ShadowRules>;
  /** `graphql.config.shadowCRUD`: false leaves the content-types of the project out. */
  readonly shadowCrud: boolean;
  readonly operations: readonly OperationSource[];
}

/**
 * Builds the schema with all types, so that extensions may name any of them; `pruneSchema` removes unreachable ones. Fields have
 * their rules in `extensions.touchstone`; `guardSchema` enforces them.
 */
export function buildSchema(parts: SchemaParts): GraphQLSchema {
  const types = new TypeRegistry();
  const outline = outlineOf(parts.model, parts.shadowCrud, parts.shadow);
  const outputs = { types, outline, resolvers: parts };
  addSharedTypes(types, parts.reader, parts.behaviour);
  for (const component of parts.model.components.values()) {
    addComponent(outputs, component);
    addInputs(types, outline, component);
  }
  for (const type of outline.contentTypes) {
    addContentType(outputs, type);
    addInputs(types, outline, type);
  }
  addUnions(outputs);
  const plugins = parts.operations.map((source) => source(types));
  const root = (name: 'Query' | 'Mutation') => {
    const generated = outline.contentTypes.map((type) => (name === 'Query' ? queriesOf : mutationsOf)(outputs, type));
    const fields = Object.assign({}, ...generated, ...plugins.map((operations) => operations[name]));
    return Object.keys(fields).length === 0 ? undefined : new GraphQLObjectType({ name, fields });
  };
  return new GraphQLSchema({ query: root('Query'), mutation: root('Mutation'), types: types.all() });
}

/** Returns the schema without the types that no operation reaches. */
export function pruneSchema(schema: GraphQLSchema): GraphQLSchema {
  return new GraphQLSchema({ ...schema.toConfig(), types: [] });
}
