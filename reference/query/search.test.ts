import { describe, expect, it } from 'vitest';
import { BEHAVIOURS } from '../model/profile.ts';
import { libraryModel, scopeOn, typeOf } from './library.fixture.ts';
import { searchTest } from './like.ts';
import { resolveSearch } from './search.ts';

const model = libraryModel();
const search = (text: string) => {
  const filter = resolveSearch(text, typeOf(model, 'book'), scopeOn(model));
  return filter.kind === 'or' ? filter.filters.map((inner) => inner.kind === 'compare' && inner.column.name) : [];
};

describe('resolveSearch', () => {
  it('looks into the id and visible texts, and for a number into numbers too', () => {
    expect(search('salt')).toEqual(['id', 'title']);
    expect(search('5')).toEqual(['id', 'title', 'pages', 'price', 'serial']);
  });

  it('leaves out what the schema keeps out of searches', () => {
    const declared = { attributes: { title: { type: 'string', searchable: false } } };
    const filter = resolveSearch('salt', { ...typeOf(model, 'book'), declared }, scopeOn(model));
    expect(JSON.stringify(filter)).not.toContain('title');
  });

  it('lets everything pass without a text', () => {
    expect(resolveSearch('', typeOf(model, 'book'), scopeOn(model))).toEqual({ kind: 'and', filters: [] });
  });

  it('refuses a list', () => {
    expect(() => resolveSearch(['a'], typeOf(model, 'book'), scopeOn(model))).toThrow('Invalid parameter _q');
  });

  it('takes the text literally, and as recorded in profile strapi-4', () => {
    const operatorOf = (scope: object) => {
      const filter = resolveSearch('a', typeOf(model, 'tag'), { ...scopeOn(model), ...scope });
      return filter.kind === 'or' && filter.filters[0]?.kind === 'compare' && filter.filters[0].operator;
    };
    expect(operatorOf({})).toBe('$containsi');
    expect(operatorOf({ behaviour: BEHAVIOURS['strapi-4'] })).toBe('$search');
  });
});

describe('searchTest', () => {
  it.each([
    ['lT', 'The SALT', true],
    ['É', 'é', false],
    ['s_l', 'salt', true],
    ['_', '', false],
    ['%', '100%', true],
    ['%', 'salt', false],
    ['*', 'a*b', true],
  ])('looks for %j in %j', (text, value, passes) => {
    expect(searchTest(text)(value)).toBe(passes);
  });
});
