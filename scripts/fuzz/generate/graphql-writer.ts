/** Writes selections of GraphQL, and remembers the variables and fragments they use. */
import type { Random } from '../random.ts';
import type { Field, GraphqlTypes, TypeRef } from './graphql.ts';
import { anyId, anyJson, anyNumber, anyText } from './values.ts';

/** Writes selections, and remembers the variables and fragments they use. */
export class Writer {
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
