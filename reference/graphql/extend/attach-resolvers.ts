/** Gives types of a schema the resolvers of an extension, as graphql-tools does in Strapi. */
import {
  astFromValue,
  type DocumentNode,
  extendSchema,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  GraphQLScalarType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
  valueFromAST,
} from 'graphql';

/** Resolvers by type, tested before. */
export type ResolverMap = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A copy of `schema` whose types have these resolvers. */
export function attachResolvers(schema: GraphQLSchema, resolvers: ResolverMap): GraphQLSchema {
  const copy = copyOf(schema);
  // default values are kept parsed: by the scalars and enums of before
  const restoreDefaults = inputsOf(copy).map((input) => {
    const literal = input.defaultValue === undefined ? undefined : astFromValue(input.defaultValue, input.type);
    return () => {
      if (literal) input.defaultValue = valueFromAST(literal, input.type);
    };
  });
  for (const [name, map] of Object.entries(resolvers)) {
    const type = copy.getType(name);
    if (type) attach(type, map);
  }
  for (const restore of restoreDefaults) restore();
  return copy;
}

/** A schema of the same types, which belong to nobody else. An extension without content makes graphql copy them. */
function copyOf(schema: GraphQLSchema): GraphQLSchema {
  const query = schema.getQueryType()?.name ?? 'Query';
  const nothing = { kind: Kind.OBJECT_TYPE_EXTENSION, name: { kind: Kind.NAME, value: query } } as const;
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [nothing] };
  return extendSchema(schema, document, { assumeValid: true });
}

function inputsOf(schema: GraphQLSchema): (GraphQLArgument | GraphQLInputField)[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (isIntrospectionType(type)) return [];
    if (isInputObjectType(type)) return Object.values(type.getFields());
    if (isObjectType(type) || isInterfaceType(type)) return Object.values(type.getFields()).flatMap(({ args }) => args);
    return [];
  });
}

function attach(type: GraphQLNamedType, map: ResolverMap[string]): void {
  if (isSpecifiedScalarType(type)) return;
  if (isScalarType(type)) {
    const scalar = isScalarType(map) ? map : scalarLike(type, withoutUnderscores(map));
    const { name: _name, ...members } = scalar;
    Object.assign(type, members);
    return;
  }
  const values = isEnumType(type) ? new Map(type.getValues().map((value) => [value.name, value])) : undefined;
  const fields = isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
  for (const [name, resolver] of Object.entries(map)) {
    const value = values?.get(name);
    const field = fields[name];
    if (value) value.value = resolver;
    else if (typeof resolver === 'function' && field) field.resolve = resolver.bind(map);
    else if (field) Object.assign(field, resolver);
    else Object.assign(type, withoutUnderscores({ [name]: resolver }));
  }
}

/** A scalar with some functions of its own, the others as before. */
function scalarLike(type: GraphQLScalarType, members: Readonly<Partial<GraphQLScalarType>>): GraphQLScalarType {
  const { parseLiteral, ...before } = type.toConfig();
  // values in documents and in variables are read alike
  return new GraphQLScalarType({ ...before, ...('parseValue' in members ? {} : { parseLiteral }), ...members });
}

/** Members of a type, such as `__resolveType`, by their names in graphql. */
function withoutUnderscores(members: object): object {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name.replace(/^__/, ''), value]));
}
