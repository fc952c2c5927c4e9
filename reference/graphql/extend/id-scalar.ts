/** A scalar of an extension that takes the place of ID, as in Strapi, whose generated types are made with the same builder. */
import {
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  type GraphQLSchema,
  isListType,
  isNonNullType,
} from 'graphql';
import type * as Nexus from 'nexus';
import { isObject } from '../../model/object.ts';

/**
 * Gives fields of the type ID the scalar whose `asNexusMethod` is `id`, if there is one among the definitions: in answers and in
 * data, not in filters and arguments, as observed. Returns that scalar as a type of graphql, in place of its definition.
 */
export function replaceIds(
  schema: GraphQLSchema,
  definitions: readonly unknown[],
  { core, decorateType }: typeof Nexus,
): readonly unknown[] {
  const replacing = definitions.find(
    (each) => core.isNexusScalarTypeDef(each) && isObject(each.value) && each.value.asNexusMethod === 'id',
  );
  if (!core.isNexusScalarTypeDef(replacing)) return definitions;
  const scalar = new GraphQLScalarType(replacing.value);
  for (const type of Object.values(schema.getTypeMap())) {
    const isData = type instanceof GraphQLInputObjectType && !/Filters?Input$/.test(type.name);
    if (!isData && !(type instanceof GraphQLObjectType)) continue;
    for (const field of Object.values(type.getFields())) Object.assign(field, { type: withScalar(field.type, scalar) });
  }
  return definitions.map((each) => (each === replacing ? decorateType(scalar, { asNexusMethod: 'id' }) : each));
}

function withScalar(type: unknown, scalar: GraphQLScalarType): unknown {
  if (isNonNullType(type)) return new GraphQLNonNull(withScalar(type.ofType, scalar) as GraphQLScalarType);
  if (isListType(type)) return new GraphQLList(withScalar(type.ofType, scalar) as GraphQLScalarType);
  return type === GraphQLID ? scalar : type;
}
