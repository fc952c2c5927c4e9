import { describe, expect, it } from 'vitest';
import { comparison, differences } from './differences.ts';

describe('differences', () => {
  it('names the places where two values differ', () => {
    expect(differences({ a: 1, b: [1, 2] }, { a: 1, b: [1, 3], c: null })).toEqual([
      { path: 'b[1]', expected: 2, actual: 3 },
      { path: 'c', expected: undefined, actual: null },
    ]);
  });

  it('tells a list from an object', () => {
    expect(differences({ a: [] }, { a: {} })).toEqual([{ path: 'a', expected: [], actual: {} }]);
  });
});

describe('comparison', () => {
  it('shows short values whole', () => {
    expect(comparison([1], [2])).toEqual(['expected  [1]', 'actual    [2]']);
  });

  it('shows only what differs of long values', () => {
    const long = { same: 'x'.repeat(200), id: 1 };
    expect(comparison(long, { ...long, id: 2 })).toEqual(['at id', '  expected  1', '  actual    2']);
  });
});
