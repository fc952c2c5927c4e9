import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { type Populate, populationOf } from './populate-syntax.ts';

/** A population as plain objects. */
const outline = (populate: Populate): unknown =>
  populate === 'everything'
    ? '*'
    : Object.fromEntries([...populate].map(([name, inside]) => [name, outline(inside.populate)]));

const read = (query: string): Populate => populationOf(parseQuery(query).populate);

describe('populationOf', () => {
  it.each([
    ['', {}],
    ['populate=*', '*'],
    ['populate[0]=a&populate[1]=b', { a: {}, b: {} }],
    ['populate=a,b', { a: {}, b: {} }],
    ['populate=a, b ,,', { a: {}, b: {} }],
    ['populate[0]=a&populate[1][x]=b', { a: {} }],
    ['populate=', {}],
    ['populate[a][limit]=5', { a: {} }],
    ['populate[a]=x&populate[a]=y', { a: {} }],
    ['populate=a.b.c', { a: { b: { c: {} } } }],
    ['populate[0]=a&populate[1]=a.b', { a: { b: {} } }],
    ['populate[a]=true&populate[b]=t&populate[c]=1&populate[d]=*', { a: {}, b: {}, c: {}, d: {} }],
    ['populate[a]=false&populate[b]=f&populate[c]=0', {}],
    ['populate[a][populate][0]=b', { a: { b: {} } }],
    ['populate[a][populate]=*', { a: '*' }],
    ['populate[a][populate][b][populate][c][populate][0]=d', { a: { b: { c: { d: {} } } } }],
    ['populate%5Ba%5D%5Bpopulate%5D%5B0%5D=b', { a: { b: {} } }],
  ])('reads %s', (query, expected) => {
    expect(outline(read(query))).toEqual(expected);
  });

  it('reads what stands inside', () => {
    const populate = read(
      'populate[a][fields][0]=x&populate[a][sort][0]=y:desc&populate[a][filters][z][$eq]=1&populate[a][count]=true&populate[a][publicationState]=live&populate[a][limit]=5',
    );
    expect(populate === 'everything' ? undefined : populate.get('a')).toMatchObject({
      fields: ['x'],
      sort: [{ field: 'y', descending: true }],
      filters: { z: { $eq: '1' } },
      count: true,
      state: 'live',
      limit: 5,
    });
    const others = read('populate[a][count]=false&populate[a][publicationState]=x&populate[a][fields]=*');
    expect(others === 'everything' ? undefined : others.get('a')).toEqual({
      sort: [],
      populate: new Map(),
      count: false,
    });
  });

  it('reads options by component', () => {
    const populate = read(
      'populate[zone][on][c.d][fields][0]=x&populate[zone][on][c.e]=true&populate[zone][on][c.f]=0',
    );
    const on = populate === 'everything' ? undefined : populate.get('zone')?.on;
    expect([...(on?.keys() ?? [])]).toEqual(['c.d', 'c.e']);
    expect(on?.get('c.d')?.fields).toEqual(['x']);
  });
});
