import { describe, expect, it } from 'vitest';
import type { Attribute } from '../../../model/attribute.ts';
import { changesBetween, dataOf, newValues, valuesOf, withoutEmpty } from './values.ts';

const common = { private: false, required: false, localized: false, unique: false };
const attributes = [
  { ...common, name: 'title', type: 'string' },
  { ...common, name: 'shown', type: 'boolean', default: true },
  { ...common, name: 'cover', type: 'media', multiple: false, allowedTypes: [] },
  { ...common, name: 'tags', type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', toOne: false },
  { ...common, name: 'seo', type: 'component', component: 'shared.seo', repeatable: false },
  { ...common, name: 'body', type: 'dynamiczone', components: ['shared.seo'] },
] as readonly Attribute[];
const seo = { uid: 'shared.seo', displayName: 'SEO', title: 'text', graphql: 'Seo', attributes: [attributes[0]] };
const schemas = { types: [], components: [seo] } as never;

const ANSWER = {
  title: 'Ebb',
  shown: false,
  cover: { data: { id: 7, attributes: { name: 'a.png', url: '/a.png', mime: 'image/png' } } },
  tags: {
    data: [
      { id: 2, attributes: { name: 'sea' } },
      { id: 1, attributes: { name: 'salt' } },
    ],
  },
  seo: { id: 5, title: 'x' },
  body: [{ id: 6, __component: 'shared.seo', title: 'y' }],
};

describe('a form', () => {
  const data = dataOf(attributes, valuesOf(attributes, ANSWER, schemas), schemas);

  it('sends what it was answered, in the form of a write', () => {
    expect(data).toEqual({
      title: 'Ebb',
      shown: false,
      cover: 7,
      tags: [2, 1],
      seo: { id: 5, title: 'x' },
      body: [{ __component: 'shared.seo', id: 6, title: 'y' }],
    });
  });

  it('sends only what was changed', () => {
    expect(changesBetween(data, { ...data })).toEqual({});
    expect(changesBetween(data, { ...data, tags: [1, 2] })).toEqual({ tags: [1, 2] });
  });

  it('sends of a new entry only what says something', () => {
    expect(withoutEmpty(dataOf(attributes, newValues(attributes), schemas))).toEqual({ shown: true });
  });
});
