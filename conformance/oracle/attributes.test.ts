import { describe, expect, it } from 'vitest';
import { attributeNamed } from '../models/lookup.ts';
import { attribute } from '../models/model.fixture.ts';
import { familyOf, familyOfType, isPlainRelation, isScalar, isToMany, isValueFamily, isZone } from './attributes.ts';

const owner = {
  attributes: [attribute('title', 'string'), attribute('locale', 'json'), attribute('tags', 'relation')],
};

describe('the family of an attribute', () => {
  it.each([
    ['title', 'text'],
    ['tags', 'relation'],
    ['id', 'number'],
    ['createdAt', 'datetime'],
    ['updatedAt', 'datetime'],
    ['publishedAt', 'datetime'],
    ['locale', 'json'],
    ['nothing', undefined],
  ])('%s is %s', (name, family) => {
    expect(familyOf(owner, name)).toBe(family);
  });

  it('is that of the server, where the type has no attribute of the name', () => {
    expect(familyOf({ attributes: [] }, 'locale')).toBe('text');
    expect(familyOfType('nothing')).toBe(undefined);
    expect(attributeNamed(owner, 'title')?.type).toBe('string');
  });
});

it.each([
  ['string', true],
  ['json', true],
  ['relation', false],
  ['media', false],
  ['component', false],
  ['dynamiczone', false],
])('%s has values: %s', (type, has) => {
  expect([isScalar(attribute('it', type)), isValueFamily(familyOfType(type))]).toEqual([has, has]);
  expect(isZone(attribute('it', type))).toBe(type === 'dynamiczone');
  expect(isValueFamily(undefined)).toBe(false);
});

it.each([
  ['oneToMany', true, true],
  ['manyToMany', true, true],
  ['manyToOne', true, false],
  ['oneToOne', true, false],
  ['morphToMany', false, true],
  ['morphMany', false, false],
] as const)('%s leads to one content-type: %s, to many entries: %s', (relation, isPlain, isMany) => {
  const link = attribute('it', 'relation', { relation, target: 'x' });
  expect([isPlainRelation(link), isToMany(link)]).toEqual([isPlain, isMany]);
  expect(isPlainRelation(attribute('it', 'relation', { relation }))).toBe(false);
  expect(isPlainRelation({ ...link, type: 'media' })).toBe(false);
  expect(isToMany(attribute('it', 'relation'))).toBe(false);
});
