/** Compares the schema of a target with the expected expected. */
import {
  astFromValue,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isUnionType,
  print,
} from 'graphql';
import type { ExpectedArgument, ExpectedField } from '../../generate/graphql/expected-types.ts';
import { Mismatch } from '../mismatch.ts';

/** A field, input field, enumeration value or union member of the schema; undefined if there is none. */
interface SchemaField {
  readonly type: string;
  readonly arguments: ReadonlyMap<string, { readonly type: string; readonly default: string | undefined }>;
}

const plain: SchemaField = { type: '', arguments: new Map() };

function typeIn(schema: GraphQLSchema, owner: string) {
  if (owner === 'Query') return schema.getQueryType() ?? undefined;
  return owner === 'Mutation' ? (schema.getMutationType() ?? undefined) : schema.getType(owner);
}

function fieldIn(schema: GraphQLSchema, owner: string, name: string): SchemaField | undefined {
  const type = typeIn(schema, owner);
  if (isUnionType(type)) return type.getTypes().some((member) => member.name === name) ? plain : undefined;
  if (isEnumType(type)) return type.getValue(name) ? plain : undefined;
  if (isInputObjectType(type)) {
    const field = type.getFields()[name];
    return field && { ...plain, type: String(field.type) };
  }
  const field = isObjectType(type) ? type.getFields()[name] : undefined;
  if (!field) return undefined;
  const args = field.args.map(({ defaultValue, type, name }) => {
    const otherwise = defaultValue === undefined ? undefined : astFromValue(defaultValue, type);
    return [name, { type: String(type), default: otherwise ? print(otherwise) : undefined }] as const;
  });
  return { type: String(field.type), arguments: new Map(args) };
}

const wrong = (message: string, expected: unknown, actual: unknown) => new Mismatch({ message, expected, actual });

/** Compares two types; ignores exclamation marks if null is not decided. */
const sameType = (actual: string, { type, exact }: Pick<ExpectedField, 'type' | 'exact'>): boolean =>
  exact ? actual === type : actual.replaceAll('!', '') === type.replaceAll('!', '');

function expectArgument(place: string, field: SchemaField, expected: ExpectedArgument): void {
  const where = `argument ${expected.name} of ${place}`;
  const argument = field.arguments.get(expected.name);
  if (!argument) throw wrong(`${where} is missing`, expected.type, [...field.arguments.keys()]);
  if (!sameType(argument.type, { type: expected.type, exact: expected.type.endsWith('!') }))
    throw wrong(`${where} is of another type`, expected.type, argument.type);
  if (expected.default !== undefined && expected.default !== argument.default)
    throw wrong(`${where} has another default`, expected.default, argument.default ?? 'none');
}

/** Throws Mismatch unless the type `owner` of the schema has the expected field, value or member. */
export function expectField(schema: GraphQLSchema, owner: string, field: ExpectedField): void {
  const place = `${owner}.${field.name}`;
  if (!typeIn(schema, owner)) throw wrong(`there is no type ${owner}`, owner, 'not in the schema');
  const actual = fieldIn(schema, owner, field.name);
  if (!actual) throw wrong(`${place} is missing`, field.type || field.name, 'not in the schema');
  if (!field.anyType && !sameType(actual.type, field))
    throw wrong(`${place} is of another type`, field.type, actual.type);
  for (const argument of field.arguments) expectArgument(place, actual, argument);
}

/** Names of the fields, values or members of a type; undefined if the schema lacks the type. */
export function memberNames(schema: GraphQLSchema, owner: string): string[] | undefined {
  const type = typeIn(schema, owner);
  if (isUnionType(type)) return type.getTypes().map(({ name }) => name);
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  return isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : undefined;
}
