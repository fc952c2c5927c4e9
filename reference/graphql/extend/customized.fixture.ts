/** A small schema as if it were generated, and customizations of it, for tests. */
import {
  execute,
  GraphQLEnumType,
  type GraphQLFieldConfig,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
  validate,
} from 'graphql';
import { type Caller, FULL_ACCESS } from '../../access/viewer.ts';
import { ProjectError } from '../../model/project-error.ts';
import type { GraphqlContext } from '../context.ts';
import type { Customization, HttpContext } from '../customization.ts';
import { permissionRules } from '../plugins/rules.ts';
import { guardSchema } from '../resolve/authorize.ts';
import { customize } from './customize.ts';

const AUTHORS = [{ id: 1, name: 'Ada' }];
const ARTICLES = [
  { id: 1, title: 'First', author: 1 },
  { id: 2, title: 'Second', author: 1 },
];

/** Articles with authors, read with `articles` and `article`, written with `deleteArticle`. */
export function generatedSchema(): GraphQLSchema {
  type Field = GraphQLFieldConfig<{ readonly id: number; readonly author: number }, GraphqlContext>;
  const text: Field = { type: GraphQLString };
  const response = (entity: GraphQLObjectType) =>
    new GraphQLObjectType({ name: `${entity.name}Response`, fields: { data: { type: entity } } });
  const entity = (type: GraphQLObjectType) =>
    new GraphQLObjectType({
      name: `${type.name}Entity`,
      fields: { id: { type: GraphQLID }, attributes: { type, resolve: (entry) => entry } },
    });
  const author = response(entity(new GraphQLObjectType({ name: 'Author', fields: { name: text } })));
  const toAuthor: Field = {
    type: author,
    resolve: (article) => ({ data: AUTHORS.find(({ id }) => id === article.author) }),
    extensions: permissionRules(['api::author.author.find']),
  };
  const genre = new GraphQLEnumType({ name: 'ENUM_ARTICLE_GENRE', values: { deep_dive: { value: 'deep dive' } } });
  const article = entity(
    new GraphQLObjectType({ name: 'Article', fields: { title: text, genre: { type: genre }, author: toAuthor } }),
  );
  const articles = new GraphQLObjectType({
    name: 'ArticleEntityResponseCollection',
    fields: { data: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(article))) } },
  });
  const articleResponse = response(article);
  const id = { id: { type: GraphQLID } };
  const find = (id: unknown) => ARTICLES.find((article) => article.id === Number(id)) ?? null;
  const query = new GraphQLObjectType<unknown, GraphqlContext>({
    name: 'Query',
    fields: {
      articles: {
        type: articles,
        resolve: () => ({ data: ARTICLES }),
        extensions: permissionRules(['api::article.article.find']),
      },
      article: {
        type: articleResponse,
        args: id,
        resolve: (_source, args) => ({ data: find(args.id) }),
        extensions: permissionRules(['api::article.article.findOne']),
      },
    },
  });
  const mutation = new GraphQLObjectType<unknown, GraphqlContext>({
    name: 'Mutation',
    fields: {
      deleteArticle: { type: articleResponse, args: id, extensions: permissionRules(['api::article.article.delete']) },
    },
  });
  const input = new GraphQLInputObjectType({ name: 'ArticleInput', fields: { title: { type: GraphQLString } } });
  return new GraphQLSchema({ query, mutation, types: [input] });
}

/** Policies and middlewares that a project registered. */
export interface Registered {
  readonly policies?: Readonly<Record<string, unknown>>;
  readonly middlewares?: Readonly<Record<string, unknown>>;
}

/** The application object of these tests. */
export const STRAPI = { entityService: { count: async () => 7 } };

const ACTIONS = ['find', 'findOne', 'delete'].flatMap((action) => [
  `api::article.article.${action}`,
  `api::author.author.${action}`,
]);

/** The customization of a project that calls `use` with these extensions, in lines 1, 2, … of `src/index.js`. */
export function customizationWith(
  extensions: readonly unknown[],
  { policies = {}, middlewares = {} }: Registered = {},
): Customization {
  return {
    shadow: new Map(),
    used: extensions.map((each, index) => ({ extension: each, file: 'src/index.js', place: `line ${index + 1}` })),
    strapi: STRAPI,
    replacedAction: () => undefined,
    policy: (name) => policies[name],
    middleware: (name) => middlewares[name],
    names: { policies: Object.keys(policies), middlewares: Object.keys(middlewares) },
    actions: () => ACTIONS,
    fault: (error, file) => new ProjectError(file, 'line 9', String(error)),
    enter: async ({ state }): Promise<HttpContext> => ({ state }),
    within: (_http, run) => run(),
    offer: () => {},
  };
}

/** The schema of a project that calls `use` with these extensions. */
export function schemaWith(extensions: readonly unknown[], registered?: Registered): GraphQLSchema {
  const { schema, rules } = customize(generatedSchema(), customizationWith(extensions, registered));
  return guardSchema(schema, rules);
}

/** A caller with these permissions, as `uid.action`. */
export function callerWith(...actions: string[]): Caller {
  return { viewer: { may: (action, uid) => actions.includes(`${uid}.${action}`) }, fullAccess: false };
}

/** The answer to a query; its errors as `Name: message`. */
export async function ask(schema: GraphQLSchema, query: string, caller: Caller = FULL_ACCESS) {
  const document = parse(query);
  const [invalid] = validate(schema, document);
  if (invalid) throw invalid;
  const contextValue = { caller, state: { user: { id: 5 } }, http: { method: 'POST' } };
  const { data, errors } = await execute({ schema, document, contextValue });
  return {
    data: JSON.parse(JSON.stringify(data)) as unknown,
    errors: (errors ?? []).map(({ originalError, message }) => `${originalError?.name}: ${message}`),
  };
}
