/** Parameters of one value each: state, locale, ids, whole numbers. */
import { describe, expect, it } from 'vitest';
import { entryId } from './entry-id.ts';
import { all, EVERYTHING } from './filters.ts';
import { libraryModel, scopeOn, typeOf } from './library.fixture.ts';
import { resolveLocale } from './locale.ts';
import { readPublicationState, resolvePublicationState } from './publication-state.ts';
import { refuseUnknownNames } from './unused-names.ts';
import { optionalWholeNumber, wholeNumber } from './whole-number.ts';

const model = libraryModel();
const [book, note] = [typeOf(model, 'book'), typeOf(model, 'note')];

describe('locale', () => {
  const codes = (operands: string[]) => ({
    kind: 'compare',
    column: { name: 'locale', type: 'string' },
    operator: '$in',
    operands,
  });

  it('is the default one, a code, several, or none for null', () => {
    expect(resolveLocale(undefined, note, 'en')).toEqual(codes(['en']));
    expect(resolveLocale('de', note, 'en')).toEqual(codes(['de']));
    expect(resolveLocale(['de', 'fr'], note, 'en')).toEqual(codes(['de', 'fr']));
    expect(resolveLocale(null, note, 'en')).toEqual(codes(['']));
  });

  it('asks nothing with all, nor of a content-type without locales', () => {
    expect(resolveLocale('all', note, 'en')).toBe(EVERYTHING);
    expect(resolveLocale({}, book, 'en')).toBe(EVERYTHING);
  });

  it.each([5, {}, ['de', 5]])('refuses %j', (value) => {
    expect(() => resolveLocale(value, note, 'en')).toThrow(/^Invalid parameter locale: .*a locale code/);
  });
});

describe('publicationState', () => {
  it('is live or preview, and as told without the parameter', () => {
    expect(readPublicationState(undefined, 'preview')).toBe('preview');
    expect(readPublicationState('live', 'preview')).toBe('live');
    expect(() => readPublicationState('draft', 'live', 'populate[x][publicationState]')).toThrow(
      /^Invalid parameter populate\[x\]\[publicationState\]: .*live or preview/,
    );
    expect(() => readPublicationState('draft', 'live')).toThrow('Invalid parameter publicationState:');
  });

  it('asks for published entries, where there are drafts', () => {
    const published = { kind: 'compare', column: { name: 'publishedAt', type: 'datetime' }, operator: '$notNull' };
    expect(resolvePublicationState(undefined, note, 'live')).toEqual({ ...published, operands: [] });
    expect(resolvePublicationState('preview', note, 'live')).toBe(EVERYTHING);
    expect(resolvePublicationState('live', book, 'live')).toBe(EVERYTHING);
    expect(() => resolvePublicationState('draft', book, 'live')).toThrow('publicationState');
  });
});

it.each([
  ['7', 7],
  ['007', 7],
  ['999999999999999', 999_999_999_999_999],
  ['1000000000000000', 0],
  ['7a', 0],
  ['-7', 0],
  ['', 0],
  [undefined, 0],
])('the id %j is %j', (segment, id) => {
  expect(entryId(segment)).toBe(id);
});

describe('whole numbers', () => {
  it('are numbers or their texts', () => {
    expect([wholeNumber('5', 'p'), wholeNumber(-5, 'p'), optionalWholeNumber('5', 'p')]).toEqual([5, -5, 5]);
    expect(optionalWholeNumber(undefined, 'p')).toBe(undefined);
  });

  it.each(['1.5', 'x', 2 ** 53, true, null, []])('are not %j', (value) => {
    expect(() => wholeNumber(value, 'pagination[page]')).toThrow(
      /^Invalid parameter pagination\[page\]: .*whole number/,
    );
  });
});

describe('names that one entry has no use for', () => {
  const scope = scopeOn(model);
  it('are refused where a list would refuse them', () => {
    expect(() => refuseUnknownNames({ filters: { nope: 1 } }, book, scope)).toThrow('Invalid parameter nope');
    expect(() => refuseUnknownNames({ sort: 'nope' }, book, scope)).toThrow('Invalid parameter nope');
    expect(() => refuseUnknownNames({ filters: { title: 'a' }, sort: 'title' }, book, scope)).not.toThrow();
  });

  it('may have wrong values, which nothing reads', () => {
    expect(() => refuseUnknownNames({ filters: { pages: 'five' } }, book, scope)).not.toThrow();
  });
});

describe('filters that all hold', () => {
  const live = resolvePublicationState('live', note, 'live');
  const english = resolveLocale('en', note, 'en');

  it('are those that ask something', () => {
    expect(all([])).toBe(EVERYTHING);
    expect(all([EVERYTHING, EVERYTHING])).toBe(EVERYTHING);
    expect(all([EVERYTHING, live])).toBe(live);
    expect(all([live, EVERYTHING, english])).toEqual({ kind: 'and', filters: [live, english] });
  });
});
