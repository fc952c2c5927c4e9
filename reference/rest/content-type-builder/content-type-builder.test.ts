import { beforeAll, describe, expect, it } from 'vitest';
import { ask, askAnonymously, type PluginServer, pluginServer } from '../plugin-server.fixture.ts';

let server: PluginServer;

beforeAll(async () => {
  const publicActions = ['plugin::content-type-builder.components.getComponents'];
  server = await pluginServer({ publicActions });
});

const get = async (path: string) => (await ask(server, 'get', `/api/content-type-builder/${path}`)).body;

describe('the content-type builder', () => {
  it('tells how a content-type was declared', async () => {
    const { data } = await get('content-types/api::book.book');
    expect(data).toMatchObject({ uid: 'api::book.book', apiID: 'book' });
    const { attributes, ...schema } = data.schema;
    expect(schema).toMatchObject({
      draftAndPublish: false,
      displayName: 'book',
      singularName: 'book',
      pluralName: 'books',
      description: '',
      pluginOptions: {},
      kind: 'collectionType',
      collectionName: 'books',
      visible: true,
      restrictRelationsTo: null,
    });
    expect(attributes.title).toEqual({ type: 'string' });
    expect(attributes.cover).toEqual({ type: 'media', multiple: false, required: false, private: false });
    expect(attributes.author).toMatchObject({
      type: 'relation',
      target: 'api::author.author',
      targetAttribute: 'books',
    });
    expect(attributes).not.toHaveProperty('createdAt');
  });

  it('lists content-types, of one kind when asked, and those of plugins', async () => {
    const singles = (await get('content-types?kind=singleType')).data;
    expect(singles.map(({ uid }: { uid: string }) => uid)).toEqual(['api::setting.setting']);
    const all = (await get('content-types')).data;
    const file = all.find(({ uid }: { uid: string }) => uid === 'plugin::upload.file');
    expect(file).toMatchObject({ plugin: 'upload', apiID: 'file', schema: { restrictRelationsTo: [] } });
    expect((await get('content-types?kind=x')).error.message).toContain('collectionType, singleType');
  });

  it('tells how components were declared', async () => {
    expect((await get('components/parts.quote')).data).toEqual({
      uid: 'parts.quote',
      category: 'parts',
      apiId: 'quote',
      schema: {
        displayName: 'quote',
        description: '',
        collectionName: 'components_parts_quote',
        attributes: { text: { type: 'string' } },
      },
    });
    expect((await get('components')).data).toHaveLength(2);
  });

  it('says what is not there, as observed', async () => {
    expect(await get('content-types/api::nope.nope')).toEqual({ error: 'contentType.notFound' });
    expect(await get('components/parts.nope')).toEqual({ error: 'component.notFound' });
  });

  it('answers a full-access token alone, whatever else is permitted', async () => {
    const refused = await askAnonymously(server, 'get', '/api/content-type-builder/components');
    expect(refused.status).toBe(403);
  });
});
