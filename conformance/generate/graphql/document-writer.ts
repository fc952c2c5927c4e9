/** Documents that use fields, arguments and inputs of a schema without running: they skip every operation. */
import { bareName, type ExpectedField, type ExpectedSchema } from './expected-types.ts';

/** A field of an expected type. */
export interface FieldOf {
  readonly owner: string;
  readonly field: ExpectedField;
}

/** The path to a type: fields from the root downwards, each with its parent type. */
interface TypePath {
  readonly root: 'Query' | 'Mutation';
  readonly steps: readonly FieldOf[];
}

/** The shortest path from an operation to each object type and union. */
function outputPaths(schema: ExpectedSchema): ReadonlyMap<string, TypePath> {
  const paths = new Map<string, TypePath>([
    ['Query', { root: 'Query', steps: [] }],
    ['Mutation', { root: 'Mutation', steps: [] }],
  ]);
  for (const [owner, path] of paths) {
    const type = schema.get(owner);
    if (type?.kind === 'union') {
      for (const member of type.fields) if (!paths.has(member.name)) paths.set(member.name, path);
    }
    if (type?.kind !== 'object') continue;
    for (const field of type.fields) {
      const to = bareName(field.type);
      if (!paths.has(to)) paths.set(to, { root: path.root, steps: [...path.steps, { owner, field }] });
    }
  }
  return paths;
}

/** The path to an input: an argument of an operation, and fields inside it. */
interface InputPath {
  readonly operation: FieldOf;
  readonly argument: string;
  readonly inside: readonly string[];
}

function inputPaths(schema: ExpectedSchema): ReadonlyMap<string, InputPath> {
  const paths = new Map<string, InputPath>();
  for (const owner of ['Query', 'Mutation']) {
    for (const field of schema.get(owner)?.fields ?? []) {
      for (const { name, type } of field.arguments) {
        const to = bareName(type);
        if (!paths.has(to)) paths.set(to, { operation: { owner, field }, argument: name, inside: [] });
      }
    }
  }
  for (const [owner, path] of paths) {
    for (const field of schema.get(owner)?.kind === 'input' ? (schema.get(owner)?.fields ?? []) : []) {
      const to = bareName(field.type);
      if (!paths.has(to)) paths.set(to, { ...path, inside: [...path.inside, field.name] });
    }
  }
  return paths;
}

const isComposite = (schema: ExpectedSchema, type: string): boolean =>
  ['object', 'union'].includes(schema.get(bareName(type))?.kind ?? '') || /^UploadFile/.test(bareName(type));

/** A literal that a required argument takes. */
const anyValue = (type: string): string => (bareName(type) === 'ID' ? '"1"' : '{}');

/** The required arguments of a field as literals, without those in `names`. */
function requiredArguments({ arguments: all }: ExpectedField, names: readonly string[]): string[] {
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

const skipDirective = '@skip(if: true)';

/**
 * Writes documents that are valid against an expected schema. The path to a field comes from the schema alone.
 */
export class DocumentWriter {
  readonly #schema: ExpectedSchema;
  readonly #outputs: ReadonlyMap<string, TypePath>;
  readonly #inputs: ReadonlyMap<string, InputPath>;
  #next = 0;

  constructor(schema: ExpectedSchema) {
    this.#schema = schema;
    this.#outputs = outputPaths(schema);
    this.#inputs = inputPaths(schema);
  }

  /** One document of queries and one of mutations that are valid if all these fields are as expected. */
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

  /** Passes each argument as a variable of its type: the server refuses it where the argument has another type. */
  #withArguments(args: readonly { readonly name: string; readonly type: string }[]): {
    readonly texts: string[];
    readonly variables: string[];
  } {
    const pairs = args.map((argument) => ({ ...argument, variable: `$${this.#name()}` }));
    return {
      texts: pairs.map(({ name, variable }) => `${name}: ${variable}`),
      variables: pairs.map(
        ({ type, variable }) => `${variable}: ${type}${type.endsWith('!') ? ` = ${anyValue(type)}` : ''}`,
      ),
    };
  }

  #operation(root: 'Query' | 'Mutation', field: ExpectedField): OperationText {
    const { texts, variables } = this.#withArguments(field.arguments);
    const text = `${this.#name()}: ${field.name}${bracketed(texts)} ${skipDirective} { ... on ${bareName(field.type)} { __typename } }`;
    return { root, text, variables };
  }

  #output(owner: string, fields: readonly ExpectedField[]): OperationText[] {
    const path = this.#outputs.get(owner);
    if (!path) return [];
    const variables: string[] = [];
    const texts = fields.map((field) => {
      const passed = this.#withArguments(field.arguments);
      variables.push(...passed.variables);
      const inside = isComposite(this.#schema, field.type) ? ` { ... on ${bareName(field.type)} { __typename } }` : '';
      return `${this.#name()}: ${field.name}${bracketed(passed.texts)}${inside}`;
    });
    return [{ root: path.root, text: this.#along(path, `... on ${owner} { ${texts.join(' ')} }`), variables }];
  }

  #members(owner: string, members: readonly ExpectedField[]): OperationText[] {
    const path = this.#outputs.get(owner);
    const inside = members.map(({ name }) => `... on ${name} { __typename }`).join(' ');
    return path ? [{ root: path.root, text: this.#along(path, inside), variables: [] }] : [];
  }

  #along({ steps }: TypePath, inside: string): string {
    return steps.reduceRight((text, { owner, field }, at) => {
      const isRoot = owner === 'Query' || owner === 'Mutation';
      const directive = isRoot ? ` ${skipDirective}` : '';
      const prefix = isRoot ? `${this.#name()}: ` : '';
      const step = `${prefix}${field.name}${bracketed(requiredArguments(field, []))}${directive} { ${text} }`;
      const from = bareName(steps[at - 1]?.field.type ?? '');
      // fields of a union are those of its members
      return this.#schema.get(from)?.kind === 'union' ? `... on ${owner} { ${step} }` : step;
    }, inside);
  }

  #into(
    { operation: { owner, field }, argument, inside }: InputPath,
    value: string,
    variables: string[],
  ): OperationText {
    const wrapped = inside.reduceRight((text, name) => `{ ${name}: ${text} }`, value);
    const args = [...requiredArguments(field, [argument]), `${argument}: ${wrapped}`];
    return {
      root: owner === 'Mutation' ? 'Mutation' : 'Query',
      text: `${this.#name()}: ${field.name}${bracketed(args)} ${skipDirective} { __typename }`,
      variables,
    };
  }

  #input(owner: string, fields: readonly ExpectedField[]): OperationText[] {
    const path = this.#inputs.get(owner);
    if (!path) return [];
    // null is of every type
    const free = fields.filter(({ anyType }) => anyType).map(({ name }) => `${name}: null`);
    const { texts, variables } = this.#withArguments(fields.filter(({ anyType }) => !anyType));
    return [this.#into(path, `{ ${[...texts, ...free].join(', ')} }`, variables)];
  }

  #values(owner: string, values: readonly ExpectedField[]): OperationText[] {
    const path = this.#inputs.get(owner);
    return path ? values.map(({ name }) => this.#into(path, name, [])) : [];
  }
}
