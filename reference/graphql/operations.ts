/** How operations beside the generated ones join the schema: users, uploads, locales. */
import type { GraphQLFieldConfigMap, GraphQLInputType, GraphQLNamedType, GraphQLOutputType } from 'graphql';
import type { GraphqlContext } from './context.ts';

/** All named types of the schema that is being built; asked inside thunks, when every content-type is there. */
export interface Types {
  /** Whether there is a type of a name: a project may have disabled what it belongs to. */
  has(name: string): boolean;
  /** A type of an answer by name. Throws when there is none. */
  output(name: string): GraphQLOutputType;
  /** A type of an argument by name. Throws when there is none. */
  input(name: string): GraphQLInputType;
  /** Adds a type of its own. Throws when the name is taken. */
  add<Type extends GraphQLNamedType>(type: Type): Type;
}

/** What a field says beside its type, in `extensions.touchstone`. */
export interface FieldRules {
  /** Actions, `uid.action`, the caller must be permitted all of; false: anybody may ask. */
  readonly scope: readonly string[] | false;
  /** What it takes beside the values of its answer, in values that take as long; default 0. */
  readonly cost?: number;
}

/** The rules of a field, where it has some. */
export function rulesOf(extensions: Readonly<Record<string, unknown>>): FieldRules | undefined {
  return extensions.touchstone as FieldRules | undefined;
}

/** Fields of the root types. */
export interface Operations {
  readonly Query: GraphQLFieldConfigMap<unknown, GraphqlContext>;
  readonly Mutation: GraphQLFieldConfigMap<unknown, GraphqlContext>;
}

/** What a source gives that has nothing to say. */
export const NO_OPERATIONS: Operations = { Query: {}, Mutation: {} };

/** Makes operations over the types of a schema. */
export type OperationSource = (types: Types) => Operations;
