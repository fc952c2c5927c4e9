import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listSpellings, type Parameter, type Parameters, queryString, urlSpellings } from '../generate/query-string.ts';
import { isObject, listOf, parseQuery, type QueryNode } from './parse-query.ts';

const plain = (node: QueryNode): unknown => JSON.parse(JSON.stringify(node));

describe('parseQuery', () => {
  it.each([
    ['a=1', { a: '1' }],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['filters[title][$eq]=x', { filters: { title: { $eq: 'x' } } }],
    ['filters%5Btitle%5D%5B%24eq%5D=x', { filters: { title: { $eq: 'x' } } }],
    ['filters[$or][0][a]=1&filters[$or][1][b]=2', { filters: { $or: { 0: { a: '1' }, 1: { b: '2' } } } }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a=b+c%2Bd', { a: 'b c+d' }],
    ['a=x=y', { a: 'x=y' }],
    ['a=', { a: '' }],
    ['', {}],
  ])('reads %s', (query, expected) => {
    expect(plain(parseQuery(query))).toEqual(expected);
  });

  it('puts the items of an indexed list in numeric order', () => {
    expect(listOf(parseQuery('a[10]=c&a[2]=b&a[0]=a').a)).toEqual(['a', 'b', 'c']);
  });

  it('reads back whatever is written, in every spelling', () => {
    const key = fc.constantFrom('title', '$eq', '$and', 'é', 'a.b', 'x y', 'name');
    const { tree } = fc.letrec<{ tree: Parameter }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        fc.string({ unit: 'binary-ascii' }),
        fc.string({ unit: 'grapheme' }),
        fc.dictionary(key, tie('tree'), { minKeys: 1, maxKeys: 3 }),
      ),
    }));
    const parameters = fc.dictionary(fc.constantFrom('filters', 'sort', 'fields'), tree, { minKeys: 1 });
    fc.assert(
      fc.property(parameters, fc.constantFrom(...urlSpellings, 'form' as const), (written, spelling) => {
        expect(plain(parseQuery(queryString(written as Parameters, spelling)))).toEqual(plain(written));
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('reads back lists through their indexes', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (items) => {
        const { a } = parseQuery(queryString({ a: items }));
        expect(isObject(a)).toBe(true);
        expect(listOf(a)).toEqual(items);
      }),
      { seed: 7 },
    );
  });

  it.each(listSpellings)('reads back lists without indexes, %s', (spelling) => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (items) => {
        const { a } = parseQuery(queryString({ a: { b: items } }, spelling));
        expect(isObject(a) ? listOf(a.b) : a).toEqual(items);
      }),
      { seed: 7 },
    );
  });
});
