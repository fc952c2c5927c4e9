import { describe, expect, it } from 'vitest';
import type { Passing } from './mutant.ts';
import { pairsOf, rewriteQuery } from './query-string.ts';

const get = (path: string): Passing => ({ method: 'GET', path, headers: {}, text: '' });

describe('a query string as pairs', () => {
  it('splits keys at their brackets, literal or encoded', () => {
    const keys = ['filters', 'title', '$eq'];
    expect(pairsOf('/api/books?filters[title][$eq]=a%26b')).toEqual([{ keys, value: 'a&b' }]);
    expect(pairsOf('/api/books?filters%5Btitle%5D%5B%24eq%5D=a%26b')).toEqual([{ keys, value: 'a&b' }]);
  });

  it('comes back from its pairs with the same meaning', () => {
    const path = '/api/books?sort[]=a:desc&filters[a][$in][0]=x%20y&populate=*';
    const again = rewriteQuery(get(path), (pairs) => [...pairs]);
    expect(pairsOf(again.path)).toEqual(pairsOf(path));
  });

  it('leaves the request alone when nothing is rewritten', () => {
    const request = get('/api/books?sort=a');
    expect(rewriteQuery(request, (pairs) => pairs)).toBe(request);
  });

  it('loses its question mark with its last pair', () => {
    expect(rewriteQuery(get('/api/books?sort=a'), () => []).path).toBe('/api/books');
  });
});
