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

async function query(guardedSchema: GraphQLSchema, actions: readonly string[] = []) {
  const contextValue = { caller: { viewer: actionsViewer(() => actions), fullAccess: false } };
  const { data, errors } = await graphql({ schema: guardedSchema, source: '{ field }', contextValue });
  return errors?.[0]?.message ?? data?.field;
}

const rulesOf = (rules: GuardRules) => new Map([['Query.field', rules]]);

describe('the guard', () => {
  it('lets pass who may do all that a field needs', async () => {
    const guardedSchema = guardSchema(schema(['api::a.a.find', 'api::b.b.find']));
    expect(await query(guardedSchema, ['api::a.a.find', 'api::b.b.find'])).toBe('answered');
    expect(await query(guardedSchema, ['api::a.a.find'])).toBe('Forbidden access');
  });

  it.each([[undefined], [false]] as const)('leaves alone a field whose scope is %s', async (scope) => {
    expect(await query(guardSchema(schema(scope)))).toBe('answered');
  });

  it('takes what a project says before what the field says', async () => {
    expect(await query(guardSchema(schema(['api::a.a.find']), rulesOf({ scope: false })))).toBe('answered');
    expect(await query(guardSchema(schema(false), rulesOf({ scope: ['api::a.a.find'] })))).toBe('Forbidden access');
  });

  it('asks for permission before it runs what stands around a resolver', async () => {
    const around: GuardRules['around'] =
      (resolve) =>
      (...asking) =>
        `around ${resolve(...asking)}`;
    const guardedSchema = guardSchema(schema(['api::a.a.find']), rulesOf({ around }));
    expect(await query(guardedSchema)).toBe('Forbidden access');
    expect(await query(guardedSchema, ['api::a.a.find'])).toBe('around answered');
  });

  it('stands before fields without a resolver of their own too', async () => {
    const guardedSchema = guardSchema(
      buildSchema('type Query { field: String }'),
      rulesOf({ scope: ['api::a.a.find'] }),
    );
    expect(await query(guardedSchema)).toBe('Forbidden access');
  });
});
