import { describe, expect, it } from 'vitest';
import { attribute } from '../models/model.fixture.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { type WorldEntry, worldOf } from '../world/world.ts';
import { FilterOracle, observed, type Reading, stated } from './filter.ts';
import { filtersOf } from './filter-syntax.ts';
import { parseQuery } from './parse-query.ts';
import { membership } from './truth.ts';

const type = (uid: string, attributes: readonly Attribute[], draftAndPublish = false): ContentType => ({
  uid,
  kind: 'collectionType',
  singularName: uid,
  pluralName: `${uid}s`,
  draftAndPublish,
  localized: false,
  populateCreatorFields: false,
  attributes,
});

const book = type('book', [
  attribute('title', 'string'),
  attribute('pages', 'integer'),
  attribute('serial', 'biginteger'),
  attribute('day', 'date'),
  attribute('at', 'datetime'),
  attribute('sold', 'boolean'),
  attribute('extra', 'json'),
  attribute('author', 'relation', { relation: 'manyToOne', target: 'person' }),
  attribute('tags', 'relation', { relation: 'manyToMany', target: 'tag' }),
]);
const person = type('person', [attribute('name', 'string')], true);
const tag = type('tag', [attribute('name', 'string'), attribute('rank', 'integer')]);
const model: Model = { contentTypes: [book, person, tag], components: [] };

const entry = (uid: string, id: number, values: WorldEntry['values'], links: WorldEntry['links'] = {}): WorldEntry => ({
  uid,
  id,
  segment: String(id),
  values,
  links,
  own: true,
});

const full = entry(
  'book',
  1,
  {
    title: 'Alpha é%',
    pages: 7,
    serial: '9007199254740993',
    day: '2020-02-29',
    at: '2020-03-01T00:00:00.000Z',
    sold: false,
    extra: { a: 1 },
  },
  { author: [1], tags: [1, 2] },
);
const empty = entry(
  'book',
  2,
  { title: null, pages: null, serial: null, day: null, at: null, sold: null, extra: null },
  { author: [], tags: [] },
);
const world = worldOf([
  full,
  empty,
  entry('person', 1, { name: 'Ann', publishedAt: '2020-01-01T00:00:00.000Z' }),
  entry('person', 2, { name: 'Draft', publishedAt: null }),
  entry('tag', 1, { name: 'red', rank: 1 }),
  entry('tag', 2, { name: 'blue', rank: 2 }),
]);

function place(query: string, of: WorldEntry, reading: Reading = stated): string {
  const node = parseQuery(query).filters ?? {};
  return membership(new FilterOracle({ model, world, reading }).truth(filtersOf(model, book, node), book, of));
}

describe('FilterOracle, as stated', () => {
  it.each([
    ['filters[title][$eq]=Alpha é%25', 'in'],
    ['filters[title][$eq]=alpha é%25', 'out'],
    ['filters[title][$eqi]=aLPHA é%25', 'in'],
    ['filters[title][$ne]=x', 'in'],
    ['filters[title][$contains]=lph', 'in'],
    ['filters[title][$contains]=LPH', 'open'],
    ['filters[title][$containsi]=LPH', 'in'],
    ['filters[title][$containsi]=É', 'open'],
    ['filters[title][$contains]=_lpha', 'out'],
    ['filters[title][$startsWith]=Al', 'in'],
    ['filters[title][$endsWith]=%25', 'in'],
    ['filters[title][$notContains]=zz', 'in'],
    ['filters[title][$lt]=Beta', 'in'],
    ['filters[title][$lt]=écru', 'open'],
    ['filters[title][$in][0]=x&filters[title][$in][1]=Alpha é%25', 'in'],
    ['filters[title][$notIn][0]=x', 'in'],
    ['filters[pages][$eq]=7', 'in'],
    ['filters[pages][$lt]=7', 'out'],
    ['filters[pages][$lte]=7', 'in'],
    ['filters[pages][$lte]=6', 'out'],
    ['filters[pages][$lte]=8', 'in'],
    ['filters[pages][$lt]=8', 'in'],
    ['filters[pages][$gt]=6', 'in'],
    ['filters[pages][$gt]=7', 'out'],
    ['filters[pages][$gte]=7', 'in'],
    ['filters[pages][$gte]=8', 'out'],
    ['filters[pages][$eq]=abc', 'open'],
    ['filters[pages][$ne]=7', 'out'],
    ['filters[pages][$ne]=8', 'in'],
    ['filters[pages][$in][0]=8', 'out'],
    ['filters[pages][$notIn][0]=7', 'out'],
    ['filters[pages][$contains]=7', 'open'],
    ['filters[pages][$like]=8', 'in'],
    ['filters[pages][$between][0]=1&filters[pages][$between][1]=7', 'open'],
    ['filters[pages][$between][0]=1&filters[pages][$between][1]=6', 'out'],
    ['filters[title][$nei]=aLPHA é%25', 'out'],
    ['filters[title][$notContains]=lph', 'out'],
    ['filters[title][$notContainsi]=LPH', 'out'],
    ['filters[title][$startsWith]=lp', 'out'],
    ['filters[title][$startsWithi]=aL', 'in'],
    ['filters[title][$endsWith]=x', 'out'],
    ['filters[title][$endsWithi]=X', 'out'],
    ['filters[id][$eq]=1', 'in'],
    ['filters[id][$eq]=2', 'out'],
    ['filters[extra][$eq]=1', 'open'],
    ['filters[title][$null]=0', 'in'],
    ['filters[title][$notNull]=true', 'in'],
    ['filters[pages][$between][0]=1&filters[pages][$between][1]=9', 'in'],
    ['filters[pages][$between][0]=7&filters[pages][$between][1]=9', 'open'],
    ['filters[pages][$between][0]=8&filters[pages][$between][1]=9', 'out'],
    ['filters[serial][$eq]=9007199254740992', 'out'],
    ['filters[serial][$gt]=9007199254740992', 'in'],
    ['filters[day][$gte]=2020-03-01', 'out'],
    ['filters[at][$lte]=2020-03-01T01:00:00%2B01:00', 'in'],
    ['filters[sold][$eq]=false', 'in'],
    ['filters[extra][$notNull]=true', 'in'],
    ['filters[extra][$contains]=a', 'open'],
    ['filters[title][$null]=true', 'out'],
    ['filters[title][$null]=false', 'in'],
    ['filters[title][$notNull]=false', 'open'],
    ['filters[$and][0][pages][$eq]=7&filters[$and][1][sold][$eq]=true', 'out'],
    ['filters[$or][0][pages][$eq]=8&filters[$or][1][sold][$eq]=false', 'in'],
    ['filters[$not][pages][$eq]=8', 'in'],
    ['filters[pages][$not][$eq]=7', 'out'],
    ['filters[pages]=7&filters[sold]=true', 'out'],
    ['filters[author][name][$eq]=Ann', 'in'],
    ['filters[author][name][$eq]=Bob', 'out'],
    ['filters[author][$or][0][name][$eq]=Bob&filters[author][$or][1][name][$eq]=Ann', 'in'],
    ['filters[author][$and][0][name][$eq]=Bob&filters[author][$and][1][name][$eq]=Ann', 'out'],
    ['filters[author][$not][name][$eq]=Ann', 'out'],
    ['filters[author][$or][0][$eq]=1&filters[author][$or][1][$eq]=9', 'in'],
    ['filters[author][$not][$eq]=1', 'out'],
    ['filters[tags][name][$eq]=blue', 'in'],
    ['filters[tags][name][$eq]=red&filters[tags][rank][$eq]=2', 'open'],
    ['filters[tags][name][$ne]=red', 'open'],
    ['filters[$not][tags][name][$eq]=red', 'open'],
    ['filters[tags][id][$in][0]=2&filters[tags][id][$in][1]=9', 'in'],
  ])('%s', (query, expected) => {
    expect(place(query, full)).toBe(expected);
  });

  it.each([
    ['filters[title][$eq]=x', 'out'],
    ['filters[title][$ne]=x', 'open'],
    ['filters[title][$notIn][0]=x', 'open'],
    ['filters[$not][title][$eq]=x', 'open'],
    ['filters[title][$null]=true', 'in'],
    ['filters[title][$notNull]=true', 'out'],
    ['filters[title][$null]=false', 'open'],
    ['filters[title][$notNull]=false', 'in'],
    ['filters[author][name][$eq]=Ann', 'out'],
    ['filters[author][name][$null]=true', 'open'],
  ])('%s on an entry without values', (query, expected) => {
    expect(place(query, empty)).toBe(expected);
  });

  it('leaves open whether a draft that is linked counts', () => {
    const linked = entry('book', 3, {}, { author: [2] });
    expect(place('filters[author][name][$eq]=Draft', linked)).toBe('open');
  });

  it('leaves open what hangs on a link it does not know', () => {
    expect(place('filters[author][name][$eq]=Ann', entry('book', 4, {}))).toBe('open');
  });
});

describe('FilterOracle, as observed', () => {
  it.each([
    ['filters[title][$ne]=x', 'out'],
    ['filters[$not][title][$eq]=x', 'out'],
    ['filters[author][$null]=true', 'in'],
    ['filters[title][$null]=false', 'out'],
  ])('%s on an entry without values', (query, expected) => {
    expect(place(query, empty, observed)).toBe(expected);
  });

  it('takes the bounds of $between in', () => {
    expect(place('filters[pages][$between][0]=7&filters[pages][$between][1]=9', full, observed)).toBe('in');
  });
});

describe('FilterOracle, strict about case', () => {
  const strict: Reading = { ...stated, lenient: new Set() };

  it.each([
    ['filters[title][$contains]=LPH', 'out'],
    ['filters[title][$containsi]=É', 'in'],
  ])('%s', (query, expected) => {
    expect(place(query, full, strict)).toBe(expected);
  });
});

describe('FilterOracle, on a world that keeps the case', () => {
  it('excuses no target that ignores it', () => {
    const node = parseQuery('filters[title][$contains]=LPH').filters ?? {};
    const oracle = new FilterOracle({ model, world: { ...world, keepsCase: true }, reading: stated });
    expect(membership(oracle.truth(filtersOf(model, book, node), book, full))).toBe('out');
    const folded = parseQuery('filters[title][$containsi]=É').filters ?? {};
    expect(membership(oracle.truth(filtersOf(model, book, folded), book, full))).toBe('open');
  });
});
