/** The named types of a schema while it is being built. */
import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  type GraphQLInputType,
  GraphQLInt,
  type GraphQLNamedType,
  type GraphQLOutputType,
  GraphQLString,
  isInputType,
  isOutputType,
} from 'graphql';
import { didYouMean } from '../../model/nearest.ts';
import type { Types } from '../operations.ts';

/** Types by name. Types refer to each other by thunks, which run once all types are added. */
export class TypeRegistry implements Types {
  readonly #types = new Map<string, GraphQLNamedType>();

  constructor() {
    for (const type of [GraphQLID, GraphQLString, GraphQLInt, GraphQLFloat, GraphQLBoolean]) this.add(type);
  }

  add<Type extends GraphQLNamedType>(type: Type): Type {
    if (this.#types.has(type.name)) throw new Error(`there are two GraphQL types called ${type.name}`);
    this.#types.set(type.name, type);
    return type;
  }

  has(name: string): boolean {
    return this.#types.has(name);
  }

  /** All types, in the order they were added. */
  all(): GraphQLNamedType[] {
    return [...this.#types.values()];
  }

  output(name: string): GraphQLOutputType {
    const type = this.#find(name);
    if (!isOutputType(type)) throw new Error(`the GraphQL type ${name} is for arguments only`);
    return type;
  }

  input(name: string): GraphQLInputType {
    const type = this.#find(name);
    if (!isInputType(type)) throw new Error(`the GraphQL type ${name} is for answers only`);
    return type;
  }

  #find(name: string): GraphQLNamedType {
    const type = this.#types.get(name);
    if (!type) throw new Error(`there is no GraphQL type ${name}${didYouMean(name, this.#types.keys())}`);
    return type;
  }
}
