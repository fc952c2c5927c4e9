import { expect, it } from 'vitest';
import { attribute } from '../../models/model.fixture.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { asRest } from './as-rest.ts';
import { rootFields } from './document.ts';
import { answeredEntries } from './envelope.ts';

const type = (singularName: string, attributes: readonly Attribute[]): ContentType => ({
  uid: `api::${singularName}.${singularName}`,
  kind: 'collectionType',
  singularName,
  pluralName: `${singularName}s`,
  draftAndPublish: true,
  localized: false,
  populateCreatorFields: false,
  attributes,
});

const model: Model = {
  contentTypes: [
    type('book', [
      attribute('title', 'string'),
      attribute('format', 'enumeration', { enum: ['audio book', 'paper'] }),
      attribute('tags', 'relation', { relation: 'manyToMany', target: 'api::tag.tag' }),
      attribute('body', 'dynamiczone', { components: ['blocks.rich'] }),
    ]),
    type('tag', [attribute('name', 'string')]),
  ],
  components: [{ uid: 'blocks.rich', attributes: [attribute('heading', 'string')] }],
};

function rootField(query: string) {
  const [field] = rootFields(model, query);
  if (!field) throw new Error('nothing is asked');
  return field;
}

it('writes filters, sort and state as REST has them', () => {
  const field = rootField(
    '{ books(filters: { title: { eqi: "a", ne: null }, or: [{ id: { in: [1, 2] } }], tags: { name: { not: { eq: "x" } } } }, sort: ["title:desc"], publicationState: PREVIEW) { data { id } } }',
  );
  expect(asRest(model, field)).toEqual({
    filters: {
      title: { $eqi: 'a', $notNull: 'true' },
      $or: [{ id: { $in: ['1', '2'] } }],
      tags: { name: { $not: { $eq: 'x' } } },
    },
    sort: ['title:desc'],
    publicationState: 'preview',
    fields: ['id'],
  });
});

it('keeps all digits of a number, and reads variables', () => {
  const query = 'query ($f: BookFiltersInput) { books(filters: $f) { data { id } } }';
  const [byVariable] = rootFields(model, query, { f: { id: { gt: 5 } } });
  expect(byVariable && asRest(model, byVariable).filters).toEqual({ id: { $gt: '5' } });
  expect(
    asRest(model, rootField('{ books(filters: { id: { eq: 9007199254740993 } }) { data { id } } }')).filters,
  ).toEqual({
    id: { $eq: '9007199254740993' },
  });
});

it('populates what is selected, with relations live where they do not say otherwise', () => {
  const field = rootField(
    '{ books { data { attributes { title tags(pagination: { limit: 3 }) { data { attributes { name } } } body { __typename ... on ComponentBlocksRich { rich: heading } } } } } }',
  );
  expect(asRest(model, field)).toEqual({
    fields: ['title'],
    populate: {
      tags: { publicationState: 'live', limit: '3', fields: ['name'] },
      body: { on: { 'blocks.rich': { fields: ['heading'] } } },
    },
  });
});

it('reads answers in the form of REST: ids as numbers, values of enumerations, components by their uid, aliases', () => {
  const field = rootField(
    '{ books { data { id attributes { kind: format body { __typename ... on ComponentBlocksRich { rich: heading } } } } } }',
  );
  const answered = {
    data: [{ id: '7', attributes: { kind: 'audio_book', body: [{ __typename: 'ComponentBlocksRich', rich: 'Hi' }] } }],
  };
  expect(answeredEntries(model, field, answered)).toEqual([
    { id: 7, attributes: { format: 'audio book', body: [{ __component: 'blocks.rich', heading: 'Hi' }] } },
  ]);
});

it('says so when there is no list of entries', () => {
  expect(answeredEntries(model, rootField('{ books { data { id } } }'), { data: 'none' })).toBeUndefined();
});
