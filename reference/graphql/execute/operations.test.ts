import { makeExecutableSchema } from '@graphql-tools/schema';
import fc from 'fast-check';
import {
  type ExecutionResult,
  execute,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isObjectType,
  Kind,
  parse,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { closureOfOperation } from './operations.ts';

const TYPES = `
  directive @remark(text: String) on FIELD
  interface Named { name: String! }
  type Query { one: Thing must: Thing! many(first: Int = 3, filter: Filter): [Thing] all: [Thing!]! any: [Any] named: Named text: String! grid: [[Int!]] odd: Picky }
  type Thing implements Named { id: ID! name: String! size(unit: Unit = CM): Int one: Thing must: Thing! many(first: Int = 3, filter: Filter): [Thing!] any: Any color: Color tags: [String!] }
  type Other implements Named { name: String! thing: Thing! width: Float }
  type Picky { name: String }
  union Any = Thing | Other
  enum Unit { CM MM }
  enum Color { RED GREEN }
  input Filter { name: String and: [Filter!] }
`;

/** The values of resolvers, from plain ones to those that a resolver should not give. */
const OUTCOMES = [
  'plain',
  'plain',
  'plain',
  'plain',
  'null',
  'late',
  'thrown',
  'error',
  'refused',
  'wrong',
  'items',
  'late items',
] as const;
type Outcome = (typeof OUTCOMES)[number];

interface Called {
  readonly at: string;
  readonly args: unknown;
  readonly nodes: number;
}

/** A schema whose resolvers are drawn by the place of the value, and note how they are called. */
function drawnSchema(outcomes: readonly Outcome[]): { readonly schema: GraphQLSchema; readonly calls: () => Called[] } {
  let calls: Called[] = [];
  const outcomeOf = (place: string): Outcome => {
    let hash = 7;
    for (const character of place) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
    return outcomes[hash % outcomes.length] ?? 'plain';
  };
  const plain = (type: string, place: string): unknown => {
    if (type.startsWith('[')) return [1, 2, 3].map((at) => plain(type.replace(/^\[|!?\]!?$/g, ''), `${place}${at}`));
    const values: Record<string, unknown> = {
      Int: 5,
      Float: 1.5,
      ID: place.length,
      String: `at ${place}`,
      Color: 'RED',
    };
    return (
      values[type.replace('!', '')] ?? {
        __typename: place.length % 3 === 0 ? 'Other' : 'Thing',
        name: 'own',
        odd: true,
      }
    );
  };
  const resolve: GraphQLFieldResolver<unknown, unknown> = (
    _source,
    args,
    _context,
    { path, fieldNodes, returnType },
  ) => {
    let place = '';
    for (let at: typeof path | undefined = path; at; at = at.prev) place = `${at.key}/${place}`;
    calls.push({ at: place, args, nodes: fieldNodes.length });
    const value = () => plain(String(returnType), place);
    switch (outcomeOf(place)) {
      case 'plain':
        return value();
      case 'null':
        return null;
      case 'late':
        return Promise.resolve(value());
      case 'thrown':
        throw new Error(`thrown at ${place}`);
      case 'error':
        return new Error(`returned at ${place}`);
      case 'refused':
        return Promise.reject(new Error(`refused at ${place}`));
      case 'wrong':
        return 'wrong';
      case 'items':
        return [value(), null, new Error('item')];
      // errors that are thrown at once would leave late ones to nobody, in graphql-js too
      case 'late items':
        if (!String(returnType).startsWith('[')) return value();
        return [Promise.resolve(value()), Promise.reject(new Error('late item')), Promise.resolve(null)];
    }
  };
  const schema = makeExecutableSchema({ typeDefs: TYPES });
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    if (type.name === 'Picky') type.isTypeOf = (value) => Object(value).odd === true;
    // names are read without a resolver
    for (const field of Object.values(type.getFields())) if (field.name !== 'name') field.resolve = resolve;
  }
  return {
    schema,
    calls() {
      const noted = calls;
      calls = [];
      return noted.toSorted((a, b) => (a.at < b.at ? -1 : 1));
    },
  };
}

const directive = fc.constantFrom(
  '',
  '',
  '',
  '',
  ' @include(if: $yes)',
  ' @skip(if: $yes)',
  ' @include(if: $no)',
  ' @remark(text: "x")',
);
const alias = fc.constantFrom('', '', 'a: ', 'b: ');
const args = fc.constantFrom(
  '',
  '',
  '(first: 2)',
  '(first: $count)',
  '(filter: { name: "x", and: [{ name: $text }] })',
  '(first: null)',
);

/** Selections of a type, with its fields of objects, fragments and inline fragments. */
const { thing, any, other } = fc.letrec<{ thing: string; any: string; other: string }>((tie) => {
  const braced = (inner: fc.Arbitrary<string>) => inner.map((text) => `{ ${text} }`);
  const field = (text: fc.Arbitrary<string>) =>
    fc.tuple(alias, text, directive).map(([before, name, after]) => before + name + after);
  const joined = (part: fc.Arbitrary<string>) =>
    fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
  const objects = fc
    .tuple(fc.constantFrom('one', 'must'), directive, braced(tie('thing')))
    .map(([name, after, inner]) => `${name}${after} ${inner}`);
  const lists = fc
    .tuple(args, directive, braced(tie('thing')))
    .map(([given, after, inner]) => `many${given}${after} ${inner}`);
  return {
    thing: joined(
      fc.oneof(
        { maxDepth: 3 },
        field(fc.constantFrom('id', 'name', 'size', 'size(unit: MM)', 'color', 'tags', '__typename')),
        objects,
        lists,
        braced(tie('any')).map((inner) => `any ${inner}`),
        fc.constantFrom('...OfThing', '... on Named { name }', '...OfThing @include(if: $no)'),
        braced(tie('thing')).map((inner) => `... on Thing @skip(if: $no) ${inner}`),
      ),
    ),
    other: joined(
      fc.oneof(
        { maxDepth: 2 },
        fc.constantFrom('label: name', 'width'),
        braced(tie('thing')).map((inner) => `thing ${inner}`),
      ),
    ),
    any: fc
      .tuple(tie('thing'), tie('other'))
      .map(([ofThing, ofOther]) => `__typename ... on Thing { ${ofThing} } ... on Other { own: name ${ofOther} }`),
  };
});

const rootField = fc.oneof(
  fc
    .tuple(fc.constantFrom('one', 'must', 'all', 'x: one', 'y: many(first: 1)'), directive, thing)
    .map(([name, after, inner]) => `${name}${after} { ${inner} }`),
  any.map((inner) => `any { ${inner} }`),
  fc.tuple(thing, other).map(([inner]) => `named { name ... on Thing { ${inner} } }`),
  fc.constantFrom(
    'text',
    'grid',
    'odd { name }',
    '__typename',
    '__schema { queryType { name } }',
    '__type(name: "Thing") { name kind }',
  ),
);

const documents = fc
  .array(rootField, { minLength: 1, maxLength: 4 })
  .map(
    (fields) =>
      `query($yes: Boolean = true, $no: Boolean! = false, $count: Int, $text: String) { ${fields.join(' ')} } fragment OfThing on Thing { id label: name }`,
  );

const variables = fc.record(
  { yes: fc.boolean(), no: fc.boolean(), count: fc.constantFrom<unknown>(1, null, 'x'), text: fc.constant('t') },
  { requiredKeys: [] },
);

/** The result as it is sent, with the places of its errors. */
const sent = (result: ExecutionResult): unknown =>
  JSON.parse(JSON.stringify({ ...result, errors: result.errors?.map((error) => error.toJSON()) }));

/** Runs where nobody notices what is refused late, since graphql-js leaves it where an item beside it throws at once. */
async function withoutNotice<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  const listeners = process.rawListeners('unhandledRejection') as NodeJS.UnhandledRejectionListener[];
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', () => undefined);
  try {
    const result = await run();
    // Node tells of a refusal after all that is due at once
    await new Promise((resolve) => setImmediate(resolve));
    return result;
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
  }
}

describe('closures of an operation', () => {
  it('notice what an item refuses late, where one after it throws at once', async () => {
    const schema = makeExecutableSchema({
      typeDefs: 'type Query { all: [Item!] } type Item { id: ID! }',
      resolvers: {
        Query: { all: () => ['late', 'now'] },
        Item: {
          id: (item: string) => {
            if (item === 'late') return Promise.reject(new Error('late'));
            throw new Error('now');
          },
        },
      },
    });
    const document = parse('{ all { id } }');
    const [operation] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
    const notices: unknown[] = [];
    const note = (cause: unknown) => notices.push(cause);
    process.on('unhandledRejection', note);
    const result = await closureOfOperation(schema, document, operation, false)?.({ variables: {}, context: {} });
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect({ data: result?.data, messages: result?.errors?.map(({ message }) => message), notices }).toEqual({
      data: { all: null },
      messages: ['now'],
      notices: [],
    });
  });

  it('answer drawn documents as graphql-js does, with the same calls of resolvers', async () => {
    let compared = 0;
    const outcomes = fc.array(fc.constantFrom(...OUTCOMES), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        documents,
        outcomes,
        fc.array(variables, { minLength: 1, maxLength: 2 }),
        async (text, drawn, runs) => {
          const { schema, calls } = drawnSchema(drawn);
          const document = parse(text);
          const [operation] = document.definitions;
          if (
            validate(schema, document).some(({ message }) => !message.includes('never used')) ||
            operation?.kind !== Kind.OPERATION_DEFINITION
          )
            return;
          const run = closureOfOperation(schema, document, operation, false);
          for (const variableValues of [...runs, ...runs]) {
            const expected = await withoutNotice(() => execute({ schema, document, variableValues, contextValue: {} }));
            const expectedCalls = calls();
            const result = await run?.({ variables: variableValues, context: {} });
            if (!result) return;
            compared++;
            expect(sent(result)).toEqual(sent(expected));
            expect(calls()).toEqual(expectedCalls);
          }
        },
      ),
      { numRuns: 250 },
    );
    expect(compared).toBeGreaterThan(50);
  });
});
