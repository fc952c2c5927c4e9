import { describe, expect, it } from 'vitest';
import { combined, commonReads, parametersOf } from './compare.ts';

const read = (check: string, text: string) => ({ check, text });

describe('reads of two runs', () => {
  it('are in common where their text is equal, letter for letter', () => {
    const reads = [read('a', 'GET /api/books'), read('a', 'GET /api/books?sort=id'), read('b', 'GET /api/books')];
    const other = [read('c', 'GET /api/books'), read('a', 'GET /api/books?sort=name')];
    const { all, checks } = commonReads(reads, other);
    expect(all).toEqual({ name: 'all', requests: 3, equal: 2 });
    expect(checks).toEqual([
      { name: 'a', requests: 2, equal: 1 },
      { name: 'b', requests: 1, equal: 1 },
    ]);
  });
});

describe('parameters', () => {
  it('are counted once each, whatever stands inside them', () => {
    const text = 'GET /api/books?filters[a][$eq]=1&filters%5Bb%5D[$ne]=2&sort[0]=a';
    expect(parametersOf(read('a', text))).toEqual(['filters', 'sort']);
    expect(parametersOf(read('a', 'GET /api/books'))).toEqual([]);
    expect(combined([read('a', text), read('a', 'GET /api/books')])).toEqual([1, 0, 1]);
  });

  it('of GraphQL are the arguments of lists', () => {
    const text = 'POST /graphql {"query":"{ books(filters: { }, sort: []) { data { id } } }"}';
    expect(parametersOf(read('a', text))).toEqual(['filters', 'sort']);
  });
});
