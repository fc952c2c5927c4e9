/** How operations of plugins join the schema, beside the generated ones: users, roles, uploads. */
import type { GraphQLFieldConfigMap, GraphQLInputType, GraphQLNamedType, GraphQLOutputType } from 'graphql';
import type { GraphqlContext } from './context.ts';

/** All named types of the schema that is being built. Thunks look types up, once every content-type is added. */
export interface Types {
  /** Whether there is a type of this name: a project may have disabled its content-type. */
  has(name: string): boolean;
  /** An output type by name. @throws Error if there is none */
  output(name: string): GraphQLOutputType;
  /** An input type by name. @throws Error if there is none */
  input(name: string): GraphQLInputType;
  /** Adds a type and returns it. @throws Error if the name is taken */
  add<Type extends GraphQLNamedType>(type: Type): Type;
}

/** Rules of a field, in `extensions.touchstone`. */
export interface FieldRules {
  /** Permissions, as `uid.action`, all of which the caller needs; false allows everyone. */
  readonly scope: readonly string[] | false;
  /** Cost besides the values of its answer, in values that take as long. @default 0 */
  readonly cost?: number;
}

/** The rules of a field; undefined if it has none. */
export function rulesOf(extensions: Readonly<Record<string, unknown>>): FieldRules | undefined {
  return extensions.touchstone as FieldRules | undefined;
}

/** Fields of the root types. */
export interface Operations {
  readonly Query: GraphQLFieldConfigMap<unknown, GraphqlContext>;
  readonly Mutation: GraphQLFieldConfigMap<unknown, GraphqlContext>;
}

/** The result of a source without operations. */
export const NO_OPERATIONS: Operations = { Query: {}, Mutation: {} };

/** Makes operations with the types of a schema. */
export type OperationSource = (types: Types) => Operations;
