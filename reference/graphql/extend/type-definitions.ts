/** Adds `typeDefs` of extensions, types in SDL (clause `graphql.extension.use.type-defs`). */
import {
  type DefinitionNode,
  extendSchema,
  type FieldDefinitionNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  type InputValueDefinitionNode,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
  Kind,
  parse,
  print,
  validateSchema,
} from 'graphql';
import { validateSDL } from 'graphql/validation/validate.js';
import { type Extension, mistake } from './extension.ts';

/**
 * Adds the types and fields of one extension. `type Query` and `extend type Query` both add to an existing type; a field that
 * exists must be declared as it is.
 *
 * @throws ProjectError with line and column of SDL that is invalid or contradicts the schema
 */
export function addTypeDefinitions(schema: GraphQLSchema, { used, typeDefs }: Extension): GraphQLSchema {
  if (typeDefs.trim() === '') return schema;
  try {
    const { definitions } = parse(typeDefs);
    const document = {
      kind: Kind.DOCUMENT,
      definitions: definitions.flatMap((each) => additionsOf(schema, each)),
    } as const;
    refuse(validateSDL(document, schema));
    const extended = extendSchema(schema, document, { assumeValidSDL: true });
    refuse(validateSchema(extended));
    return extended;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const [at] = error.locations ?? [];
    throw mistake(used, at ? `typeDefs, line ${at.line}, column ${at.column}` : 'typeDefs', error.message);
  }
}

function refuse([error]: readonly GraphQLError[]): void {
  if (error) throw error;
}

/** What a definition adds to a schema: nothing, a new type, or an extension of an existing type. */
function additionsOf(schema: GraphQLSchema, definition: DefinitionNode): DefinitionNode[] {
  if (!('name' in definition) || definition.name === undefined) return [definition];
  const type = schema.getType(definition.name.value);
  if (!type) return [definition];
  switch (definition.kind) {
    case Kind.OBJECT_TYPE_DEFINITION:
    case Kind.OBJECT_TYPE_EXTENSION: {
      if (!isObjectType(type)) throw nameTaken(type, definition);
      const fields = newFields(type, definition.fields ?? []);
      const interfaces = (definition.interfaces ?? []).filter(
        ({ name }) => !type.getInterfaces().some((each) => each.name === name.value),
      );
      if (fields.length + interfaces.length === 0) return [];
      return [{ ...definition, kind: Kind.OBJECT_TYPE_EXTENSION, fields, interfaces }];
    }
    case Kind.INTERFACE_TYPE_DEFINITION:
    case Kind.INTERFACE_TYPE_EXTENSION: {
      if (!isInterfaceType(type)) throw nameTaken(type, definition);
      const fields = newFields(type, definition.fields ?? []);
      return fields.length === 0 ? [] : [{ ...definition, kind: Kind.INTERFACE_TYPE_EXTENSION, fields }];
    }
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
    case Kind.INPUT_OBJECT_TYPE_EXTENSION: {
      if (!isInputObjectType(type)) throw nameTaken(type, definition);
      const fields = newFields(type, definition.fields ?? []);
      return fields.length === 0 ? [] : [{ ...definition, kind: Kind.INPUT_OBJECT_TYPE_EXTENSION, fields }];
    }
    case Kind.ENUM_TYPE_DEFINITION:
    case Kind.ENUM_TYPE_EXTENSION: {
      if (!isEnumType(type)) throw nameTaken(type, definition);
      const values = (definition.values ?? []).filter(({ name }) => !type.getValue(name.value));
      return values.length === 0 ? [] : [{ ...definition, kind: Kind.ENUM_TYPE_EXTENSION, values }];
    }
    case Kind.UNION_TYPE_DEFINITION:
    case Kind.UNION_TYPE_EXTENSION: {
      if (!isUnionType(type)) throw nameTaken(type, definition);
      const types = (definition.types ?? []).filter(
        ({ name }) => !type.getTypes().some((each) => each.name === name.value),
      );
      return types.length === 0 ? [] : [{ ...definition, kind: Kind.UNION_TYPE_EXTENSION, types }];
    }
    case Kind.SCALAR_TYPE_DEFINITION:
      if (!isScalarType(type)) throw nameTaken(type, definition);
      return [];
    default:
      return [definition];
  }
}

interface TypeWithFields {
  readonly name: string;
  getFields(): Readonly<Record<string, { readonly type: unknown; readonly args?: readonly Argument[] }>>;
}

interface Argument {
  readonly name: string;
  readonly type: unknown;
}

/** The fields that a type lacks. Throws a GraphQLError for a field that it has with another signature. */
function newFields<Node extends FieldDefinitionNode | InputValueDefinitionNode>(
  type: TypeWithFields,
  nodes: readonly Node[],
): Node[] {
  return nodes.filter((node) => {
    const field = type.getFields()[node.name.value];
    if (!field) return true;
    const declared = signature(
      print(node.type),
      'arguments' in node ? (node.arguments ?? []).map((each) => `${each.name.value}: ${print(each.type)}`) : [],
    );
    const existing = signature(
      String(field.type),
      (field.args ?? []).map((each) => `${each.name}: ${String(each.type)}`),
    );
    if (declared === existing) return false;
    throw new GraphQLError(
      `${type.name}.${node.name.value} is there already, as ${existing}; found ${declared}. What it answers is changed under "resolvers"`,
      { nodes: [node] },
    );
  });
}

const signature = (type: string, args: readonly string[]): string =>
  args.length === 0 ? type : `(${[...args].sort().join(', ')}): ${type}`;

function nameTaken(type: GraphQLNamedType, definition: DefinitionNode): GraphQLError {
  const kind = (type.astNode?.kind ?? type.constructor.name)
    .replace(/^GraphQL|TypeDefinition$|Type$/g, '')
    .toLowerCase();
  return new GraphQLError(`there is a type ${type.name} already, of another kind (${kind})`, { nodes: [definition] });
}
