/** The schema that a target shows against what is expected of it. */
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

/** What a field, input field, value or member shows; undefined where it is not there. */
interface Shown {
  readonly type: string;
  readonly arguments: ReadonlyMap<string, { readonly type: string; readonly default: string | undefined }>;
}

const plain: Shown = { type: '', arguments: new Map() };

function shownType(schema: GraphQLSchema, owner: string) {
  if (owner === 'Query') return schema.getQueryType() ?? undefined;
  return owner === 'Mutation' ? (schema.getMutationType() ?? undefined) : schema.getType(owner);
}

function shownField(schema: GraphQLSchema, owner: string, name: string): Shown | undefined {
  const type = shownType(schema, owner);
  if (isUnionType(type)) return type.getTypes().some((member) => member.name === name) ? plain : undefined;
  if (isEnumType(type)) return type.getValue(name) ? plain : undefined;
  if (isInputObjectType(type)) {
    const field = type.getFields()[name];
    return field && { ...plain, type: String(field.type) };
  }
  const field = isObjectType(type) ? type.getFields()[name] : undefined;
  if (!field) return undefined;
  const args = field.args.map((argument) => {
    const otherwise =
      argument.defaultValue === undefined ? undefined : astFromValue(argument.defaultValue, argument.type);
    return [argument.name, { type: String(argument.type), default: otherwise ? print(otherwise) : undefined }] as const;
  });
  return { type: String(field.type), arguments: new Map(args) };
}

const wrong = (message: string, expected: unknown, actual: unknown) => new Mismatch({ message, expected, actual });

/** Types are the same where null is not decided when they are without their exclamation marks. */
const sameType = (shown: string, { type, exact }: Pick<ExpectedField, 'type' | 'exact'>): boolean =>
  exact ? shown === type : shown.replaceAll('!', '') === type.replaceAll('!', '');

function expectArgument(place: string, shown: Shown, one: ExpectedArgument): void {
  const where = `argument ${one.name} of ${place}`;
  const argument = shown.arguments.get(one.name);
  if (!argument) throw wrong(`${where} is missing`, one.type, [...shown.arguments.keys()]);
  if (!sameType(argument.type, { type: one.type, exact: one.type.endsWith('!') }))
    throw wrong(`${where} is of another type`, one.type, argument.type);
  if (one.default !== undefined && one.default !== argument.default)
    throw wrong(`${where} has another default`, one.default, argument.default ?? 'none');
}

/** Throws Mismatch unless a shown schema has one expected field of `owner`, value or member. */
export function expectField(schema: GraphQLSchema, owner: string, field: ExpectedField): void {
  const place = `${owner}.${field.name}`;
  if (!shownType(schema, owner)) throw wrong(`there is no type ${owner}`, owner, 'not in the schema');
  const shown = shownField(schema, owner, field.name);
  if (!shown) throw wrong(`${place} is missing`, field.type || field.name, 'not in the schema');
  if (!field.anyType && !sameType(shown.type, field))
    throw wrong(`${place} is of another type`, field.type, shown.type);
  for (const argument of field.arguments) expectArgument(place, shown, argument);
}

/** Names of fields, values or members that a shown type has; undefined where there is no such type. */
export function shownNames(schema: GraphQLSchema, owner: string): string[] | undefined {
  const type = shownType(schema, owner);
  if (isUnionType(type)) return type.getTypes().map(({ name }) => name);
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  return isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : undefined;
}
