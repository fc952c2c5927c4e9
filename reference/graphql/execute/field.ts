/** The closure of a field: resolves it, and completes what its resolver gives (GraphQL specification 6.4). */
import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  getArgumentValues,
  getNullableType,
  isLeafType,
  isNonNullType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { refuser, settlerOf } from './complete.ts';
import type { Execution, Path } from './execution.ts';
import type { AnswerField, Shared } from './selections.ts';

type Field = GraphQLField<unknown, unknown>;

/** Makes the closure of a field of a type. */
export function fieldClosure(
  shared: Shared,
  parentType: GraphQLObjectType,
  key: string,
  fieldNodes: readonly FieldNode[],
): AnswerField {
  const { schema, operation, fragments } = shared;
  const [node] = fieldNodes;
  const field = node && fieldOf(shared, parentType, node);
  if (!field) return () => undefined;
  const { type: returnType, name: fieldName, resolve = defaultFieldResolver } = field;
  const argumentsOf = argumentReader(field, node);
  const settle = settlerOf(shared, returnType, fieldNodes);
  const refuse = refuser(returnType, fieldNodes);

  const answer = (execution: Execution, source: unknown, parent: Path | undefined): unknown => {
    const path: Path = { prev: parent, key, typename: parentType.name };
    const { context, variables: variableValues } = execution;
    const info = {
      fieldName,
      fieldNodes,
      returnType,
      parentType,
      path,
      schema,
      fragments,
      rootValue: undefined,
      operation,
      variableValues,
    };
    let value: unknown;
    try {
      value = resolve(source, argumentsOf(execution), context, info);
    } catch (cause) {
      return refuse(execution, cause, path);
    }
    return settle(execution, value, path, info);
  };
  return field.resolve || field.args.length > 0 ? answer : (plainLeaf(field, answer) ?? answer);
}

/** Reads a member without a resolver: nothing but its value is needed. Whatever is not plain is left to `answer`. */
function plainLeaf({ name, type }: Field, answer: AnswerField): AnswerField | undefined {
  const leaf = getNullableType(type);
  if (!isLeafType(leaf)) return undefined;
  const mayBeNull = !isNonNullType(type);
  return (execution, source, path) => {
    if (typeof source !== 'object') return answer(execution, source, path);
    const value = (source as Readonly<Record<string, unknown>> | null)?.[name] ?? null;
    if (value === null && mayBeNull) return null;
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      return answer(execution, source, path);
    try {
      return leaf.serialize(value) ?? answer(execution, source, path);
    } catch {
      // meets the same error again, and gives it its place
      return answer(execution, source, path);
    }
  };
}

function fieldOf({ schema }: Shared, type: GraphQLObjectType, { name: { value: name } }: FieldNode): Field | undefined {
  if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
  if (schema.getQueryType() === type) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  }
  return type.getFields()[name];
}

/** Reads the arguments of a field. Where none is written, they are its defaults. */
function argumentReader(field: Field, node: FieldNode): (execution: Execution) => Record<string, unknown> {
  const written = node.arguments ?? [];
  if (written.every(({ value }) => SIMPLE.has(value.kind)) && !field.args.some(({ type }) => isNonNullType(type))) {
    const values = valuesOf(field, node);
    if (values) return () => ({ ...values });
  }
  return ({ variables }) => getArgumentValues(field, node, variables);
}

/** Values that a resolver cannot change for the next request. */
const SIMPLE: ReadonlySet<Kind> = new Set([Kind.INT, Kind.FLOAT, Kind.STRING, Kind.BOOLEAN, Kind.ENUM, Kind.NULL]);

function valuesOf(field: Field, node: FieldNode): Record<string, unknown> | undefined {
  try {
    const values = getArgumentValues(field, node, {});
    // a scalar of a project may read objects of any literal; defaults are the same objects each time anyway
    const isSimple = (node.arguments ?? []).every(({ name }) => Object(values[name.value]) !== values[name.value]);
    return isSimple ? values : undefined;
  } catch {
    return undefined;
  }
}
