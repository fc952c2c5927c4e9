import { describe, expect, it } from 'vitest';
import { attribute } from '../models/model.fixture.ts';
import type { Attribute, Component, ContentType, Model } from '../models/model.ts';
import { type WorldEntry, worldOf } from '../world/world.ts';
import { type Look, populationDifference } from './compare-population.ts';
import { selectedFields } from './fields.ts';
import { observed, stated } from './filter.ts';
import { parseQuery } from './parse-query.ts';
import { populationOf } from './populate-syntax.ts';
import { PopulationOracle, type PopulationReading } from './population.ts';

const type = (name: string, attributes: readonly Attribute[], draftAndPublish = false): ContentType => ({
  uid: `api::${name}.${name}`,
  kind: 'collectionType',
  singularName: name,
  pluralName: `${name}s`,
  draftAndPublish,
  localized: false,
  populateCreatorFields: false,
  attributes,
});

const components: Component[] = [
  { uid: 'c.seo', attributes: [attribute('text', 'string'), attribute('link', 'component', { component: 'c.link' })] },
  { uid: 'c.link', attributes: [attribute('url', 'string')] },
];

const book = type('book', [
  attribute('title', 'string'),
  attribute('tags', 'relation', { relation: 'manyToMany', target: 'api::tag.tag' }),
  attribute('author', 'relation', { relation: 'manyToOne', target: 'api::author.author' }),
  attribute('seo', 'component', { component: 'c.seo' }),
  attribute('body', 'dynamiczone', { components: ['c.seo', 'c.link'] }),
]);
const tag = type('tag', [attribute('name', 'string'), attribute('secret', 'string', { private: true })], true);
const author = type('author', [
  attribute('name', 'string'),
  attribute('books', 'relation', { relation: 'oneToMany', target: 'api::book.book', mappedBy: 'author' }),
]);
const model: Model = { contentTypes: [book, tag, author], components };

const entry = (uid: string, id: number, values: object, more: Partial<WorldEntry> = {}): WorldEntry => ({
  uid,
  id,
  segment: String(id),
  values: { ...values },
  links: {},
  own: true,
  ...more,
});

const link = (url: string) => ({ component: 'c.link', values: { url }, links: {} });
const seo = { component: 'c.seo', values: { text: 's' }, links: {}, parts: { link: [link('u')] } };
const first = entry(
  book.uid,
  1,
  { title: 'one' },
  {
    links: { tags: [12, 11, 13], author: [21] },
    parts: { seo: [seo], body: [link('v'), seo] },
  },
);
const world = worldOf([
  first,
  entry(tag.uid, 11, { name: 'a', publishedAt: '2024-01-01T00:00:00.000Z' }),
  entry(tag.uid, 12, { name: 'b', publishedAt: '2024-01-01T00:00:00.000Z' }),
  entry(tag.uid, 13, { name: 'c', publishedAt: null }),
  entry(author.uid, 21, { name: 'x' }, { links: { books: [1] } }),
]);

const strict: PopulationReading = { filters: observed, drafts: 'by-state', unnamed: 'out', everything: 'all' };
const open: PopulationReading = { filters: stated, drafts: 'open', unnamed: 'open', everything: 'relations' };
const whole: Look = { order: 'connection', values: true };

function difference(
  query: string,
  attributes: object,
  { reading = strict, look = whole, state = 'preview' as const } = {},
) {
  const { populate, fields } = parseQuery(query);
  const expected = new PopulationOracle({ model, world, reading }).entry(book, first, {
    fields: selectedFields(fields),
    populate: populationOf(populate),
    state,
  });
  const difference = populationDifference(expected, { id: 1, attributes: { ...attributes } }, { model, world, look });
  return difference && `${difference.path} ${difference.message}`;
}

const moment = '2024-01-01T00:00:00.000Z';
const moments = { createdAt: moment, updatedAt: moment };
const tagA = { id: 11, attributes: { name: 'a', ...moments, publishedAt: moment } };
const tagB = { id: 12, attributes: { name: 'b', ...moments, publishedAt: moment } };
const draft = { id: 13, attributes: { name: 'c', ...moments, publishedAt: null } };
const title = 'one';

describe('a populated answer', () => {
  it('holds when it is the whole tree', () => {
    const books = { data: [{ id: 1, attributes: { title, ...moments } }] };
    const answered = {
      title,
      tags: { data: [tagB, tagA, draft] },
      author: { data: { id: 21, attributes: { name: 'x', books, ...moments } } },
      seo: { id: 5, text: 's', link: { id: 6, url: 'u' } },
      body: [
        { id: 7, __component: 'c.link', url: 'v' },
        { id: 8, __component: 'c.seo', text: 's' },
      ],
    };
    const query =
      'populate[tags]=true&populate[author][populate][0]=books&populate[seo][populate][0]=link&populate[body]=true';
    expect(difference(query, answered)).toBeUndefined();
  });

  it.each([
    ['populate[0]=tags', {}, 'tags is asked for and not there'],
    ['', { tags: { data: [] } }, 'tags is there though nothing asks for it'],
    ['populate[0]=tags', { tags: { data: [tagB, tagA] } }, 'tags lacks entry 13'],
    [
      'populate[0]=tags',
      { tags: { data: [tagB, tagA, draft, { id: 99 }] } },
      'tags holds 99, which does not belong there',
    ],
    ['populate[0]=tags', { tags: { data: [tagB, tagA, draft, tagA] } }, 'tags holds entry 11 twice'],
    ['populate[0]=tags', { tags: { data: [tagA, tagB, draft] } }, 'tags is not in the order in which it was connected'],
    ['populate[0]=tags', { tags: { data: [12, 11, 13] } }, 'tags holds an id alone'],
    [
      'populate[tags][fields][0]=id',
      { tags: { data: [tagB, tagA, draft] } },
      'tags carries name, which fields does not name',
    ],
    ['populate[tags][sort]=name:desc', { tags: { data: [tagA, tagB, draft] } }, 'tags holds entry 11 before entry 12'],
    ['populate[tags][filters][name][$eq]=a', { tags: { data: [tagB] } }, 'tags lacks entry 11'],
    [
      'populate[0]=tags',
      { tags: { data: [{ id: 12, attributes: { name: 'b', ...moments } }, tagA, draft] } },
      'tags carries nothing in publishedAt',
    ],
    [
      'populate[0]=tags',
      { tags: { data: [tagB, tagA, { id: 13, attributes: { name: 'c', ...moments, publishedAt: moment } }] } },
      'tags carries "2024-01-01T00:00:00.000Z" in publishedAt',
    ],
    [
      'populate[0]=author',
      { author: { data: { id: 21, attributes: { name: 'x', createdAt: moment } } } },
      'author carries nothing in updatedAt',
    ],
    ['populate[tags][count]=true', { tags: { data: { attributes: { count: 2 } } } }, 'tags is not counted right'],
    [
      'populate[0]=author',
      { author: { data: { id: 21, attributes: { name: 'y' } } } },
      'author holds name "y" in an entry where it is "x"',
    ],
    ['populate[0]=seo', { seo: null }, 'seo holds 0 components, not 1'],
    ['populate[0]=seo', { seo: { id: 1, text: 's', link: null } }, 'seo.link is there though nothing asks for it'],
    ['populate[0]=body', { body: [{ id: 1, __component: 'c.seo', text: 's' }] }, 'body holds 1 components, not 2'],
    [
      'populate[body][on][c.link]=true',
      { body: [{ id: 1, __component: 'c.link', url: 'w' }] },
      'body[0] holds url "w" in a component where it is "v"',
    ],
  ])('with %s is not %j', (query, attributes, message) => {
    expect(difference(query, attributes)).toBe(message);
  });

  it('holds any part of a list that is asked for in part', () => {
    expect(difference('populate[tags][limit]=2', { tags: { data: [tagB, tagA] } })).toBeUndefined();
    expect(difference('populate[tags][limit]=3', { tags: { data: [tagB, tagA] } })).toBe('tags lacks entry 13');
  });

  it('leaves drafts out where the list does', () => {
    const tags = { tags: { data: [tagB, tagA] } };
    expect(difference('populate[0]=tags', tags, { state: 'live' as 'preview' })).toBeUndefined();
    expect(difference('populate[tags][publicationState]=live', tags)).toBeUndefined();
  });

  it('may hold drafts or not, in any order, as far as the source document says', () => {
    const options = { reading: open, look: { order: 'any', values: false } as Look };
    expect(difference('populate[0]=tags', { tags: { data: [tagA, tagB] } }, options)).toBeUndefined();
    expect(difference('populate[0]=tags', { tags: { data: [draft, tagA, tagB] } }, options)).toBeUndefined();
    expect(difference('populate[0]=tags', { tags: { data: [tagA] } }, options)).toBe('tags lacks entry 12');
  });

  it('may hold components with *, and items of zones that on does not name', () => {
    const options = { reading: open, look: { order: 'any', values: false } as Look };
    const relations = { tags: { data: [tagA, tagB] }, author: { data: { id: 21, attributes: {} } } };
    expect(difference('populate=*', relations, options)).toBeUndefined();
    expect(difference('populate=*', { ...relations, seo: { id: 5, text: 's' } }, options)).toBeUndefined();
    const items = [
      { id: 7, __component: 'c.link', url: 'v' },
      { id: 8, __component: 'c.seo', text: 's' },
    ];
    expect(difference('populate[body][on][c.link]=true', { body: items }, options)).toBeUndefined();
    expect(difference('populate[body][on][c.link]=true', { body: items.slice(0, 1) }, options)).toBeUndefined();
  });
});
