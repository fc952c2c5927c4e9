import type * as Nexus from 'nexus';
import { describe, expect, it } from 'vitest';
import { schemaWith } from './customized.fixture.ts';

type Helpers = { readonly nexus: typeof Nexus; readonly strapi: unknown };

describe('mistakes', () => {
  const config = (options: unknown, path = 'Query.articles') => ({ resolversConfig: { [path]: options } });
  const registered = { policies: { 'global::is-owner': () => true }, middlewares: { 'global::timed': () => 5 } };
  const nexusTypes = (make: (nexus: typeof Nexus) => unknown) => (helpers: Helpers) => ({
    types: [make(helpers.nexus)],
  });
  const extend = (type: string, of: string) =>
    nexusTypes((nexus) => nexus.extendType({ type, definition: (t) => t.field('menu', { type: of as 'String' }) }));

  it.each<readonly [string, unknown, string]>([
    ['an unknown key', { typeDef: '' }, 'line 1, typeDef: an extension has no such key; did you mean "typeDefs"?'],
    ['a key of the wrong type', { types: {} }, 'line 1, types: found an object, expected a list'],
    ['SDL of the wrong type', { typeDefs: {} }, 'line 1, typeDefs: found an object, expected types as a text'],
    ['a function that gives nothing', () => {}, 'line 1: found nothing given to use(), expected an object with types,'],
    ['an async function', async () => ({}), 'line 1: found an async function given to use()'],
    [
      'a function that throws',
      () => {
        throw new Error('no');
      },
      'line 9: Error: no',
    ],
    [
      'SDL that cannot be read',
      { typeDefs: 'type Menu {\n  name String\n}' },
      'line 1, typeDefs, line 2, column 8: Syntax Error: Expected ":", found Name "String".',
    ],
    [
      'SDL that names an unknown type',
      { typeDefs: 'type Menu { of: Articel }' },
      'line 1, typeDefs, line 1, column 17: Unknown type "Articel". Did you mean "Article"',
    ],
    [
      'SDL that uses an input as an answer',
      { typeDefs: 'type Menu { of: ArticleInput }' },
      'line 1, typeDefs, line 1, column 17: The type of Menu.of must be Output Type',
    ],
    [
      'SDL that extends what is not there',
      { typeDefs: 'extend type Articel { x: Int }' },
      'Cannot extend type "Articel" because it is not defined. Did you mean "Article"',
    ],
    [
      'SDL that says another type of a field',
      { typeDefs: 'type Article { title: Int }' },
      'line 1, typeDefs, line 1, column 16: Article.title is there already, as String; found Int',
    ],
    [
      'SDL with a name that is taken',
      { typeDefs: 'input Article { title: Int }' },
      'there is a type Article already, of another kind (object)',
    ],
    [
      'a resolver of an unknown type',
      { resolvers: { Qery: {} } },
      'line 1, resolvers.Qery: there is no type Qery; did you mean "Query"?',
    ],
    [
      'a resolver of an unknown field',
      { resolvers: { Query: { artcles: () => 1 } } },
      'line 1, resolvers.Query.artcles: Query has no field "artcles"; did you mean "articles"?',
    ],
    [
      'what is no resolver',
      { resolvers: { Query: { articles: 5 } } },
      'line 1, resolvers.Query.articles: found 5, expected a function, or { resolve } with one',
    ],
    [
      'resolvers that are no object',
      { resolvers: { Query: () => 1 } },
      'line 1, resolvers.Query: found a function, expected an object of resolvers by field',
    ],
    [
      'what is no type of nexus',
      { types: [{ name: 'Book' }] },
      'line 1, types[0].name: found "Book", expected a type made with nexus',
    ],
    [
      'what is no plugin of nexus',
      { plugins: [{}] },
      'line 1, plugins[0]: found an object, expected a plugin made with nexus.plugin',
    ],
    [
      'a type of nexus that is taken',
      nexusTypes((nexus) => nexus.objectType({ name: 'Article', definition: (t) => t.string('x') })),
      'line 1, types: there is a type Article already; nexus.extendType',
    ],
    [
      'an addition to what is not there',
      extend('Articel', 'String'),
      'line 1, types: there is no type Articel to extend; did you mean "Article"?',
    ],
    ['a type of nexus that names an unknown type', extend('Query', 'Mnu'), 'line 1, types: Missing type Mnu'],
    [
      'options of an unknown type',
      config({}, 'Qery.articles'),
      'line 1, resolversConfig["Qery.articles"]: there is no type Qery with resolvers; did you mean "Query"?',
    ],
    [
      'options of an unknown resolver',
      config({}, 'Query.artcles'),
      'line 1, resolversConfig["Query.artcles"]: there is no resolver Query.artcles; did you mean "Query.articles"?',
    ],
    ['options without a field', config({}, 'Query'), 'expected the name of a resolver, such as "Query.articles"'],
    ['options that are none', config(false), 'found false, expected an object with auth, policies, middlewares'],
    [
      'an unknown option',
      config({ policy: [] }),
      'resolversConfig["Query.articles"].policy: there is no such option; there is auth',
    ],
    ['auth of the wrong type', config({ auth: true }), '.auth: found true, expected false or { scope: [ … ] }'],
    [
      'auth with an unknown key',
      config({ auth: { scopes: [] } }),
      '.auth.scopes: auth takes scope; did you mean "scope"?',
    ],
    [
      'a scope that is no list',
      config({ auth: { scope: 'x' } }),
      '.auth.scope: found "x", expected a list of permissions',
    ],
    [
      'a permission that is not there',
      config({ auth: { scope: ['api::article.article.fnd'] } }),
      '.auth.scope[0]: there is no permission "api::article.article.fnd"; did you mean "api::article.article.find"?',
    ],
    [
      'policies that are no list',
      config({ policies: 'global::is-owner' }),
      '.policies: found "global::is-owner", expected a list',
    ],
    [
      'what is no policy',
      config({ policies: [5] }),
      '.policies[0]: found 5, expected a function, the name of a registered policy, or { name, config }',
    ],
    [
      'a policy that is not registered',
      config({ policies: ['global::is-ownr'] }),
      '.policies[0]: there is no policy "global::is-ownr"; did you mean "global::is-owner"?',
    ],
    [
      'a policy without its group',
      config({ policies: ['is-owner'] }),
      'there is no policy "is-owner"; did you mean "global::is-owner"?',
    ],
    [
      'options of a policy',
      config({ policies: [{ name: 'global::is-owner', options: {} }] }),
      '.policies[0].options: a policy takes name and config alone',
    ],
    [
      'a middleware that is not registered',
      config({ middlewares: ['global::timd'] }),
      '.middlewares[0]: there is no middleware "global::timd"; did you mean "global::timed"?',
    ],
    [
      'config of a middleware',
      config({ middlewares: [{ name: 'global::timed', config: {} }] }),
      '.middlewares[0].config: a middleware takes name and options alone',
    ],
    [
      'options that make no middleware',
      config({ middlewares: [{ name: 'global::timed', options: {} }] }),
      '.middlewares[0]: the middleware makes 5 of its options, expected a function',
    ],
  ])('%s stops the start', (_what, extension, message) => {
    expect(() => schemaWith([extension], registered)).toThrow(message);
    expect(() => schemaWith([extension], registered)).toThrow('src/index.js: ');
  });

  it('tells the call that is wrong', () => {
    expect(() => schemaWith([{}, {}, { typeDefs: '?' }])).toThrow('src/index.js: line 3, typeDefs, line 1, column 1');
    const other = { resolversConfig: { 'Query.articles': { auth: { scope: [] } } } };
    expect(() => schemaWith([config({ auth: false }), other])).toThrow(
      'line 2, resolversConfig["Query.articles"].auth',
    );
  });
});
