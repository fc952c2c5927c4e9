import { describe, expect, it } from 'vitest';
import { attribute } from '../../models/model.fixture.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { asRest } from './as-rest.ts';
import { rootFields } from './document.ts';
import { answeredEntries, answeredMeta, idAsRest } from './envelope.ts';

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
      attribute('author', 'relation', { relation: 'manyToOne', target: 'api::tag.tag' }),
      attribute('cover', 'media'),
      attribute('blurb', 'component', { component: 'blocks.rich' }),
      attribute('at', 'datetime'),
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

describe('what is selected', () => {
  const populate = (selection: string) =>
    asRest(model, rootField(`{ books { data { attributes { ${selection} } } } }`)).populate;
  const tags = (options: string) => populate(`tags${options} { data { attributes { name } } }`);
  const live = { publicationState: 'live', fields: ['name'] };

  it('is a part of a relation, in the words of REST', () => {
    expect(tags('')).toEqual({ tags: { ...live, limit: '10' } });
    expect(tags('(pagination: { start: 2 })')).toEqual({ tags: { ...live, limit: '10', start: '2' } });
    expect(tags('(pagination: { start: 2, limit: 3 })')).toEqual({ tags: { ...live, start: '2', limit: '3' } });
    expect(tags('(pagination: { page: 3, pageSize: 5 })')).toEqual({ tags: { ...live, start: '10', limit: '5' } });
    expect(tags('(pagination: { pageSize: 5 })')).toEqual({ tags: { ...live, start: '0', limit: '5' } });
    expect(tags('(publicationState: PREVIEW, sort: "name")')).toEqual({
      tags: { publicationState: 'preview', sort: ['name'], limit: '10', fields: ['name'] },
    });
  });

  it('is a to-one relation, whose state is that of the list', () => {
    expect(populate('author { data { attributes { name } } }')).toEqual({ author: { fields: ['name'] } });
    expect(populate('author { data { id } }')).toEqual({ author: { fields: ['id'] } });
  });

  it('is a component, a file, and localizations', () => {
    expect(populate('blurb { heading }')).toEqual({ blurb: { fields: ['heading'] } });
    expect(populate('blurb { id }')).toEqual({ blurb: { fields: ['id'] } });
    expect(populate('cover { data { attributes { url name } } }')).toEqual({ cover: { fields: ['url', 'name'] } });
    expect(populate('cover { data { id } }')).toEqual({ cover: { fields: ['id'] } });
    expect(populate('localizations { data { attributes { title } } }')).toEqual({
      localizations: { publicationState: 'live', limit: '10', fields: ['title'] },
    });
  });

  it('is of each component of a zone, without those that no fragment names', () => {
    expect(populate('body { __typename }')).toEqual({ body: { on: { 'blocks.rich': { fields: ['id'] } } } });
    expect(populate('body { ... on ComponentOther { a } }')).toEqual({
      body: { on: { 'blocks.rich': { fields: ['id'] } } },
    });
  });

  it('has no filters of one entry', () => {
    expect(asRest(model, rootField('{ book(id: 1) { data { attributes { title } } } }'))).toEqual({
      fields: ['title'],
    });
    expect(asRest(model, rootField('{ books(locale: "de", pagination: { page: 2 }) { data { id } } }'))).toEqual({
      ...{ locale: 'de', pagination: { page: '2' }, fields: ['id'] },
    });
  });
});

describe('an answer in the form of REST', () => {
  const entries = (selection: string, attributes: object) =>
    answeredEntries(model, rootField(`{ books { data { id attributes { ${selection} } } } }`), {
      data: [{ id: '1', attributes }],
    });
  const attributesOf = (...of: Parameters<typeof entries>) => entries(...of)?.[0]?.attributes;

  it('has relations and files with their ids as numbers', () => {
    const answer = { tags: { data: [{ id: '5', attributes: { name: 'a' } }] }, author: { data: null }, cover: null };
    expect(
      attributesOf('tags { data { id attributes { name } } } author { data { id } } cover { data { id } }', answer),
    ).toEqual({
      ...{ tags: { data: [{ id: 5, attributes: { name: 'a' } }] }, author: { data: null }, cover: null },
    });
    expect(attributesOf('l: localizations { data { id } }', { l: { data: [{ id: 'x' }] } })).toEqual({
      localizations: { data: [{ id: 'x', attributes: {} }] },
    });
  });

  it('tells values that no GraphQL answer has', () => {
    expect(attributesOf('at', { at: '12345' })).toEqual({ at: 'no DateTime: 12345' });
    expect(attributesOf('at', { at: '2020-01-01T00:00:00.000Z' })).toEqual({ at: '2020-01-01T00:00:00.000Z' });
    expect(attributesOf('format', { format: 'nope' })).toEqual({ format: 'nope' });
    expect(attributesOf('more', { more: 5 })).toEqual({ more: 5 });
    expect(attributesOf('__typename title', { __typename: 'Book' })).toEqual({});
  });

  it('has components, one or many, and those of zones by their names', () => {
    expect(attributesOf('blurb { h: heading }', { blurb: { h: 'a' } })).toEqual({ blurb: { heading: 'a' } });
    expect(attributesOf('blurb { h: heading }', { blurb: [{ h: 'a' }, 5] })).toEqual({ blurb: [{ heading: 'a' }, 5] });
    expect(attributesOf('body { __typename }', { body: [{ __typename: 'Other' }, 5] })).toEqual({
      body: [{ __component: 'Other' }, 5],
    });
    expect(attributesOf('body { __typename }', { body: null })).toEqual({ body: null });
  });

  it('is one entry, a list of them, or none', () => {
    const one = rootField('{ book(id: 1) { d: data { id } data { id } } }');
    expect(answeredEntries(model, one, { d: { id: '1' } })).toEqual([{ id: 1, attributes: {} }]);
    expect(answeredEntries(model, one, { d: null })).toEqual([]);
    expect([answeredEntries(model, one, 5), answeredEntries(model, one, { d: 5 })]).toEqual([undefined, undefined]);
    expect(answeredEntries(model, rootField('{ books { meta { pagination { total } } } }'), { data: [] })).toBe(
      undefined,
    );
  });

  it('has ids of digits as numbers, and tells others', () => {
    expect(['7', 'a7', '7a', 7, null].map(idAsRest)).toEqual([7, 'a7', '7a', 'no id: 7', 'no id: null']);
  });

  it('has a page of meta, where there is one', () => {
    expect(answeredMeta({ meta: { pagination: { total: 1 } } })).toEqual({ total: 1 });
    expect([{}, { meta: 5 }, { meta: { pagination: 5 } }, null].map(answeredMeta)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
