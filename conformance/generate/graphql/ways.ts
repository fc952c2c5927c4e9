/** Documents that ask for fields, arguments and inputs without running anything: every operation in them is skipped. */
import { bareName, type ExpectedField, type ExpectedSchema } from './expected-types.ts';

/** A field of an expected type. */
export interface FieldOf {
  readonly owner: string;
  readonly field: ExpectedField;
}

/** The path to a type: fields from the root downwards, each with its parent type. */
interface Way {
  readonly root: 'Query' | 'Mutation';
  readonly steps: readonly FieldOf[];
}

/** Shortest ways from the operations to every object type and union. */
function outputWays(schema: ExpectedSchema): ReadonlyMap<string, Way> {
  const ways = new Map<string, Way>([
    ['Query', { root: 'Query', steps: [] }],
    ['Mutation', { root: 'Mutation', steps: [] }],
  ]);
  for (const [owner, way] of ways) {
    const type = schema.get(owner);
    if (type?.kind === 'union') {
      for (const member of type.fields) if (!ways.has(member.name)) ways.set(member.name, way);
    }
    if (type?.kind !== 'object') continue;
    for (const field of type.fields) {
      const to = bareName(field.type);
      if (!ways.has(to)) ways.set(to, { root: way.root, steps: [...way.steps, { owner, field }] });
    }
  }
  return ways;
}

/** An input reached by an argument of an operation and fields inside it. */
interface InputWay {
  readonly operation: FieldOf;
  readonly argument: string;
  readonly inside: readonly string[];
}

function inputWays(schema: ExpectedSchema): ReadonlyMap<string, InputWay> {
  const ways = new Map<string, InputWay>();
  for (const owner of ['Query', 'Mutation']) {
    for (const field of schema.get(owner)?.fields ?? []) {
      for (const { name, type } of field.arguments) {
        const to = bareName(type);
        if (!ways.has(to)) ways.set(to, { operation: { owner, field }, argument: name, inside: [] });
      }
    }
  }
  for (const [owner, way] of ways) {
    for (const field of schema.get(owner)?.kind === 'input' ? (schema.get(owner)?.fields ?? []) : []) {
      const to = bareName(field.type);
      if (!ways.has(to)) ways.set(to, { ...way, inside: [...way.inside, field.name] });
    }
  }
  return ways;
}

const isComposite = (schema: ExpectedSchema, type: string): boolean =>
  ['object', 'union'].includes(schema.get(bareName(type))?.kind ?? '') || /^UploadFile/.test(bareName(type));

/** A literal that a required argument takes. */
const anyValue = (type: string): string => (bareName(type) === 'ID' ? '"1"' : '{}');

/** Arguments an operation cannot do without, as literals, but those in `given`. */
function needed({ arguments: all }: ExpectedField, names: readonly string[]): string[] {
  return all
    .filter(({ name, type }) => type.endsWith('!') && !names.includes(name))
    .map(({ name, type }) => `${name}: ${anyValue(type)}`);
}

const bracketed = (texts: readonly string[]): string => (texts.length === 0 ? '' : `(${texts.join(', ')})`);

/** One operation of a document, and the variables it declares. */
interface OperationText {
  readonly root: 'Query' | 'Mutation';
  readonly text: string;
  readonly variables: readonly string[];
}

const skipped = '@skip(if: true)';

/**
 * Writes documents that are valid against an expected schema. The schema decides the path to a field, never the field.
 */
export class Ways {
  readonly #schema: ExpectedSchema;
  readonly #outputs: ReadonlyMap<string, Way>;
  readonly #inputs: ReadonlyMap<string, InputWay>;
  #next = 0;

  constructor(schema: ExpectedSchema) {
    this.#schema = schema;
    this.#outputs = outputWays(schema);
    this.#inputs = inputWays(schema);
  }

  /** Documents, one for queries and one for mutations, that are valid where all these fields are as expected. */
  documents(fields: readonly FieldOf[]): string[] {
    this.#next = 0;
    const operations = [...new Set(fields.map(({ owner }) => owner))].flatMap((owner) =>
      this.#ask(
        owner,
        fields.filter((field) => field.owner === owner).map(({ field }) => field),
      ),
    );
    return (['Query', 'Mutation'] as const).flatMap((root) => {
      const ofRoot = operations.filter((operation) => operation.root === root);
      if (ofRoot.length === 0) return [];
      const variables = bracketed(ofRoot.flatMap((operation) => operation.variables));
      return [`${root.toLowerCase()} ${variables} { ${ofRoot.map(({ text }) => text).join(' ')} }`];
    });
  }

  #ask(owner: string, fields: readonly ExpectedField[]): OperationText[] {
    const type = this.#schema.get(owner);
    if (owner === 'Query' || owner === 'Mutation') return fields.map((field) => this.#operation(owner, field));
    if (type?.kind === 'object') return this.#output(owner, fields);
    if (type?.kind === 'union') return this.#members(owner, fields);
    return type?.kind === 'enum' ? this.#values(owner, fields) : this.#input(owner, fields);
  }

  #name(): string {
    this.#next += 1;
    return `n${this.#next}`;
  }

  /** Each argument by a variable of its type: it is refused where the argument has another one. */
  #withArguments(args: readonly { readonly name: string; readonly type: string }[]): {
    readonly texts: string[];
    readonly variables: string[];
  } {
    const named = args.map((argument) => ({ ...argument, variable: `$${this.#name()}` }));
    return {
      texts: named.map(({ name, variable }) => `${name}: ${variable}`),
      variables: named.map(
        ({ type, variable }) => `${variable}: ${type}${type.endsWith('!') ? ` = ${anyValue(type)}` : ''}`,
      ),
    };
  }

  #operation(root: 'Query' | 'Mutation', field: ExpectedField): OperationText {
    const { texts, variables } = this.#withArguments(field.arguments);
    const text = `${this.#name()}: ${field.name}${bracketed(texts)} ${skipped} { ... on ${bareName(field.type)} { __typename } }`;
    return { root, text, variables };
  }

  #output(owner: string, fields: readonly ExpectedField[]): OperationText[] {
    const way = this.#outputs.get(owner);
    if (!way) return [];
    const variables: string[] = [];
    const texts = fields.map((field) => {
      const written = this.#withArguments(field.arguments);
      variables.push(...written.variables);
      const inside = isComposite(this.#schema, field.type) ? ` { ... on ${bareName(field.type)} { __typename } }` : '';
      return `${this.#name()}: ${field.name}${bracketed(written.texts)}${inside}`;
    });
    return [{ root: way.root, text: this.#along(way, `... on ${owner} { ${texts.join(' ')} }`), variables }];
  }

  #members(owner: string, members: readonly ExpectedField[]): OperationText[] {
    const way = this.#outputs.get(owner);
    const inside = members.map(({ name }) => `... on ${name} { __typename }`).join(' ');
    return way ? [{ root: way.root, text: this.#along(way, inside), variables: [] }] : [];
  }

  #along({ steps }: Way, inside: string): string {
    return steps.reduceRight((text, { owner, field }, at) => {
      const isRoot = owner === 'Query' || owner === 'Mutation';
      const directive = isRoot ? ` ${skipped}` : '';
      const prefix = isRoot ? `${this.#name()}: ` : '';
      const step = `${prefix}${field.name}${bracketed(needed(field, []))}${directive} { ${text} }`;
      const from = bareName(steps[at - 1]?.field.type ?? '');
      // fields of a union are those of its members
      return this.#schema.get(from)?.kind === 'union' ? `... on ${owner} { ${step} }` : step;
    }, inside);
  }

  #into(
    { operation: { owner, field }, argument, inside }: InputWay,
    value: string,
    variables: string[],
  ): OperationText {
    const wrapped = inside.reduceRight((text, name) => `{ ${name}: ${text} }`, value);
    const args = [...needed(field, [argument]), `${argument}: ${wrapped}`];
    return {
      root: owner === 'Mutation' ? 'Mutation' : 'Query',
      text: `${this.#name()}: ${field.name}${bracketed(args)} ${skipped} { __typename }`,
      variables,
    };
  }

  #input(owner: string, fields: readonly ExpectedField[]): OperationText[] {
    const way = this.#inputs.get(owner);
    if (!way) return [];
    // null is of every type
    const free = fields.filter(({ anyType }) => anyType).map(({ name }) => `${name}: null`);
    const { texts, variables } = this.#withArguments(fields.filter(({ anyType }) => !anyType));
    return [this.#into(way, `{ ${[...texts, ...free].join(', ')} }`, variables)];
  }

  #values(owner: string, values: readonly ExpectedField[]): OperationText[] {
    const way = this.#inputs.get(owner);
    return way ? values.map(({ name }) => this.#into(way, name, [])) : [];
  }
}
