import { GraphQLScalarType, printType } from 'graphql';
import type * as Nexus from 'nexus';
import { describe, expect, it } from 'vitest';
import { ask, callerWith, generatedSchema, STRAPI, schemaWith } from './customized.fixture.ts';

type Helpers = { readonly nexus: typeof Nexus; readonly strapi: unknown };

const printedType = (schema: ReturnType<typeof schemaWith>, type: string): string => {
  const definition = schema.getType(type);
  return definition ? printType(definition) : 'none';
};

describe('use', () => {
  it('leaves the generated schema as it is when nothing is said, but for what nothing leads to', () => {
    const schema = schemaWith([{}, () => ({})]);
    const generated = generatedSchema();
    expect(schema.getType('ArticleInput')).toBeUndefined();
    for (const name of ['Query', 'Mutation', 'Article', 'AuthorEntityResponse'])
      expect(printedType(schema, name)).toBe(printedType(generated, name));
  });

  it('calls a function once, with the application', () => {
    const called: unknown[] = [];
    schemaWith([
      ({ strapi }: Helpers) => {
        called.push(strapi);
        return {};
      },
    ]);
    expect(called).toEqual([STRAPI]);
  });
});

describe('typeDefs', () => {
  it('adds types, and keeps those that no operation leads to', () => {
    const schema = schemaWith([{ typeDefs: 'type Menu { name: String dish: Article }' }]);
    expect(printedType(schema, 'Menu')).toBe('type Menu {\n  name: String\n  dish: Article\n}');
  });

  it.each(['extend type', 'type'])('adds fields to a generated type by %s', (words) => {
    const schema = schemaWith([{ typeDefs: `${words} Article { title: String, length: Int }` }]);
    expect(printedType(schema, 'Article')).toContain('  author: AuthorEntityResponse\n  length: Int\n}');
  });

  it('adds arguments of inputs, and values of enums', () => {
    const typeDefs = `
      input ArticleInput { mood: String }
      enum ENUM_ARTICLE_GENRE { deep_dive shallow }
      type Query { search(by: ArticleInput): ENUM_ARTICLE_GENRE }`;
    const schema = schemaWith([{ typeDefs }]);
    expect(printedType(schema, 'ArticleInput')).toContain('mood: String');
    expect(printedType(schema, 'ENUM_ARTICLE_GENRE')).toContain('shallow');
  });

  it('leaves generated fields their resolvers and rules', async () => {
    const schema = schemaWith([{ typeDefs: 'extend type Article { length: Int }' }]);
    const query = '{ articles { data { attributes { author { data { id } } } } } }';
    expect((await ask(schema, query)).data).toMatchObject({
      articles: { data: [{ attributes: { author: { data: { id: '1' } } } }, {}] },
    });
    expect((await ask(schema, query, callerWith())).errors).toEqual(['ForbiddenError: Forbidden access']);
  });
});

describe('types and plugins', () => {
  const bookstore = ({ nexus }: Helpers) => ({
    types: [
      nexus.objectType({ name: 'Book', definition: (t) => t.string('title') }),
      [
        nexus.extendType({
          type: 'Query',
          definition(t) {
            t.field('book', { type: 'Book', resolve: () => ({ title: 'Tides' }) });
            t.field('newest', { type: 'ArticleEntityResponse', resolve: () => ({ value: { id: 9, title: 'New' } }) });
          },
        }),
        { more: nexus.extendType({ type: 'Article', definition: (t) => t.int('length', { resolve: () => 3 }) }) },
      ],
    ],
  });

  it('adds types, and fields of generated types', async () => {
    const query = '{ book { title } newest { data { id attributes { title length } } } }';
    expect((await ask(schemaWith([bookstore]), query)).data).toEqual({
      book: { title: 'Tides' },
      newest: { data: { id: '9', attributes: { title: 'New', length: 3 } } },
    });
  });

  it('leaves generated fields their rules, also one that is defined anew', async () => {
    const again = ({ nexus }: Helpers) => ({
      types: nexus.extendType({
        type: 'Query',
        definition: (t) => t.list.string('articles', { resolve: () => ['mine'] }),
      }),
    });
    const schema = schemaWith([(helpers: Helpers) => ({ types: [again(helpers).types] })]);
    expect((await ask(schema, '{ articles }')).data).toEqual({ articles: ['mine'] });
    expect((await ask(schema, '{ articles }', callerWith())).errors).toEqual(['ForbiddenError: Forbidden access']);
    expect((await ask(schemaWith([bookstore]), '{ article { data { id } } }', callerWith())).errors).toHaveLength(1);
  });

  it('lets types of several extensions, and SDL, name one another', () => {
    const shop = ({ nexus }: Helpers) => ({
      types: [nexus.objectType({ name: 'Shop', definition: (t) => t.field('book', { type: 'Book' }) })],
    });
    const schema = schemaWith([shop, bookstore, { typeDefs: 'type Street { shops: [Shop] }' }]);
    expect(printedType(schema, 'Shop')).toContain('book: Book');
    expect(printedType(schema, 'Street')).toContain('shops: [Shop]');
  });

  it('lets plugins see generated fields, and the schema', async () => {
    const typeNames: string[] = [];
    const loud = ({ nexus }: Helpers) => ({
      plugins: [
        nexus.plugin({
          name: 'loud',
          onAfterBuild: (schema) => void typeNames.push(schema.getQueryType()?.name ?? ''),
          onCreateFieldResolver: ({ parentTypeConfig, fieldConfig }) =>
            parentTypeConfig.name === 'Article' && fieldConfig.name === 'title'
              ? async (root, args, context, info, next) => String(await next(root, args, context, info)).toUpperCase()
              : undefined,
        }),
      ],
    });
    const { data } = await ask(schemaWith([loud]), '{ article(id: 1) { data { attributes { title } } } }');
    expect(data).toEqual({ article: { data: { attributes: { title: 'FIRST' } } } });
    expect(typeNames).toEqual(['Query']);
  });
});

describe('resolvers', () => {
  it.each([
    ['a function', () => 'x'],
    ['an object with one', { resolve: () => 'x' }],
  ])('answers a new field with %s', async (_what, hello) => {
    const schema = schemaWith([{ typeDefs: 'type Query { hello: String }', resolvers: { Query: { hello } } }]);
    expect((await ask(schema, '{ hello }')).data).toEqual({ hello: 'x' });
  });

  it('is called with parent, arguments, context and info', async () => {
    const resolvers = {
      Article: {
        title: (
          parent: { id: number },
          args: { loud: boolean },
          context: { state: unknown },
          info: { path: unknown },
        ) => JSON.stringify([parent.id, args, context.state, Boolean(info.path)]),
      },
    };
    const { data } = await ask(schemaWith([{ resolvers }]), '{ article(id: 2) { data { attributes { title } } } }');
    expect(data).toEqual({ article: { data: { attributes: { title: '[2,{},{"user":{"id":5}},true]' } } } });
  });

  it('replaces a generated resolver and keeps its rules', async () => {
    const articles = () => ({ nodes: [{ id: 4, title: 'Mine' }], info: {} });
    const schema = schemaWith([{ resolvers: { Query: { articles } } }]);
    const query = '{ articles { data { id attributes { title } } } }';
    expect((await ask(schema, query)).data).toEqual({
      articles: { data: [{ id: '4', attributes: { title: 'Mine' } }] },
    });
    expect((await ask(schema, query, callerWith())).errors).toEqual(['ForbiddenError: Forbidden access']);
  });

  it('gives scalars, values of enums, and what tells the types of a union apart', async () => {
    const extension = {
      typeDefs: `
        scalar Loud
        enum Mood { good }
        union Thing = Article | Author
        type Query { loud: Loud mood: Mood things: [Thing] }`,
      resolvers: {
        Loud: new GraphQLScalarType({ name: 'Loud', serialize: (value) => `${value}!` }),
        Mood: { good: 5 },
        Thing: { __resolveType: (value: object) => ('title' in value ? 'Article' : 'Author') },
        Query: { loud: () => 'hey', mood: () => 5, things: () => [{ title: 'T' }, { name: 'N' }] },
      },
    };
    expect((await ask(schemaWith([extension]), '{ loud mood things { __typename } }')).data).toEqual({
      loud: 'hey!',
      mood: 'good',
      things: [{ __typename: 'Article' }, { __typename: 'Author' }],
    });
  });

  it('gives a scalar single functions, and leaves it the others', async () => {
    const extension = {
      typeDefs: 'scalar Loud\ntype Query { loud(say: Loud): Loud }',
      resolvers: {
        Loud: { parseValue: (value: unknown) => `${value}?` },
        Query: { loud: (_parent: unknown, { say }: { say: string }) => say },
      },
    };
    expect((await ask(schemaWith([extension]), '{ loud(say: "hey") }')).data).toEqual({ loud: 'hey?' });
  });

  it('reads defaults of arguments by the values of enums', async () => {
    const extension = {
      typeDefs: 'enum Mood { good }\ntype Query { mood(is: Mood = good): Int }',
      resolvers: { Mood: { good: 5 }, Query: { mood: (_parent: unknown, { is }: { is: number }) => is } },
    };
    expect((await ask(schemaWith([extension]), '{ mood }')).data).toEqual({ mood: 5 });
  });
});
