/** Which linked entries, components and files a population expects, with its options. */
import { describe, expect, it } from 'vitest';
import { attribute, collection } from '../models/model.fixture.ts';
import { type WorldEntry, worldOf } from '../world/world.ts';
import type { ExpectedPopulation } from './expected-population.ts';
import { observed, stated } from './filter.ts';
import { parseQuery } from './parse-query.ts';
import { populationOf } from './populate-syntax.ts';
import { PopulationOracle, type PopulationReading } from './population.ts';

const quote = { uid: 'parts.quote', attributes: [attribute('text', 'string')] };
const tag = collection('tag', { draftAndPublish: true, attributes: [attribute('name', 'string')] });
const relation = (name: string, kind: string, more = {}) =>
  attribute(name, 'relation', { relation: kind, ...more } as Parameters<typeof attribute>[2]);
const book = collection('book', {
  localized: true,
  attributes: [
    attribute('title', 'string'),
    relation('tags', 'manyToMany', { target: tag.uid }),
    relation('lost', 'oneToOne', { target: 'api::lost.lost' }),
    relation('secret', 'manyToMany', { target: tag.uid, private: true }),
    relation('owner', 'morphToOne'),
    relation('owners', 'morphToMany'),
    relation('facing', 'morphMany', { target: tag.uid, morphBy: 'x' }),
    relation('facingOne', 'morphOne', { target: tag.uid, morphBy: 'x' }),
    attribute('cover', 'media'),
    attribute('blurb', 'component', { component: quote.uid }),
    attribute('quotes', 'component', { component: quote.uid, repeatable: true }),
    attribute('body', 'dynamiczone', { components: [quote.uid] }),
  ],
});
const model = { contentTypes: [book, tag], components: [quote] };
const published = '2020-01-01T00:00:00.000Z';
const entry = (id: number, publishedAt: string | null): WorldEntry => ({
  ...{ uid: tag.uid, id, segment: `${id}`, values: { name: `n${id}`, publishedAt } },
  ...{ links: {}, own: true },
});
const world = worldOf([entry(1, published), entry(2, null), entry(3, published)]);

const part = (text: string, component = quote.uid) => ({ component, values: { text }, links: {} });
const refs = [
  { uid: tag.uid, id: 1 },
  { uid: tag.uid, id: 2 },
  { uid: 'api::other.other', id: 9 },
];
const holder = {
  id: 7,
  values: { title: 'a' },
  links: { tags: [3, 1, 2], lost: [5], facing: [1], facingOne: [1], localizations: [8] },
  morphs: { owner: refs.slice(0, 1), owners: refs },
  files: { cover: [4] },
  parts: { blurb: [part('a')], quotes: [part('a'), part('b')], body: [part('a'), part('b', 'parts.other')] },
};

const asStated: PopulationReading = { filters: stated, drafts: 'open', unnamed: 'open', everything: 'relations' };
const asObserved: PopulationReading = { filters: observed, drafts: 'by-state', unnamed: 'out', everything: 'all' };

function bodyOf(query: string, reading = asObserved, state: 'live' | 'preview' = 'preview') {
  const { populate } = parseQuery(query);
  return new PopulationOracle({ model, world, reading }).entry(book, holder, {
    populate: populationOf(populate),
    state,
  }).body;
}
const expected = (
  name: string,
  options = '',
  ...more: [PopulationReading?, ('live' | 'preview')?]
): ExpectedPopulation | undefined => bodyOf(`populate[${name}]${options || '=true'}`, ...more).inside.get(name);

/** The members of a population, open ones with a question mark. */
function members(...of: Parameters<typeof expected>): unknown {
  const population = expected(...of);
  return population && 'members' in population
    ? population.members?.map(({ id, place }) => (place === 'in' ? id : `${id}?`))
    : undefined;
}
/** The components of a population by their texts, open ones with a question mark. */
function texts(...of: Parameters<typeof expected>): unknown {
  const population = expected(...of);
  return population && 'items' in population
    ? population.items?.map(({ body, place }) => `${body.values.text}${place === 'in' ? '' : '?'}`)
    : undefined;
}

describe('the kind of a population', () => {
  it.each([
    ['tags', 'many'],
    ['lost', 'one'],
    ['owner', 'morph'],
    ['owners', 'morphs'],
    ['facing', 'morphs-facing'],
    ['facingOne', 'one'],
    ['cover', 'media'],
    ['blurb', 'component'],
    ['quotes', 'components'],
    ['body', 'zone'],
    ['localizations', 'many'],
  ])('of %s is %s', (name, kind) => {
    expect(expected(name)?.kind).toBe(kind);
  });

  it('is a count where that is asked for', () => {
    expect(expected('tags', '[count]=true')?.kind).toBe('count');
  });

  it('is none of what is hidden, or has values', () => {
    expect([expected('secret'), expected('title'), expected('nothing')]).toEqual([undefined, undefined, undefined]);
  });
});

describe('everything', () => {
  it('is relations as stated, and the rest is open', () => {
    const { inside, open } = bodyOf('populate=*', asStated);
    expect([...inside.keys()]).toEqual(['tags', 'lost']);
    expect([...open]).toEqual([
      'createdBy',
      'updatedBy',
      'owner',
      'owners',
      'facing',
      'facingOne',
      'cover',
      'blurb',
      'quotes',
      'body',
      'localizations',
    ]);
  });

  it('is all as observed, but localizations', () => {
    const { inside, open } = bodyOf('populate=*');
    expect([inside.has('body'), inside.has('localizations'), [...open]]).toEqual([
      true,
      false,
      ['createdBy', 'updatedBy', 'localizations'],
    ]);
  });
});

describe('linked entries', () => {
  it('are drafts by the state, or open', () => {
    expect([members('tags'), members('tags', '', asObserved, 'live')]).toEqual([
      [3, 1, 2],
      [3, 1],
    ]);
    expect(members('tags', '', asStated)).toEqual([3, 1, '2?']);
    expect(members('tags', '[publicationState]=live')).toEqual([3, 1]);
  });

  it('are those that a filter leaves, or any of so many', () => {
    expect(members('tags', '[filters][name]=n3')).toEqual([3]);
    expect(members('tags', '[limit]=2')).toEqual(['3?', '1?', '2?']);
    expect(members('tags', '[limit]=3')).toEqual([3, 1, 2]);
  });

  it('of unknown content-types are open', () => {
    expect(members('lost')).toEqual(['5?']);
  });

  it('have fields and an order', () => {
    expect(expected('tags', '[fields][0]=name')).toMatchObject({
      members: [{ body: { fields: ['name'], values: { name: 'n3' } } }, {}, {}],
    });
    expect(expected('tags', '[sort][0]=name:desc')).toMatchObject({
      sort: [{ field: 'name', descending: true }],
      target: tag.uid,
    });
  });

  it('of any type are those that are named, drafts are open', () => {
    expect(members('owners')).toEqual([1, '2?', 9]);
    expect(members('owners', `[on][${tag.uid}]=true`)).toEqual([1, '2?']);
    expect(members('owners', `[on][${tag.uid}]=true`, asStated)).toEqual([1, '2?', '9?']);
    expect(members('owner', '[on][api::other.other]=true')).toEqual(['1?']);
    expect(expected('owner', '[on][api::other.other]=true')).toMatchObject({ members: [{ body: undefined }] });
    expect(expected('owners', `[on][${tag.uid}][fields][0]=name`)).toMatchObject({
      members: [{ uid: tag.uid, body: { owner: tag, fields: ['name'] } }, {}],
    });
    expect(members('facing')).toEqual([1]);
  });
});

describe('components and files', () => {
  it('are those of the entry', () => {
    expect([texts('blurb'), texts('quotes'), texts('body')]).toEqual([['a'], ['a', 'b'], ['a', 'b']]);
    expect(expected('blurb', '[fields][0]=text')).toMatchObject({
      items: [{ component: quote.uid, body: { fields: ['text'] } }],
    });
  });

  it('of a zone are those that are named, and that a filter leaves', () => {
    expect(texts('body', `[on][${quote.uid}]=true`)).toEqual(['a']);
    expect(texts('body', `[on][${quote.uid}]=true`, asStated)).toEqual(['a', 'b?']);
    expect(texts('body', `[on][${quote.uid}][filters][text]=b`)).toEqual([]);
    expect(texts('body', `[on][${quote.uid}][filters][text]=a`)).toEqual(['a']);
    expect(texts('body', '[on][parts.other][filters][text]=a')).toEqual(['b']);
  });

  it('have selected fields only as observed', () => {
    expect(expected('cover', '[fields][0]=url')).toEqual({
      kind: 'media',
      attribute: book.attributes[8],
      ids: [4],
      fields: ['url'],
    });
    expect(expected('cover', '[fields][0]=url', asStated)).toEqual({
      kind: 'media',
      attribute: book.attributes[8],
      ids: [4],
    });
  });
});
