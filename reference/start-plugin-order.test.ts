import { expect, it, vi } from 'vitest';
import { NAMED, start } from './start-project.fixture.ts';

/** A plugin whose `bootstrap` adds a query to the GraphQL schema. */
const plugin = (name: string, more = '') => ({
  [`src/plugins/${name}/package.json`]: `{"name":"${name}","strapi":{"kind":"plugin","name":"${name}"}}`,
  [`src/plugins/${name}/strapi-server.js`]: `module.exports = { bootstrap: ({ strapi }) => {
  const extension = strapi.plugin('graphql').service('extension');
  extension.use(({ nexus }) => ({
    types: [nexus.queryField('${name}', { type: 'String', resolve: () => '${name}' }), ${more}],
    resolversConfig: { 'Query.${name}': { auth: false } },
  }));
} };`,
});
const declared = (...names: string[]) =>
  `module.exports = { ${names.map((name) => `${name}: ${name === 'graphql' ? '{ config: {} }' : `{ resolve: './src/plugins/${name}' }`}`).join(', ')} };`;

it('bootstrap of a plugin that comes before the one of GraphQL may add to the schema; of one after it, it changes nothing', async () => {
  const { ask, warnings } = await start({
    'config/plugins.js': declared('early', 'graphql', 'late'),
    ...plugin('early'),
    ...plugin('late'),
  });
  expect((await ask('/graphql', { query: '{ early }' })).body).toEqual({ data: { early: 'early' } });
  expect((await ask('/graphql', { query: '{ late }' })).status).toBe(400);
  const late = /src\/plugins\/late\/.*the GraphQL schema is built already/;
  // the process of the code tells it by another way than its answers
  await vi.waitFor(() => expect(warnings).toEqual([expect.stringMatching(late)]), { timeout: 10_000 });
});

it('a scalar of a plugin that takes the method id stands for ID in answers and data, not in arguments and filters', async () => {
  const scalar = `nexus.scalarType({ name: 'Id', asNexusMethod: 'id', serialize: (value) => value }),
    nexus.objectType({ name: 'Own', definition: (t) => t.id('id') })`;
  const { ask } = await start({
    'config/plugins.js': declared('early'),
    ...plugin('early', scalar),
    'src/api/tag/content-types/tag/schema.json': NAMED('tag', {
      parent: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag' },
    }),
  });
  await ask('/api/tags', { data: {} });
  const typeOf = (name: string, list: string) => `${name}: __type(name: "${name}") { ${list} { name type { name } } }`;
  const query = `{ tags(filters: { id: { eq: "1" } }) { data { id } } ${typeOf('TagInput', 'inputFields')} ${typeOf('Own', 'fields')} }`;
  const { data } = (await ask('/graphql', { query })).body;
  expect(data.tags.data).toEqual([{ id: 1 }]);
  expect(data.TagInput.inputFields).toContainEqual({ name: 'parent', type: { name: 'Id' } });
  expect(data.Own.fields).toEqual([{ name: 'id', type: { name: 'Id' } }]);
});

it('a plugin builds inputs with the operators, arguments and names of the GraphQL plugin', async () => {
  const type = `nexus.inputObjectType({ name: 'OwnFilters', definition(t) {
      const { builders, utils, internals } = strapi.plugin('graphql').services;
      const { operators } = builders.filters;
      for (const name of ['and', 'not']) operators[name].add(t, 'OwnFilters');
      t.field('title', { type: utils.naming.getScalarFilterInputTypeName(utils.mappers.strapiScalarToGraphQLScalar('text')) });
    } }),
    nexus.queryField('own', { type: 'Int', args: { by: 'OwnFilters', page: strapi.plugin('graphql').service('internals').args.PaginationArg }, resolve: (_, { by, page }) => by.and.length + page.start })`;
  const { ask } = await start({ 'config/plugins.js': declared('early'), ...plugin('early', type) });
  const query = '{ own(by: { and: [{ not: { title: { eq: "a" } } }] }, page: { start: 4 }) }';
  expect((await ask('/graphql', { query })).body).toEqual({ data: { own: 5 } });
});
