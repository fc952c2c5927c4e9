import { describe, expect, it } from 'vitest';
import { buildModel } from '../../model/build-model.ts';
import { describeComponent, describeContentType } from './describe.ts';

const media = {
  type: 'media',
  multiple: true,
  required: true,
  private: true,
  allowedTypes: ['images'],
  configurable: false,
};
const link = {
  type: 'relation',
  relation: 'oneToOne',
  target: 'api::note.note',
  mappedBy: 'x',
  pluginOptions: { a: 1 },
};
const model = buildModel({
  contentTypes: [
    {
      uid: 'api::note.note',
      file: 'note.json',
      value: {
        info: { singularName: 'note', pluralName: 'notes', displayName: 'A note', description: 'd' },
        options: { draftAndPublish: true, comment: 'c' },
        pluginOptions: { 'content-manager': { visible: true } },
        attributes: {
          title: { type: 'string' },
          media,
          plain: { type: 'media' },
          friend: { ...link, mappedBy: undefined },
        },
      },
    },
  ],
  components: [
    {
      uid: 'parts.quote',
      file: 'quote.json',
      value: {
        info: { displayName: 'Quote', icon: 'pen', description: 'said' },
        pluginOptions: { b: 2 },
        attributes: { text: { type: 'string' } },
      },
    },
  ],
  extensions: [],
});

const schemaOf = (uid: string) => {
  const type = model.contentTypes.get(uid);
  if (!type) throw new Error(uid);
  const { schema } = describeContentType(type);
  return schema as Readonly<Record<string, unknown>> & { readonly attributes: Readonly<Record<string, unknown>> };
};

describe('a content-type is described', () => {
  it('with its names, options and description', () => {
    expect(schemaOf('api::note.note')).toMatchObject({
      ...{ draftAndPublish: true, comment: 'c', displayName: 'A note', singularName: 'note', pluralName: 'notes' },
      ...{ description: 'd', kind: 'collectionType', restrictRelationsTo: null },
    });
  });

  it('with media and relations, and what their declarations leave out', () => {
    const { attributes } = schemaOf('api::note.note');
    expect(attributes.title).toEqual({ type: 'string' });
    expect(attributes.media).toEqual(media);
    expect(attributes.plain).toEqual({ type: 'media', multiple: false, required: false, private: false });
    expect(attributes.friend).toMatchObject({ targetAttribute: null, private: false, pluginOptions: { a: 1 } });
  });

  it.each([
    ['plugin::upload.file', []],
    ['plugin::users-permissions.user', null],
  ])('with the relations that may lead to %s: %j', (uid, restricted) => {
    expect(schemaOf(uid).restrictRelationsTo).toEqual(restricted);
  });
});

it('a component is described with its category, icon and options', () => {
  const component = model.components.get('parts.quote');
  expect(component && describeComponent(component)).toEqual({
    ...{ uid: 'parts.quote', category: 'parts', apiId: 'quote' },
    schema: {
      ...{ displayName: 'Quote', description: 'said', icon: 'pen', collectionName: 'components_parts_quote' },
      ...{ pluginOptions: { b: 2 }, attributes: { text: { type: 'string' } } },
    },
  });
});
