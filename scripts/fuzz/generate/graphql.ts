/** GraphQL documents made from the schema of the server: mostly valid, with every kind of mistake among them. */
import type { Random } from '../random.ts';
import { Writer } from './graphql-writer.ts';
import { anyJson } from './values.ts';

/** A type in an introspection answer. */
export interface TypeRef {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType?: TypeRef | null;
}

interface InputValue {
  readonly name: string;
  readonly type: TypeRef;
}

export interface Field extends InputValue {
  readonly args: readonly InputValue[];
}

interface NamedType {
  readonly kind: string;
  readonly name: string;
  readonly fields: readonly Field[] | null;
  readonly inputFields: readonly InputValue[] | null;
  readonly enumValues: readonly { readonly name: string }[] | null;
  readonly possibleTypes: readonly { readonly name: string }[] | null;
}

export type GraphqlTypes = ReadonlyMap<string, NamedType>;

/** The introspection query. */
export const introspection = `{ __schema { types { kind name
  fields { name args { name type { ...T } } type { ...T } } inputFields { name type { ...T } }
  enumValues { name } possibleTypes { name } } } }
  fragment T on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }`;

/** The types of an answer to `introspection`. */
export function typesOf(answer: string): GraphqlTypes {
  const { data } = JSON.parse(answer) as { data: { __schema: { types: NamedType[] } } };
  return new Map(data.__schema.types.map((type) => [type.name, type]));
}

export interface GraphqlDraft {
  readonly query: string;
  readonly variables?: unknown;
  readonly operationName?: unknown;
  readonly isMutation: boolean;
}

/** One operation, with variables where it has some. */
export function anyDocument(random: Random, types: GraphqlTypes): GraphqlDraft {
  const isMutation = random.chance(0.3);
  const writer = new Writer(random, types);
  const root = isMutation ? 'Mutation' : random.chance(0.97) ? 'Query' : (random.pick([...types.keys()]) ?? 'Query');
  const selection = writer.selection(root, 0, random.chance(0.85) ? 1 : 4);
  const head = `${isMutation ? 'mutation' : 'query'} ${random.chance(0.3) ? 'Named' : ''}${writer.declarations()}`;
  const query = `${head}${writer.directives()} ${selection} ${writer.fragments()}`;
  const spoilt = random.chance(0.08) ? spoil(random, query) : query;
  const draft = { query: random.chance(0.02) ? monster(random) : spoilt, variables: writer.variables(), isMutation };
  if (random.chance(0.1)) return { ...draft, operationName: random.chance(0.5) ? 'Named' : anyJson(random, 3) };
  return draft;
}

/** Texts that are expensive or confusing to read. */
function monster(random: Random): string {
  const many = 10 ** (1 + random.below(4));
  return random.weighted<string>([
    [1, () => `{ ${'a:__typename '.repeat(many)}}`],
    [
      1,
      () =>
        `{ ${Array.from({ length: many }, (_, at) => `a${at}: books { meta { pagination { total } } }`).join(' ')} }`,
    ],
    [
      1,
      () =>
        `${'{ books { data { attributes '.repeat(Math.min(many, 3000))}{ title }${' } } }'.repeat(Math.min(many, 3000))}`,
    ],
    [
      1,
      () =>
        `{ books(filters: ${'{ not: '.repeat(Math.min(many, 3000))}{}${' }'.repeat(Math.min(many, 3000))}) { data { id } } }`,
    ],
    [1, () => `{ ${'...F '.repeat(many)} } fragment F on Query { __typename ...F }`],
    [
      1,
      () =>
        `{ ...A } ${Array.from({ length: Math.min(many, 300) }, (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`).join(' ')} fragment A on Query { ...F0 }`,
    ],
    [
      1,
      () =>
        `query(${Array.from({ length: Math.min(many, 1500) }, (_, at) => `$v${at}: Int`).join(' ')}) { __typename }`,
    ],
    [1, () => `{ __typename ${'@skip(if: false) '.repeat(many)} }`],
    [1, () => `{ __schema { types { fields { type { fields { type { fields { type { name } } } } } } } } }`],
    [
      1,
      () =>
        `{ books(filters: { id: { in: [${Array.from({ length: many }, (_, at) => at).join(',')}] } }) { data { id } } }`,
    ],
    [1, () => `{ books(sort: "${'title,'.repeat(many)}") { data { id } } }`],
    [1, () => '"'.repeat(many)],
    [1, () => `#${'x'.repeat(many)}\n{ __typename }`],
    [1, () => `{ __typename } `.repeat(many)],
  ]);
}

function spoil(random: Random, text: string): string {
  const at = random.below(text.length + 1);
  const insert = random.pick([
    '',
    '{',
    '}',
    '(',
    ')',
    '$x',
    '...',
    '@',
    '"',
    '"""',
    ':',
    '!',
    '[',
    ' on ',
    'null',
    '\u0000',
    '\ufeff',
    '#',
    '&',
    'subscription { x }',
  ]);
  return text.slice(0, at) + insert + text.slice(at + random.below(4));
}
