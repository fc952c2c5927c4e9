import { describe, expect, it } from 'vitest';
import { parseParameters } from './parameters.ts';

const items = (count: number) => Array.from({ length: count }, (_, index) => `a[${index}]=${index}`).join('&');

describe('parseParameters', () => {
  it('nests brackets and lists indexes', () => {
    expect(parseParameters('filters[a][$in][1]=y&filters[a][$in][0]=x')).toEqual({
      filters: { a: { $in: ['x', 'y'] } },
    });
  });

  it('takes lists of a hundred items and refuses longer ones', () => {
    expect(parseParameters(items(100)).a).toHaveLength(100);
    expect(() => parseParameters(items(101))).toThrow('Invalid parameter 0');
    expect(() => parseParameters('a[100]=x')).toThrow('Invalid parameter 100');
  });

  it('lets indexes beside names stand for nothing, as in `populate[a]=*&populate=b&populate[c]=*`', () => {
    expect(parseParameters('a[x]=1&a=y&a[z]=2')).toEqual({ a: { 0: { x: '1' }, 1: 'y', z: '2' } });
  });

  it('takes names that only end or begin with an index for names', () => {
    const names = Array.from({ length: 101 }, (_, index) => [`a${index}`, `${index}b`, `0${index}`]).flat();
    const { a } = parseParameters(names.map((name) => `a[x][${name}]=1`).join('&'));
    expect(Object.keys((a as { x: object }).x)).toHaveLength(303);
    expect(() => parseParameters('filters[a][1000]=x&filters[a][1001]=x')).toThrow('Invalid parameter 1000');
    expect(() => parseParameters(`${items(101)}&b=1`)).toThrow('Invalid parameter 0');
  });

  it('reads a name without a value as null', () => {
    expect(parseParameters('a').a).toBeNull();
  });

  it('nests a thousand deep, and refuses what would be nested deeper', () => {
    let at: unknown = parseParameters(`a${'[b]'.repeat(999)}=1`).a;
    let depth = 0;
    while (typeof at === 'object' && at !== null && 'b' in at) [at, depth] = [at.b, depth + 1];
    expect([at, depth]).toEqual(['1', 999]);
    expect(() => parseParameters(`a${'[b]'.repeat(3000)}=1`)).toThrow('nested more than 1000 deep');
  });

  it('keeps names that objects have of themselves', () => {
    expect(parseParameters('filters[constructor]=1').filters).toHaveProperty('constructor', '1');
  });
});
