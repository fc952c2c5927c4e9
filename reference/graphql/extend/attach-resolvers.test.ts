import { buildSchema, graphqlSync } from 'graphql';
import { expect, it } from 'vitest';
import { attachResolvers } from './attach-resolvers.ts';

const schema = buildSchema('scalar Loud\ntype Query { hey: Loud }');
const ask = (asked: typeof schema) => graphqlSync({ schema: asked, source: '{ hey }', rootValue: { hey: 'hey' } }).data;

it('leaves the schema alone that it copies, which others may share', () => {
  const loud = attachResolvers(schema, { Loud: { serialize: (value: unknown) => `${value}!` } });
  const mine = attachResolvers(loud, { Query: { hey: () => 'mine' } });
  expect([schema, loud, mine].map((each) => ask(each)?.hey)).toEqual(['hey', 'hey!', 'mine!']);
});

it('binds resolvers to the object that they stand in', () => {
  const query = {
    word: 'own',
    hey(this: { word: string }) {
      return this.word;
    },
  };
  expect(ask(attachResolvers(schema, { Query: query }))).toEqual({ hey: 'own' });
});
