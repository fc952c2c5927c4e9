import { describe, expect, it } from 'vitest';
import { attribute } from '../models/model.fixture.ts';
import { writtenContents, writtenValues } from './written.ts';

/** The value of an attribute of a type that must come back. */
const returned = (type: string, value: unknown): unknown =>
  writtenValues({ attributes: [attribute('it', type)] }, { it: value }).values.it;

describe('a written value', () => {
  it.each([
    ['string', 'a'],
    ['text', ''],
    ['enumeration', 'a'],
    ['integer', 1],
    ['float', 1.5],
    ['decimal', 0],
    ['biginteger', '12345678901234567890'],
    ['biginteger', 12],
    ['boolean', false],
    ['date', '2026-01-02'],
    ['time', '10:20:30.400'],
    ['datetime', '2026-01-02T03:04:05.006Z'],
    ['timestamp', '2026-01-02T03:04:05.006Z'],
    ['json', { a: 1 }],
    ['json', 0],
    ['blocks', []],
    ['string', null],
    ['integer', null],
  ])('%s %j comes back', (type, value) => {
    expect(returned(type, value)).toEqual(value);
  });

  it.each([
    ['string', 1],
    ['enumeration', 1],
    ['integer', '1'],
    ['float', '1.5'],
    ['biginteger', 2 ** 53],
    ['boolean', 'false'],
    ['date', '2026-01-02T00:00:00.000Z'],
    ['date', '02026-01-02'],
    ['date', 20260102],
    ['time', '10:20'],
    ['time', '10:20:30.4000'],
    ['time', '010:20:30.400'],
    ['time', 5],
    ['datetime', '2026-01-02'],
    ['datetime', 5],
    ['timestamp', 5],
    ['json', undefined],
    ['password', 'secret'],
    ['media', 1],
    ['relation', 1],
  ])('%s %j may come back in another form', (type, value) => {
    expect(returned(type, value)).toBe(undefined);
  });

  it('is none where the model has no attribute', () => {
    expect(writtenValues({ attributes: [] }, { it: 'a' })).toEqual({ values: {}, links: {} });
  });
});

describe('what is written into an entry', () => {
  const quote = { uid: 'parts.quote', attributes: [attribute('text', 'string'), attribute('picture', 'media')] };
  const model = { contentTypes: [], components: [quote] };
  const owner = {
    attributes: [
      attribute('title', 'string'),
      attribute('day', 'date'),
      attribute('author', 'relation', { relation: 'manyToOne', target: 'api::author.author' }),
      attribute('tags', 'relation', { relation: 'manyToMany', target: 'api::tag.tag' }),
      attribute('owner', 'relation', { relation: 'morphToOne' }),
      attribute('cover', 'media'),
      attribute('blurb', 'component', { component: 'parts.quote' }),
      attribute('body', 'dynamiczone', { components: ['parts.quote'] }),
    ],
  };
  const nothing = { values: {}, links: {}, parts: {}, files: {} };

  it('is values, links, components and files, each by its name', () => {
    const data = {
      title: 'a',
      author: '1',
      tags: [2, '3'],
      cover: 4,
      blurb: { text: 'b', picture: '5' },
      body: [{ __component: 'parts.quote', text: 'c' }],
      owner: 6,
      nothing: 7,
    };
    const part = (text: string, files: object) => ({
      component: 'parts.quote',
      values: { text },
      links: {},
      parts: {},
      files,
    });
    expect(writtenContents(model, owner, data, 'all')).toEqual({
      values: { title: 'a' },
      links: { author: [1], tags: [2, 3] },
      files: { cover: [4] },
      parts: { blurb: [part('b', { picture: [5] })], body: [part('c', {})] },
    });
  });

  it('is emptied by null', () => {
    expect(writtenContents(model, owner, { author: null, cover: null, blurb: null }, 'all')).toEqual({
      ...nothing,
      links: { author: [] },
      files: { cover: [] },
      parts: { blurb: [] },
    });
  });

  it('holds other forms of values only where all are wanted', () => {
    const data = { title: 'a', day: '2026-01-02T00:00:00.000Z' };
    expect(writtenContents(model, owner, data, 'all').values).toEqual(data);
    expect(writtenContents(model, owner, data, 'canonical').values).toEqual({ title: 'a' });
  });

  it('has empty components of unknown names', () => {
    expect(writtenContents(model, owner, { body: [{ __component: 'parts.lost', text: 'a' }, 1] }, 'all').parts).toEqual(
      {
        body: [
          { component: 'parts.lost', ...nothing },
          { component: 'undefined', ...nothing },
        ],
      },
    );
  });
});
