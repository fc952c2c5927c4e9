/** GraphQL documents made from the schema of the server: mostly valid, with every kind of mistake among them. */
import type { Random } from '../random.ts';
import { anyId, anyJson, anyNumber, anyText } from './values.ts';

/** A type in an introspection answer. */
interface TypeRef {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType?: TypeRef | null;
}

interface InputValue {
  readonly name: string;
  readonly type: TypeRef;
}

interface Field extends InputValue {
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

/** Writes selections, and remembers the variables and fragments they use. */
class Writer {
  readonly #random: Random;
  readonly #types: GraphqlTypes;
  readonly #variables: { readonly type: string; readonly value: unknown }[] = [];
  readonly #fragments: string[] = [];

  constructor(random: Random, types: GraphqlTypes) {
    this.#random = random;
    this.#types = types;
  }

  selection(typeName: string, depth: number, most: number): string {
    const random = this.#random;
    const type = this.#types.get(typeName);
    const fields = type?.fields ?? [];
    const chosen = random.some(most, () => this.#field(random.pick(fields), depth));
    if (type?.possibleTypes) {
      const inner = random.pick(type.possibleTypes)?.name ?? typeName;
      chosen.push(`... on ${inner} ${this.selection(inner, depth + 1, 2)}`);
    }
    if (chosen.length === 0) chosen.push(this.#field(random.pick(fields), depth));
    if (random.chance(0.05)) chosen.push('__typename');
    if (random.chance(0.04)) chosen.push(this.#fragment(typeName, depth));
    return `{ ${chosen.join(' ')} }`;
  }

  #field(field: Field | undefined, depth: number): string {
    const random = this.#random;
    if (!field) return '__typename';
    const alias = random.chance(0.1) ? `a${random.below(5)}: ` : '';
    const name = random.chance(0.985)
      ? field.name
      : random.pick(['nope', '__proto__', '__schema { types { name } }', 'constructor', 'id']);
    const args = field.args.filter(({ type }) => random.chance(type.kind === 'NON_NULL' ? 0.95 : 0.4));
    const texts = args.map((arg) => `${random.chance(0.99) ? arg.name : 'nope'}: ${this.#argument(arg.type)}`);
    const inner = named(field.type);
    const isLeaf = !['OBJECT', 'INTERFACE', 'UNION'].includes(inner.kind);
    if (!isLeaf && depth > 9) return '__typename';
    const selection =
      isLeaf === random.chance(0.995) ? '' : this.selection(inner.name ?? '', depth + 1, depth < 3 ? 4 : 2);
    return `${alias}${name}${texts.length > 0 ? `(${texts.join(', ')})` : ''}${this.directives()} ${selection}`;
  }

  #fragment(typeName: string, depth: number): string {
    const random = this.#random;
    const name = `F${this.#fragments.length}`;
    // reserved first: its own selection may have fragments too, or lead back to it
    const place = this.#fragments.push('') - 1;
    const on = random.chance(0.9) ? typeName : (random.pick([...this.#types.keys()]) ?? typeName);
    const back = random.chance(0.1) ? ` ...F${random.below(this.#fragments.length)}` : '';
    this.#fragments[place] =
      `fragment ${name} on ${on} ${this.selection(typeName, depth + 1, 2).replace(/\}$/, `${back} }`)}`;
    return `...${random.chance(0.95) ? name : 'Missing'}`;
  }

  directives(): string {
    const random = this.#random;
    if (!random.chance(0.03)) return '';
    return random.pick([
      ' @skip(if: false)',
      ' @include(if: true)',
      ' @skip',
      ' @include(if: "x")',
      ' @nope',
      ' @deprecated',
      ' @skip(if: $v0)',
    ]);
  }

  #argument(type: TypeRef): string {
    const random = this.#random;
    if (!random.chance(0.2)) return this.#literal(type, 0);
    const declared = random.chance(0.9)
      ? printed(type)
      : random.pick(['Int', 'String!', '[JSON]', 'Nope', 'BookInput']);
    this.#variables.push({ type: declared, value: random.chance(0.6) ? this.#value(type, 0) : anyJson(random) });
    return `$v${this.#variables.length - 1}`;
  }

  /** A value written in the document. */
  #literal(type: TypeRef, depth: number): string {
    const value = this.#value(type, depth);
    return printLiteral(this.#random, value, named(type).kind === 'ENUM');
  }

  #value(type: TypeRef, depth: number): unknown {
    const random = this.#random;
    if (random.chance(0.04)) return anyJson(random, 2);
    if (type.kind === 'NON_NULL' && type.ofType) return this.#value(type.ofType, depth);
    if (random.chance(0.03)) return null;
    if (type.kind === 'LIST' && type.ofType) {
      const { ofType } = type;
      return random.chance(0.9) ? random.some(3, () => this.#value(ofType, depth + 1)) : this.#value(ofType, depth);
    }
    const definition = this.#types.get(type.name ?? '');
    if (definition?.enumValues) return random.pick(definition.enumValues)?.name;
    if (definition?.inputFields) {
      if (depth > 5) return {};
      const chosen = random.some(3, () => random.pick(definition.inputFields ?? []));
      return Object.fromEntries(
        chosen.flatMap((field) => (field ? [[field.name, this.#value(field.type, depth + 1)]] : [])),
      );
    }
    switch (type.name) {
      case 'ID':
        return anyId(random);
      case 'Int':
      case 'Long':
      case 'Float':
        return anyNumber(random);
      case 'Boolean':
        return random.chance(0.5);
      case 'JSON':
        return anyJson(random);
      case 'DateTime':
        return random.chance(0.6) ? '2020-01-01T00:00:00.000Z' : anyText(random);
      case 'Date':
        return random.chance(0.6) ? '2020-01-01' : anyText(random);
      default:
        return random.chance(0.3) ? `t${random.below(1e6)}` : anyText(random);
    }
  }

  declarations(): string {
    if (this.#variables.length === 0) return '';
    return `(${this.#variables.map(({ type }, at) => `$v${at}: ${type}`).join(', ')})`;
  }

  variables(): unknown {
    if (this.#random.chance(0.02)) return anyJson(this.#random);
    if (this.#variables.length === 0) return undefined;
    return Object.fromEntries(this.#variables.map(({ value }, at) => [`v${at}`, value]));
  }

  fragments(): string {
    return this.#fragments.join(' ');
  }
}

const named = (type: TypeRef): TypeRef => (type.ofType ? named(type.ofType) : type);

function printed(type: TypeRef): string {
  if (type.kind === 'NON_NULL' && type.ofType) return `${printed(type.ofType)}!`;
  if (type.kind === 'LIST' && type.ofType) return `[${printed(type.ofType)}]`;
  return type.name ?? 'Int';
}

function printLiteral(random: Random, value: unknown, isEnum: boolean): string {
  if (Array.isArray(value)) return `[${value.map((item) => printLiteral(random, item, isEnum)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([name]) => /^[_A-Za-z]\w*$/.test(name));
    return `{ ${fields.map(([name, item]) => `${name}: ${printLiteral(random, item, isEnum)}`).join(', ')} }`;
  }
  if (typeof value === 'string' && isEnum && /^[_A-Za-z]\w*$/.test(value)) return value;
  return JSON.stringify(value) ?? 'null';
}
