/** The TypeScript of a project's GraphQL schema, without what its code adds. */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
} from 'graphql';
import { readGraphqlConfig } from '../../graphql/config.ts';
import { generateSchema } from '../../graphql/generate-schema.ts';
import type { Project } from '../../project/load.ts';
import { block, comment, literal, type Member, unionOf } from './text.ts';

/** Scalars in answers; all others are texts. */
const ANSWERED: Readonly<Record<string, string>> = {
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
  Long: 'number | string',
  JSON: 'unknown',
  Upload: 'unknown',
};

/** Scalars in arguments that differ from those in answers. */
const TAKEN: Readonly<Record<string, string>> = { ID: 'string | number', DateTime: 'string | Date' };

/** A service of resolvers, which never run here. */
const UNUSED: never = new Proxy({}, { get: () => UNUSED }) as never;

/** Declares the types of the schema in a namespace, where names are those of GraphQL, whatever the file calls its types. */
export function graphqlTypes({ model, config, behaviour }: Project): string {
  const services = { reader: UNUSED, find: UNUSED, content: UNUSED, media: UNUSED, accounts: UNUSED };
  const schema = generateSchema({
    ...services,
    model,
    behaviour,
    config: readGraphqlConfig(config.graphql, behaviour),
  });
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const declared = types.flatMap((type) => declare(type));
  const body = [...declared, ...argumentsOf(schema)].join('\n').trim().replace(/^/gm, '  ').replace(/^ +$/gm, '');
  return `/** Types of the GraphQL schema. Answers hold the fields that a document selects. */\nexport declare namespace Graphql {\n${body}\n}\n`;
}

function declare(type: GraphQLNamedType): string[] {
  const { name } = type;
  if (isEnumType(type)) return [`export type ${name} = ${unionOf(type.getValues().map((value) => value.name))};\n`];
  if (isUnionType(type)) {
    const names = type.getTypes().map((member) => member.name);
    return [`export type ${name} = ${names.length > 0 ? names.join(' | ') : 'never'};\n`];
  }
  if (isInputObjectType(type))
    return [`export interface ${name} ${block(Object.values(type.getFields()).map(inputMember))}\n`];
  if (!isObjectType(type)) return [];
  const typename = { name: '__typename', type: literal(name), optional: true };
  return [`export interface ${name} ${block([typename, ...Object.values(type.getFields()).map(outputMember)])}\n`];
}

const outputMember = ({ name, type }: GraphQLField<unknown, unknown>): Member => ({ name, type: textOf(type, false) });

const inputMember = ({ name, type, defaultValue }: GraphQLInputField | GraphQLArgument): Member => ({
  name,
  type: textOf(type, true),
  optional: !isNonNullType(type) || defaultValue !== undefined,
});

/** The arguments of each query and mutation, by name. */
function argumentsOf(schema: GraphQLSchema): string[] {
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((root) => root ?? []);
  return roots.map((root) => {
    const operations = Object.values(root.getFields()).map(({ name, args }) => ({
      name,
      type: block(args.map(inputMember), '  '),
    }));
    const says = comment(`The arguments of each field of ${root.name}.`);
    return `${says}\nexport interface ${root.name}Arguments ${block(operations)}\n`;
  });
}

/** A type in TypeScript; `taken`: of an argument, not of an answer. */
function textOf(type: GraphQLType, taken: boolean): string {
  if (!isNonNullType(type)) return `${plainText(type, taken)} | null`;
  return plainText(type.ofType, taken);
}

function plainText(type: GraphQLType, taken: boolean): string {
  if (isListType(type)) {
    const list = `(${textOf(type.ofType, taken)})[]`;
    // a single value counts as a list of one
    return taken ? `readonly ${list} | ${plainText(type.ofType, taken)}` : list;
  }
  if (isNonNullType(type)) return plainText(type.ofType, taken);
  if (!isScalarType(type)) return type.name;
  return (taken ? TAKEN[type.name] : undefined) ?? ANSWERED[type.name] ?? 'string';
}
