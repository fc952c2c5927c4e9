/** How a schema that a target shows differs from what is expected of it: the first difference, in words. */
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

export interface SchemaDifference {
  readonly message: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

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
    const found = type.getFields()[name];
    return found && { ...plain, type: String(found.type) };
  }
  const found = isObjectType(type) ? type.getFields()[name] : undefined;
  if (!found) return undefined;
  const args = found.args.map((one) => {
    const otherwise = one.defaultValue === undefined ? undefined : astFromValue(one.defaultValue, one.type);
    return [one.name, { type: String(one.type), default: otherwise ? print(otherwise) : undefined }] as const;
  });
  return { type: String(found.type), arguments: new Map(args) };
}

/** Types are the same where null is not decided when they are without their exclamation marks. */
const sameType = (shown: string, { type, exact }: Pick<ExpectedField, 'type' | 'exact'>): boolean =>
  exact ? shown === type : shown.replaceAll('!', '') === type.replaceAll('!', '');

function argumentDifference(place: string, shown: Shown, one: ExpectedArgument): SchemaDifference | undefined {
  const found = shown.arguments.get(one.name);
  const where = `argument ${one.name} of ${place}`;
  if (!found) return { message: `${where} is missing`, expected: one.type, actual: [...shown.arguments.keys()] };
  if (!sameType(found.type, { type: one.type, exact: one.type.endsWith('!') }))
    return { message: `${where} is of another type`, expected: one.type, actual: found.type };
  if (one.default === undefined || one.default === found.default) return undefined;
  return { message: `${where} has another default`, expected: one.default, actual: found.default ?? 'none' };
}

/** The first difference between a shown schema and one expected field of `owner`, value or member. */
export function fieldDifference(
  schema: GraphQLSchema,
  owner: string,
  field: ExpectedField,
): SchemaDifference | undefined {
  const type = shownType(schema, owner);
  if (!type) return { message: `there is no type ${owner}`, expected: owner, actual: 'not in the schema' };
  const place = `${owner}.${field.name}`;
  const shown = shownField(schema, owner, field.name);
  if (!shown)
    return { message: `${place} is missing`, expected: field.type || field.name, actual: 'not in the schema' };
  if (!field.anyType && !sameType(shown.type, field))
    return { message: `${place} is of another type`, expected: field.type, actual: shown.type };
  for (const one of field.arguments) {
    const found = argumentDifference(place, shown, one);
    if (found) return found;
  }
  return undefined;
}

/** Names of fields, values or members that a shown type has; undefined where there is no such type. */
export function shownNames(schema: GraphQLSchema, owner: string): string[] | undefined {
  const type = shownType(schema, owner);
  if (isUnionType(type)) return type.getTypes().map(({ name }) => name);
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  return isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : undefined;
}
