import { describe, expect, it } from 'vitest';
import { attribute } from '../models/model.fixture.ts';
import {
  hiddenDifference,
  isMoment,
  keysDifference,
  servedDifference,
  valueDifference,
  valuesDifference,
} from './compare-body.ts';
import type { ExpectedBody, ExpectedPopulation } from './expected-population.ts';

const attributes = [
  attribute('title', 'string'),
  attribute('large', 'biginteger'),
  attribute('secret', 'string', { private: true }),
  attribute('code', 'password'),
  attribute('author', 'relation', { relation: 'manyToOne', target: 'x' }),
  attribute('seo', 'component', { component: 'y' }),
];
const body = (more: Partial<ExpectedBody> = {}): ExpectedBody => ({
  ...{ owner: { attributes }, fields: undefined, values: {}, inside: new Map(), open: new Set() },
  ...more,
});
const population: ExpectedPopulation = {
  kind: 'component',
  attribute: attribute('seo', 'component'),
  items: undefined,
};

describe('what no answer may show', () => {
  it.each([
    ['', 'secret', 'secret'],
    ['', 'code', 'code'],
    ['tags', 'secret', 'tags.secret'],
  ])('is told with its place: %j %s', (path, name, place) => {
    const answered = { title: 'a', [name]: 'x' };
    expect(hiddenDifference(body(), answered, path)).toEqual({
      ...{ path: place, message: 'is there, which no answer may show', expected: `no ${name}`, actual: answered },
    });
  });

  it('is not there', () => {
    expect(hiddenDifference(body(), { title: 'a', large: '1' }, '')).toBe(undefined);
  });
});

describe('the keys of an answer', () => {
  it('hold no population that nothing asks for', () => {
    expect(keysDifference(body(), { author: 1 }, '')).toEqual({
      ...{ path: 'author', message: 'is there though nothing asks for it', expected: 'no author', actual: 1 },
    });
    expect(keysDifference(body(), { seo: null }, 'tags')?.path).toBe('tags.seo');
    expect(keysDifference(body({ inside: new Map([['seo', population]]) }), { seo: null }, '')).toBe(undefined);
    expect(keysDifference(body({ open: new Set(['author']) }), { author: 1 }, '')).toBe(undefined);
    expect(keysDifference(body(), { title: 'a', more: 1 }, '')).toBe(undefined);
  });

  it('are no creators that nothing asks for', () => {
    const linked = body({ owner: { ...body().owner, draftAndPublish: false } });
    expect(keysDifference(linked, { updatedBy: null }, '')?.path).toBe('updatedBy');
    expect(keysDifference(linked, { createdBy: null }, 'book')?.path).toBe('book.createdBy');
    expect(keysDifference(body({ ...linked, open: new Set(['createdBy']) }), { createdBy: null }, 'book')).toBe(
      undefined,
    );
  });

  it('are those that are selected', () => {
    const selected = body({ fields: ['title', 'id', 'secret', 'author'], inside: new Map([['seo', population]]) });
    expect(keysDifference(selected, { title: 'a', id: 1, seo: {}, more: 1 }, '')).toBe(undefined);
    expect(keysDifference(selected, { seo: {} }, 'tags')).toEqual({
      ...{ path: 'tags', message: 'lacks title, which fields names', expected: ['title'], actual: { seo: {} } },
    });
    expect(keysDifference(selected, { title: 'a', large: '1' }, 'tags')).toEqual({
      ...{ path: 'tags', message: 'carries large, which fields does not name', expected: ['title'] },
      actual: { title: 'a', large: '1' },
    });
  });
});

describe('the values of an answer', () => {
  it('are those that are known', () => {
    const known = body({ values: { title: 'a' } });
    expect(valuesDifference(known, { title: 'a', large: '5' }, '', false)).toBe(undefined);
    expect(valuesDifference(known, { title: 'b', large: '5' }, 'tags', false)).toEqual({
      ...{ path: 'tags', message: 'holds title "b" in an entry where it is "a"', expected: 'a', actual: 'b' },
    });
    expect(valuesDifference(known, { title: undefined, large: null }, '', true)?.message).toBe(
      'holds title nothing in a component where it is "a"',
    );
    expect(valuesDifference(known, { title: 'a' }, '', false)).toEqual({
      ...{ path: '', message: 'lacks large', expected: 'a value in large', actual: { title: 'a' } },
    });
    expect(valuesDifference({ ...known, fields: ['title'] }, { title: 'a' }, '', false)).toBe(undefined);
  });

  it('may lose digits of large numbers', () => {
    const large = (expected: unknown, answered: unknown) =>
      valueDifference(body({ values: { large: expected } }), 'large', { large: answered }, '', false)?.message;
    expect(large('9007199254740993', '9007199254740992')).toBe(undefined);
    expect(large('12', '13')).toBe('holds large "13" in an entry where it is "12"');
    expect(large(null, '13')).toBe('holds large "13" in an entry where it is null');
    expect(valueDifference(body(), 'author', {}, '', false)).toBe(undefined);
  });
});

describe('the times of an answer', () => {
  const moment = '2024-01-01T00:00:00.000Z';
  const times = { createdAt: moment, updatedAt: moment };
  const drafts = (values = {}) => body({ owner: { attributes, draftAndPublish: true }, values });

  it.each([
    [body(), times],
    [body(), { createdAt: 0, updatedAt: '2024' }],
    [body({ fields: ['updatedAt'] }), { updatedAt: moment }],
    [drafts(), { ...times, publishedAt: null }],
    [drafts(), { ...times, publishedAt: moment }],
    [drafts({ publishedAt: null }), { ...times, publishedAt: null }],
    [drafts({ publishedAt: moment }), { ...times, publishedAt: moment }],
  ])('are there: %#', (expected, answered) => {
    expect(servedDifference(expected, answered, '', false)).toBe(undefined);
  });

  it.each([
    [body(), { createdAt: moment }, 'carries nothing in updatedAt', 'a date-time'],
    [body(), { ...times, createdAt: null }, 'carries null in createdAt', 'a date-time'],
    [body({ fields: ['updatedAt'] }), { updatedAt: 'now' }, 'carries "now" in updatedAt', 'a date-time'],
    [drafts(), times, 'carries nothing in publishedAt', 'a date-time'],
    [drafts({ publishedAt: moment }), { ...times, publishedAt: null }, 'carries null in publishedAt', 'a date-time'],
    [drafts({ publishedAt: null }), { ...times, publishedAt: moment }, `carries "${moment}" in publishedAt`, null],
  ])('are told: %#', (expected, answered, message, value) => {
    expect(servedDifference(expected, answered, 'x', false)).toEqual({
      path: 'x',
      message,
      expected: value,
      actual: answered,
    });
  });

  it.each([
    [5, false, true],
    [5, true, false],
    ['2024-01-01', true, true],
    ['soon', false, false],
    [null, false, false],
    [{}, false, false],
  ])('%j is a moment, as observed %s: %s', (value, observed, is) => {
    expect(isMoment(value, observed)).toBe(is);
  });
});
