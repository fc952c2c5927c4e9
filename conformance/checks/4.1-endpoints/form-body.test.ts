import { describe, expect, it } from 'vitest';
import { asForm, canWrite } from './form-body.ts';

const pairs = (...args: Parameters<typeof asForm>): string => decodeURIComponent(asForm(...args).rawBody);

describe('a form', () => {
  it('tells by brackets where a value stands', () => {
    expect(pairs({ a: { b: 'x' }, list: [1, { c: true }] })).toBe('data[a][b]=x&data[list][0]=1&data[list][1][c]=true');
  });

  it('writes a list of plain values in three ways, and any other with numbers', () => {
    const data = { tags: [1, 2], parts: [{ text: 'x' }] };
    expect(pairs(data, 'unnumbered')).toBe('data[tags][]=1&data[tags][]=2&data[parts][0][text]=x');
    expect(pairs(data, 'repeated')).toBe('data[tags]=1&data[tags]=2&data[parts][0][text]=x');
    expect(pairs({ tags: [1] }, 'repeated')).toBe('data[tags][]=1');
  });

  it('has nothing empty', () => {
    expect([{ a: '' }, { a: 0 }, [false]].map(canWrite)).toEqual([true, true, true]);
    expect([null, {}, { a: [] }, { a: null }, [undefined]].map(canWrite)).toEqual(Array(5).fill(false));
  });
});
