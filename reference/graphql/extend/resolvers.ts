/** Adds `resolvers` of extensions (clause `graphql.extension.use.resolvers`). */
import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
} from 'graphql';
import { didYouMean } from '../../model/nearest.ts';
import { isObject } from '../../model/object.ts';
import { attachResolvers, type ResolverMap } from './attach-resolvers.ts';
import { type Extension, mistake, valueText } from './extension.ts';

/**
 * Adds the resolvers of one extension: a function or `{ resolve }` for a field, a GraphQLScalarType for a scalar, internal
 * values for an enum, `__resolveType` for a union.
 *
 * @throws ProjectError for a type or field that does not exist, with the nearest name, and for a value that is no resolver
 */
export function addResolvers(schema: GraphQLSchema, { used, resolvers }: Extension): GraphQLSchema {
  const types = schema.getTypeMap();
  for (const [name, resolver] of Object.entries(resolvers)) {
    const type = types[name];
    if (!type)
      throw mistake(used, `resolvers.${name}`, `there is no type ${name}${didYouMean(name, Object.keys(types))}`);
    const problem = problemOf(type, resolver);
    if (problem) throw mistake(used, `resolvers.${name}${problem.at}`, problem.says);
  }
  if (Object.keys(resolvers).length === 0) return schema;
  return attachResolvers(schema, resolvers as ResolverMap);
}

interface Problem {
  readonly at: string;
  readonly says: string;
}

/** The first problem of the resolvers of a type; undefined if there is none. */
function problemOf(type: GraphQLNamedType, map: unknown): Problem | undefined {
  if (isScalarType(type))
    return isScalarType(map) || isObject(map) ? undefined : typeProblem('', map, 'a GraphQLScalarType');
  if (!isObject(map)) return typeProblem('', map, 'an object of resolvers by field');
  const names = memberNames(type);
  for (const [name, resolver] of Object.entries(map)) {
    if (SPECIAL.includes(name)) {
      if (typeof resolver !== 'function') return typeProblem(`.${name}`, resolver, 'a function');
    } else if (!names.includes(name)) {
      const hint = didYouMean(name, names) || `; it has ${names.join(', ') || 'none'}`;
      return { at: `.${name}`, says: `${type.name} has no field "${name}"${hint}` };
    } else if (!isEnumType(type) && !isResolver(resolver))
      return typeProblem(`.${name}`, resolver, 'a function, or { resolve } with one');
  }
  return undefined;
}

/** Functions about a type as a whole. */
const SPECIAL = ['__resolveType', '__isTypeOf'];

function memberNames(type: GraphQLNamedType): string[] {
  if (isObjectType(type) || isInterfaceType(type)) return Object.keys(type.getFields());
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  return isUnionType(type) ? SPECIAL : [];
}

function isResolver(value: unknown): boolean {
  return typeof value === 'function' || (isObject(value) && typeof value.resolve === 'function');
}

const typeProblem = (at: string, value: unknown, what: string): Problem => ({
  at,
  says: `found ${valueText(value)}, expected ${what}`,
});
