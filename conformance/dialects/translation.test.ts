import { describe, expect, it } from 'vitest';
import { attribute, collection } from '../models/model.fixture.ts';
import type { Model } from '../models/model.ts';
import type { Answer, Request } from '../target/exchange.ts';
import type { Dialect } from './dialect.ts';
import { strapi4 } from './strapi-4.ts';
import { createTranslation } from './translation.ts';

const book = collection('book', {
  draftAndPublish: true,
  attributes: [
    attribute('title', 'string'),
    attribute('sequel', 'relation', { relation: 'oneToOne', target: 'api::book.book' }),
    attribute('related', 'relation', { relation: 'manyToMany', target: 'api::book.book' }),
    attribute('seo', 'component', { component: 'shared.seo' }),
    attribute('body', 'dynamiczone', { components: ['shared.seo'] }),
  ],
});
const model: Model = {
  contentTypes: [book],
  components: [{ uid: 'shared.seo', attributes: [attribute('image', 'media')] }],
};

const flat: Dialect = {
  ...strapi4,
  name: 'flat',
  entry: 'flat',
  links: 'bare',
  state: { parameter: 'status', live: 'published', preview: 'draft' },
};

const answer = (body: unknown): Answer => ({ status: 200, headers: {}, body, text: JSON.stringify(body) });
const get = (path: string): Request => ({ method: 'GET', path, auth: 'full' });
const read = (path: string, body: unknown): unknown =>
  createTranslation(flat, model).fromWire(get(path), answer(body)).body;

describe('the dialect of the source document', () => {
  it('leaves requests and answers as they are', () => {
    const { toWire, fromWire } = createTranslation(strapi4, model);
    const request = get('/api/books?publicationState=preview');
    const list = answer({ data: [{ id: 1, attributes: { title: 'a' } }], meta: {} });
    expect(toWire(request)).toBe(request);
    expect(fromWire(request, list)).toBe(list);
  });
});

describe('a dialect of flat entries', () => {
  it('names the state in its own words', () => {
    const { toWire } = createTranslation(flat, model);
    expect(toWire(get('/api/books?sort=id&publicationState=preview')).path).toBe('/api/books?sort=id&status=draft');
    expect(toWire(get('/api/books?pub%6cicationState=pr%65view')).path).toBe('/api/books?status=draft');
    expect(toWire(get('/api/users?publicationState=live')).path).toBe('/api/users?publicationState=live');
  });

  it('is read as entries with attributes, links in data, parts in place', () => {
    const entry = {
      id: 1,
      title: 'a',
      sequel: null,
      related: [{ id: 2, title: 'b' }],
      seo: { id: 7, image: { id: 9, url: '/x' } },
      body: [{ id: 8, __component: 'shared.seo', image: null }],
    };
    expect(read('/api/books/1', { data: entry, meta: {} })).toEqual({
      data: {
        id: 1,
        attributes: {
          title: 'a',
          sequel: { data: null },
          related: { data: [{ id: 2, attributes: { title: 'b' } }] },
          seo: { id: 7, image: { data: { id: 9, attributes: { url: '/x' } } } },
          body: [{ id: 8, __component: 'shared.seo', image: { data: null } }],
        },
      },
      meta: {},
    });
  });

  it('leaves errors and other endpoints as they are', () => {
    expect(read('/api/books', { data: null, error: { status: 400 } })).toEqual({ data: null, error: { status: 400 } });
    expect(read('/api/users', { data: [{ id: 1 }] })).toEqual({ data: [{ id: 1 }] });
  });
});
