/**
 * Writes a query in another form with the same meaning (4.9): aliases, named and inline fragments, directives, fields that
 * are skipped or asked in two parts, `__typename`, arguments or values inside them in variables. A server that reads one form
 * only answers the other differently.
 */
import {
  type ArgumentNode,
  type FieldNode,
  parse,
  print,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Random } from '../../world/random.ts';
import { asStated, bareName, type ExpectedField, type ExpectedSchema, itemType } from './expected-types.ts';
import { jsonOf } from './json-of.ts';
import { otherValue } from './other-value.ts';

/** A document and its variables. */
export interface WrittenQuery {
  readonly query: string;
  readonly variables: JsonObject;
  /** The same variables with one directive or argument changed, or all of them: another request for the same document. */
  readonly turned: JsonObject;
  /** The answer with the keys of the first form. */
  restore(data: unknown): unknown;
}

/** The keys of a selection: of each key in the first form, the key in the other, and those inside. */
type Keys = ReadonlyMap<string, { readonly key: string; readonly inside: Keys }>;

/** A selection as one text, or as several that together select the same, and its keys. */
interface Written {
  readonly texts: readonly string[];
  readonly keys: Keys;
}

/** Most aliases in a document: servers limit them. */
const mostAliases = 12;

class Rewriter {
  readonly #schema: ExpectedSchema;
  readonly #random: Random;
  readonly fragments: string[] = [];
  readonly declared: string[] = [];
  readonly variables: Record<string, unknown> = {};
  /** Another value for each variable that can have one. */
  readonly #others = new Map<string, unknown>();
  #names = 0;
  #aliases = 0;

  constructor(schema: ExpectedSchema, random: Random) {
    this.#schema = schema;
    this.#random = random;
  }

  /** The text of a selection of a type, and its keys. A type that the schema does not name is unknown. */
  selection(set: SelectionSetNode, type: string | undefined, mayHalve = false): Written {
    const keys = new Map<string, { key: string; inside: Keys }>();
    const parts = set.selections.map((selection) => this.#part(selection, type, keys));
    if (this.#isOdd()) parts.push('__typename');
    const at = Math.floor(this.#random() * parts.length);
    const [first, second] = [parts.slice(0, at), parts.slice(at)].map((half) => half.join(' ')) as [string, string];
    if (mayHalve && first !== '' && this.#random() < 0.2) return { texts: [first, second], keys };
    if (type === undefined || parts.length < 2 || !this.#isOdd()) return { texts: [parts.join(' ')], keys };
    return { texts: [`${first} ${this.#fragment(second, type)}`.trim()], keys };
  }

  #part(selection: SelectionNode, type: string | undefined, keys: Map<string, { key: string; inside: Keys }>): string {
    if (selection.kind === 'Field') return this.#field(selection, type, keys);
    if (selection.kind === 'FragmentSpread') throw new Error('the first form has named fragments');
    const condition = selection.typeCondition?.name.value;
    const inner = this.selection(selection.selectionSet, condition ?? type);
    for (const [name, value] of inner.keys) keys.set(name, value);
    return `... ${condition === undefined ? '' : `on ${condition} `}{ ${inner.texts.join(' ')} }`;
  }

  #field(node: FieldNode, type: string | undefined, keys: Map<string, { key: string; inside: Keys }>): string {
    const name = node.name.value;
    const row = type === undefined ? undefined : this.#schema.get(type)?.fields.find((field) => field.name === name);
    const inner = node.selectionSet && this.selection(node.selectionSet, row && bareName(row.type), true);
    const before = (node.alias ?? node.name).value;
    const key = this.#mayAlias() ? this.#name('k') : before;
    keys.set(before, { key, inside: inner?.keys ?? new Map() });
    const args = (node.arguments ?? []).map((argument) =>
      this.#argument(argument, row?.arguments.find((one) => one.name === argument.name.value)?.type),
    );
    const call = `${name}${args.length > 0 ? `(${args.join(', ')})` : ''}`;
    const write = (body: string): string => `${key === name ? '' : `${key}: `}${call}${this.#directive()}${body}`;
    if (!inner)
      return this.#mayAlias() ? `${this.#name('s')}: ${call} @skip(if: ${this.flag(true)}) ${write('')}` : write('');
    // a field that is asked in two parts is one field
    return this.#besideItself(node, row) + inner.texts.map((text) => write(` { ${text} }`)).join(' ');
  }

  /** Sometimes the same list under another name, with one entry: arguments of one must not reach the other. */
  #besideItself({ name, arguments: args = [], selectionSet }: FieldNode, row: ExpectedField | undefined): string {
    // only where the list has arguments: the document states none inside an entry
    const isList = args.length > 0 && row?.arguments.some((argument) => argument.name === 'pagination') === true;
    const holdsData = selectionSet?.selections.some((one) => one.kind === 'Field' && one.name.value === 'data');
    if (!isList || !holdsData || !this.#mayAlias()) return '';
    return `${this.#name('o')}: ${name.value}(pagination: { limit: 1 }) { data { id } } `;
  }

  #argument({ name: { value: name }, value }: ArgumentNode, type: string | undefined): string {
    const choice = this.#random();
    if (type === undefined || choice < 0.3) return `${name}: ${print(value)}`;
    return `${name}: ${choice < 0.6 ? this.#variable(value, type) : this.#value(value, type)}`;
  }

  /** A value of a type with variables inside, mostly for its innermost values. */
  #value(node: ValueNode, type: string): string {
    const isWhole = this.#random() < 0.1;
    if (!isWhole && node.kind === 'ListValue')
      return `[${node.values.map((item) => this.#value(item, itemType(type))).join(', ')}]`;
    if (!isWhole && node.kind === 'ObjectValue')
      return `{ ${node.fields.map(({ name, value }) => `${name.value}: ${this.#member(name.value, value, type)}`).join(', ')} }`;
    return isWhole || this.#isOdd() ? this.#variable(node, type) : print(node);
  }

  /** A member of an input. Where the document does not name its type, no variable can have it. */
  #member(name: string, value: ValueNode, owner: string): string {
    const input = bareName(owner);
    const row = this.#schema.get(input)?.fields.find((field) => field.name === name);
    return row && !asStated(input, row).anyType ? this.#value(value, row.type) : print(value);
  }

  #variable(node: ValueNode, type: string): string {
    const variable = this.#name('v');
    this.declared.push(`$${variable}: ${type}`);
    const value = jsonOf(node);
    this.variables[variable] = value;
    const other = otherValue(value, type);
    if (other !== undefined) this.#others.set(variable, other);
    return `$${variable}`;
  }

  /** A directive that keeps the field. */
  #directive(): string {
    const choice = Math.floor(this.#random() * 6);
    if (choice < 2) return '';
    const isInclude = choice % 2 === 0;
    const flag = choice < 4 ? this.flag(isInclude) : isInclude;
    return ` @${isInclude ? 'include' : 'skip'}(if: ${flag})`;
  }

  /** A variable for one directive, with a value of its own or by default: what one decides may not depend on another. */
  flag(value: boolean): string {
    const name = this.#name('b');
    this.#others.set(name, !value);
    const isDefault = this.#isOdd();
    this.declared.push(`$${name}: Boolean${isDefault ? ` = ${value}` : '!'}`);
    if (!isDefault) this.variables[name] = value;
    return `$${name}`;
  }

  /** The variables with one of them changed, or all. */
  turned(): JsonObject {
    const others = [...this.#others];
    const one = Math.floor(this.#random() * others.length);
    const chosen = this.#isOdd() || this.#isOdd() ? others.slice(one, one + 1) : others;
    return { ...this.variables, ...Object.fromEntries(chosen) };
  }

  #fragment(text: string, type: string): string {
    if (this.#isOdd()) return `... on ${type}${this.#directive()} { ${text} }`;
    const name = this.#name('F');
    this.fragments.push(`fragment ${name} on ${type} { ${text} }`);
    return `...${name}${this.#directive()}`;
  }

  #name(letter: string): string {
    this.#names += 1;
    return `${letter}${this.#names}`;
  }

  #isOdd = (): boolean => this.#random() < 0.5;

  /** Whether a field gets an alias: some do, as long as there are few. */
  #mayAlias(): boolean {
    if (this.#aliases >= mostAliases || this.#random() < 0.6) return false;
    this.#aliases += 1;
    return true;
  }
}

/** The value with the keys of the first form; keys that this form added are left out. */
function restored(value: unknown, keys: Keys): unknown {
  if (keys.size === 0) return value;
  if (Array.isArray(value)) return value.map((item) => restored(item, keys));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    [...keys].flatMap(([name, { key, inside }]) => (key in value ? [[name, restored(value[key], inside)]] : [])),
  );
}

/**
 * Writes a query without variables and named fragments in another form.
 *
 * @param schema the types of the target, which name the conditions of fragments and the types of variables
 */
export function rewritten(query: string, schema: ExpectedSchema, random: Random): WrittenQuery {
  const [operation] = parse(query).definitions;
  if (operation?.kind !== 'OperationDefinition') throw new Error(`no operation in ${query}`);
  const rewriter = new Rewriter(schema, random);
  const { texts, keys } = rewriter.selection(operation.selectionSet, 'Query');
  const both = `both: __typename @include(if: ${rewriter.flag(true)}) @skip(if: ${rewriter.flag(false)})`;
  const { declared, fragments, variables } = rewriter;
  return {
    query: `query Written(${declared.join(', ')}) { ${texts.join(' ')} ${both} } ${fragments.join(' ')}`.trim(),
    variables,
    turned: rewriter.turned(),
    restore: (data) => restored(data, keys),
  };
}
