import { describe, expect, it } from 'vitest';
import { createRegistry } from '../app/registry.ts';
import { resolveRoutes } from './routes.ts';

/** Resolves one route of the API `book`, which has a policy and a middleware. */
function resolve(config: object) {
  const exported = { file: '/p/x.js', value: () => true };
  const parts = {
    strapi: {},
    controllers: createRegistry('controller'),
    policies: new Map([['api::book.is-open', exported]]),
    middlewares: new Map([['api::book.counted', exported]]),
    isGenerated: () => false,
  };
  const routes = [{ method: 'GET', path: '/books', handler: () => {}, config }];
  return resolveRoutes([{ file: '/p/routes.js', group: 'api::book', prefix: '', routes }], parts);
}

describe('resolveRoutes', () => {
  it('finds policies by their short name, and middlewares by their whole one', () => {
    const [route] = resolve({ policies: ['is-open'], middlewares: ['api::book.counted'] });
    expect([route?.policies, route?.middlewares].map((all) => all?.length)).toEqual([1, 1]);
  });

  it('names the whole name of a middleware that is called by its short one', () => {
    expect(() => resolve({ middlewares: ['counted'] })).toThrow(
      '/p/routes.js: routes[0].config.middlewares[0]: no middleware is called "counted"; there is api::book.counted',
    );
  });
});
