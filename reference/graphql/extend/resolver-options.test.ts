import { describe, expect, it } from 'vitest';
import { ask, callerWith, type Registered, STRAPI, schemaWith } from './customized.fixture.ts';

const READER = callerWith('api::article.article.findOne', 'api::author.author.find');
const TITLE = '{ article(id: 1) { data { attributes { title } } } }';
const ANSWERED = { article: { data: { attributes: { title: 'First' } } } };
const FAILED = { data: { article: null }, errors: ['PolicyError: Policy Failed'] };

/** The answer to a query with these options of one resolver. */
const answerWith = (
  options: object,
  { path = 'Query.article', query = TITLE, caller = READER, ...registered }: Asked = {},
) => ask(schemaWith([{ resolversConfig: { [path]: options } }], registered), query, caller);

interface Asked extends Registered {
  readonly path?: string;
  readonly query?: string;
  readonly caller?: typeof READER;
}

describe('auth', () => {
  it('false lets everybody ask', async () => {
    expect((await answerWith({}, { caller: callerWith() })).errors).toEqual(['ForbiddenError: Forbidden access']);
    expect(await answerWith({ auth: false }, { caller: callerWith() })).toEqual({ data: ANSWERED, errors: [] });
  });

  it('scope asks for other permissions than the generated ones', async () => {
    const auth = { scope: ['api::author.author.find'] };
    expect((await answerWith({ auth }, { caller: callerWith('api::author.author.find') })).data).toEqual(ANSWERED);
    expect((await answerWith({ auth }, { caller: callerWith('api::article.article.findOne') })).errors).toHaveLength(1);
  });

  it('scope asks for all of several permissions', async () => {
    const auth = { scope: ['api::author.author.find', 'api::article.article.find'] };
    expect((await answerWith({ auth }, { caller: callerWith('api::author.author.find') })).errors).toHaveLength(1);
  });

  it('acts on nested resolvers', async () => {
    const query = '{ article(id: 1) { data { attributes { author { data { id } } } } } }';
    const caller = callerWith('api::article.article.findOne');
    expect((await answerWith({ auth: false }, { path: 'Article.author', query, caller })).errors).toEqual([]);
    expect((await answerWith({}, { path: 'Article.author', query, caller })).errors).toHaveLength(1);
  });

  it('not said of a query of its own, lets ask whoever is known', async () => {
    const schema = schemaWith([
      { typeDefs: 'type Query { hello: String }', resolvers: { Query: { hello: () => 'x' } } },
    ]);
    const user = { ...callerWith(), user: { id: 5, createdAt: '', updatedAt: '' } };
    expect((await ask(schema, '{ hello }', user)).data).toEqual({ hello: 'x' });
    expect((await ask(schema, '{ hello }')).data).toEqual({ hello: 'x' });
    expect((await ask(schema, '{ hello }', callerWith())).errors).toEqual(['ForbiddenError: Forbidden access']);
  });
});

describe('policies', () => {
  it('that give true, at once or later, let pass; false refuses', async () => {
    expect((await answerWith({ policies: [() => true, async () => true] })).data).toEqual(ANSWERED);
    expect(await answerWith({ policies: [() => true, () => false] })).toEqual(FAILED);
    expect(await answerWith({ policies: [async () => 'yes'] })).toEqual(FAILED);
  });

  it('see parent, arguments, context, info, the request, its state, and the application', async () => {
    const calls: unknown[] = [];
    const look = (
      context: Record<'parent' | 'args' | 'context' | 'info' | 'http' | 'state', object>,
      application: object,
    ) => {
      const { parent, args, info, http, state } = context;
      calls.push({ parent, args, field: Reflect.get(info, 'fieldName'), http, state, application });
      return Reflect.get(context.context, 'state') === state;
    };
    expect((await answerWith({ policies: [look] })).errors).toEqual([]);
    await answerWith({ policies: [look] }, { path: 'Article.title' });
    const common = { http: { method: 'POST' }, state: { user: { id: 5 } }, application: { strapi: STRAPI } };
    expect(calls).toMatchObject([
      { ...common, parent: undefined, args: { id: '1' }, field: 'article' },
      { ...common, parent: { id: 1, title: 'First' }, args: {}, field: 'title' },
    ]);
  });

  it('are found by name, and given their config and the application', async () => {
    const calls: unknown[] = [];
    const policies = {
      'global::open': (...args: unknown[]) => {
        calls.push(args.slice(1));
        return true;
      },
      'api::article.closed': { handler: () => false },
    };
    await answerWith({ policies: ['global::open', { name: 'global::open', config: { roles: ['a'] } }] }, { policies });
    expect(calls).toEqual([
      [{}, { strapi: STRAPI }],
      [{ roles: ['a'] }, { strapi: STRAPI }],
    ]);
    expect(await answerWith({ policies: ['api::article.closed'] }, { policies })).toEqual(FAILED);
  });

  it('check their config when the schema is built', () => {
    const policies = {
      'global::strict': {
        handler: () => true,
        validator: () => {
          throw new Error('roles are missing');
        },
      },
    };
    expect(() =>
      schemaWith([{ resolversConfig: { 'Query.article': { policies: ['global::strict'] } } }], { policies }),
    ).toThrow('resolversConfig["Query.article"].policies[0]: the policy refuses its config: roles are missing');
  });
});

type Next = (...args: unknown[]) => unknown;

describe('middlewares', () => {
  it('stand around the resolver, the first outermost', async () => {
    const order: string[] = [];
    const named =
      (name: string) =>
      async (next: Next, ...args: unknown[]) => {
        order.push(`${name} before`);
        const answer = await next(...args);
        order.push(`${name} after`);
        return answer;
      };
    const policy = () => Boolean(order.push('policy'));
    const { data } = await answerWith({ policies: [policy], middlewares: [named('a'), named('b')] });
    expect(data).toEqual(ANSWERED);
    expect(order).toEqual(['a before', 'b before', 'policy', 'b after', 'a after']);
  });

  it('run for nobody who may not ask', async () => {
    const middlewares = [() => expect.unreachable()];
    expect((await answerWith({ middlewares }, { caller: callerWith() })).errors).toEqual([
      'ForbiddenError: Forbidden access',
    ]);
  });

  it('change what the resolver gets, and what it gives', async () => {
    const other = (next: Next, parent: unknown, _args: unknown, context: unknown, info: unknown) =>
      next(parent, { id: '2' }, context, info);
    expect((await answerWith({ middlewares: [other] })).data).toMatchObject({
      article: { data: { attributes: { title: 'Second' } } },
    });
    const first = async (next: Next, ...args: unknown[]) => {
      const answer = (await next(...args)) as { nodes: unknown[] };
      return { ...answer, nodes: answer.nodes.slice(0, 1) };
    };
    const of = {
      path: 'Query.articles',
      query: '{ articles { data { id } } }',
      caller: callerWith('api::article.article.find'),
    };
    expect((await answerWith({ middlewares: [first] }, of)).data).toEqual({ articles: { data: [{ id: '1' }] } });
  });

  it('act on nested resolvers, with the entry as parent', async () => {
    const foobar = (next: Next, parent: { id: number }, ...rest: unknown[]) =>
      next(parent.id === 1 ? { ...parent, name: 'foobar' } : parent, ...rest);
    const query = '{ article(id: 1) { data { attributes { author { data { attributes { name } } } } } } }';
    expect((await answerWith({ middlewares: [foobar] }, { path: 'Author.name', query })).data).toMatchObject({
      article: { data: { attributes: { author: { data: { attributes: { name: 'foobar' } } } } } },
    });
  });

  it('may say how long an answer can be kept', async () => {
    const hint = (
      next: Next,
      parent: unknown,
      args: unknown,
      context: unknown,
      info: { cacheControl: { setCacheHint: Next } },
    ) => {
      info.cacheControl.setCacheHint({ maxAge: 60, scope: 'PUBLIC' });
      return next(parent, args, context, info);
    };
    expect((await answerWith({ middlewares: [hint] })).data).toEqual(ANSWERED);
  });

  it('are found by name: themselves, or what they make of their options', async () => {
    const shout = (next: Next, parent: unknown, args: unknown, context: unknown, info: unknown) =>
      Promise.resolve(next(parent, args, context, info)).then((title) => `${title}!`);
    const middlewares = {
      'global::shout': shout,
      'global::later': async (next: Next, ...args: unknown[]) => `${await next(...args)}?`,
      'global::plain': (next: Next, ...args: unknown[]) => next(...args),
      'global::mark':
        ({ mark = '.' }, { strapi }: { strapi: unknown }) =>
        async (next: Next, ...args: unknown[]) =>
          `${await next(...args)}${mark}${strapi === STRAPI}`,
    };
    const titled = async (...named: unknown[]) => {
      const { data } = await answerWith({ middlewares: named }, { path: 'Article.title', middlewares });
      return (data as typeof ANSWERED).article.data.attributes.title;
    };
    expect(await titled('global::shout')).toBe('First!');
    expect(await titled('global::later')).toBe('First?');
    expect(await titled('global::plain')).toBe('First');
    expect(await titled('global::mark')).toBe('First.true');
    expect(await titled({ name: 'global::mark', options: { mark: ':' } }, 'global::shout')).toBe('First!:true');
  });
});

describe('several extensions', () => {
  it('that say different things of one resolver are all heard', async () => {
    const declarations = [{ auth: false }, { policies: [() => true] }, { policies: [() => false] }, { auth: false }];
    const schema = schemaWith(declarations.map((options) => ({ resolversConfig: { 'Query.article': options } })));
    expect(await ask(schema, TITLE, callerWith())).toEqual(FAILED);
  });
});

describe('answers that a project makes', () => {
  it('count their pages by the arguments they were made with', async () => {
    const articles = () => ({
      nodes: [{ id: 1 }],
      info: { args: { start: 2, limit: 2 }, resourceUID: 'api::article.article' },
    });
    const typeDefs = `
      type Pages { total: Int pageCount: Int }
      type Meta { pagination: Pages }
      extend type ArticleEntityResponseCollection { meta: Meta }`;
    const schema = schemaWith([{ typeDefs, resolvers: { Query: { articles } } }]);
    expect((await ask(schema, '{ articles { meta { pagination { total pageCount } } } }')).data).toEqual({
      articles: { meta: { pagination: { total: 7, pageCount: 4 } } },
    });
  });
});
