/** Writes a schema as a set of lines, so that two schemas can be compared. */
import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
  print,
} from 'graphql';

/** One line for every type, field, argument with its default, enum value and union member: `Article.title: String!`. */
export function linesOf(schema: GraphQLSchema): Set<string> {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
  return new Set(types.flatMap((type) => [`${kindOf(type)} ${type.name}`, ...membersOf(type)]));
}

function kindOf(type: GraphQLNamedType): string {
  return type.constructor.name.replace(/^GraphQL|Type$/g, '').toLowerCase();
}

function membersOf(type: GraphQLNamedType): string[] {
  const { name } = type;
  if (isEnumType(type)) return type.getValues().map((value) => `${name}.${value.name}`);
  if (isUnionType(type)) return type.getTypes().map((member) => `${name} | ${member.name}`);
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => `${name}.${signatureOf(field)}`);
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    `${name}.${field.name}: ${field.type}`,
    ...field.args.map((argument) => `${name}.${field.name}(${signatureOf(argument)})`),
  ]);
}

function signatureOf({ name, type, defaultValue }: GraphQLArgument | GraphQLInputField): string {
  const node = defaultValue === undefined ? undefined : astFromValue(defaultValue, type);
  return `${name}: ${type}${node ? ` = ${print(node)}` : ''}`;
}
