import { describe, expect, it } from 'vitest';
import { readGraphqlConfig } from './config.ts';

describe('readGraphqlConfig', () => {
  it('has defaults for everything', () => {
    expect(readGraphqlConfig(undefined)).toEqual({
      endpoint: '/graphql',
      shadowCrud: true,
      playgroundAlways: false,
      introspection: undefined,
      alwaysSuggests: false,
      tracing: false,
      lists: { defaultLimit: 10, maxLimit: 100 },
      queries: { depth: 10, aliases: 100, cost: 100_000 },
      warnings: [],
    });
  });

  it('takes each option', () => {
    const config = readGraphqlConfig({
      endpoint: '/content/query/',
      shadowCRUD: false,
      playgroundAlways: true,
      depthLimit: 7,
      defaultLimit: 5,
      aliasLimit: 3,
      costLimit: 1000,
      apolloServer: { introspection: true, tracing: true, cache: 'bounded' },
    });
    expect(config).toMatchObject({
      endpoint: '/content/query',
      shadowCrud: false,
      playgroundAlways: true,
      introspection: true,
      tracing: true,
      lists: { defaultLimit: 5 },
      queries: { depth: 7, aliases: 3, cost: 1000 },
      warnings: [],
    });
  });

  it.each([
    [{ amountLimit: 40 }, 40],
    [{ maxLimit: 30 }, 30],
    [{ amountLimit: 40, maxLimit: 30 }, 30],
    [{ amountLimit: 40, maxLimit: 50 }, 40],
    [{ maxLimit: -1 }, 100],
    [{ amountLimit: -1 }, undefined],
  ])('bounds lists under %j by %s', (options, most) => {
    expect(readGraphqlConfig(options).lists.maxLimit).toBe(most);
  });

  it.each([
    [5, 'graphql.config: found 5, expected an object'],
    [{ endpoint: 'graphql' }, 'graphql.config.endpoint: found "graphql", expected a path such as "/graphql"'],
    [{ endpoint: '/' }, 'graphql.config.endpoint: found "/", expected a path'],
    [{ shadowCRUD: 'no' }, 'graphql.config.shadowCRUD: found "no", expected true or false'],
    [{ depthLimit: '10' }, 'graphql.config.depthLimit: found "10", expected a whole number above 0'],
    [{ amountLimit: 0 }, 'graphql.config.amountLimit: found 0, expected a whole number above 0, or -1 for no bound'],
    [{ apolloServer: 5 }, 'graphql.config.apolloServer: found 5, expected an object'],
    [{ apolloServer: { cache: 'huge' } }, 'graphql.config.apolloServer.cache: found "huge", expected "bounded"'],
    [{ apolloServer: { introspection: 1 } }, 'graphql.config.apolloServer.introspection: found 1, expected true or'],
  ])('refuses %j with its place', (options, message) => {
    expect(() => readGraphqlConfig(options)).toThrow(`config/plugins: ${message}`);
  });

  it('warns of options that do nothing here, with the nearest one', () => {
    const { warnings } = readGraphqlConfig({ dephtLimit: 5, apolloServer: { csrfPrevention: true, cache: {} } });
    expect(warnings).toEqual([
      'config/plugins: graphql.config.dephtLimit: this option does nothing here; did you mean "depthLimit"?',
      'config/plugins: graphql.config.apolloServer.csrfPrevention: this option does nothing here; known are introspection, cache, tracing',
      'config/plugins: graphql.config.apolloServer.cache: a cache of its own is not used, "bounded" is',
    ]);
  });
});
