import { buildSchema, GraphQLObjectType, GraphQLSchema, GraphQLString, graphql } from 'graphql';
import { describe, expect, it } from 'vitest';
import { actionsViewer } from '../../access/viewer.ts';
import { type GuardRules, guardSchema } from './authorize.ts';

const schema = (scope?: readonly string[] | false) =>
  new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: {
        field: {
          type: GraphQLString,
          resolve: () => 'answered',
          ...(scope === undefined ? {} : { extensions: { touchstone: { scope } } }),
        },
      },
    }),
  });

async function asked(guarded: GraphQLSchema, actions: readonly string[] = []) {
  const contextValue = { caller: { viewer: actionsViewer(() => actions), fullAccess: false } };
  const { data, errors } = await graphql({ schema: guarded, source: '{ field }', contextValue });
  return errors?.[0]?.message ?? data?.field;
}

const said = (rules: GuardRules) => new Map([['Query.field', rules]]);

describe('the guard', () => {
  it('lets pass who may do all that a field needs', async () => {
    const guarded = guardSchema(schema(['api::a.a.find', 'api::b.b.find']));
    expect(await asked(guarded, ['api::a.a.find', 'api::b.b.find'])).toBe('answered');
    expect(await asked(guarded, ['api::a.a.find'])).toBe('Forbidden access');
  });

  it.each([[undefined], [false]] as const)('leaves alone a field whose scope is %s', async (scope) => {
    expect(await asked(guardSchema(schema(scope)))).toBe('answered');
  });

  it('takes what a project says before what the field says', async () => {
    expect(await asked(guardSchema(schema(['api::a.a.find']), said({ scope: false })))).toBe('answered');
    expect(await asked(guardSchema(schema(false), said({ scope: ['api::a.a.find'] })))).toBe('Forbidden access');
  });

  it('asks for permission before it runs what stands around a resolver', async () => {
    const around: GuardRules['around'] =
      (resolve) =>
      (...asking) =>
        `around ${resolve(...asking)}`;
    const guarded = guardSchema(schema(['api::a.a.find']), said({ around }));
    expect(await asked(guarded)).toBe('Forbidden access');
    expect(await asked(guarded, ['api::a.a.find'])).toBe('around answered');
  });

  it('stands before fields without a resolver of their own too', async () => {
    const guarded = guardSchema(buildSchema('type Query { field: String }'), said({ scope: ['api::a.a.find'] }));
    expect(await asked(guarded)).toBe('Forbidden access');
  });
});
