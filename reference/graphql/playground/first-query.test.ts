import { expect, it } from 'vitest';
import { buildModel } from '../../model/build-model.ts';
import { openLibrary } from '../resolve/library-graphql.fixture.ts';
import { firstQuery } from './first-query.ts';

it('asks for a list and what it links', () => {
  const type = (singularName: string, attributes: object) => ({
    uid: `api::${singularName}.${singularName}`,
    file: `${singularName}/schema.json`,
    value: { kind: 'collectionType', info: { singularName, pluralName: `${singularName}s` }, attributes },
  });
  const model = buildModel({
    contentTypes: [
      type('tag', { name: { type: 'string' } }),
      type('book', {
        title: { type: 'string' },
        secret: { type: 'string', private: true },
        tag: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' },
      }),
    ],
    components: [],
    extensions: [],
  });
  expect(firstQuery(model)).toContain('books(pagination: { limit: 5 })');
  expect(firstQuery(model)).toContain('tag { data { id attributes { name } } }');
  expect(firstQuery(model)).not.toContain('secret');
});

it('is a query that the schema of the model answers', async () => {
  const { ask, model } = await openLibrary();
  expect((await ask(firstQuery(model))).errors).toBeUndefined();
});

it('is valid for a project without content-types', () => {
  expect(firstQuery(buildModel({ contentTypes: [], components: [], extensions: [] }))).toContain('__typename');
});
