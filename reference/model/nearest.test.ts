import { describe, expect, it } from 'vitest';
import { didYouMean, editDistance, nearest } from './nearest.ts';

describe('nearest name', () => {
  it('counts insertions, removals, replacements and swaps', () => {
    expect(editDistance('title', 'title')).toBe(0);
    expect(editDistance('titel', 'title')).toBe(1);
    expect(editDistance('tile', 'title')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
  });

  it('finds the closest name whatever its case', () => {
    expect(nearest('Autor', ['tags', 'author', 'editor'])).toBe('author');
  });

  it('finds nothing when no name is close', () => {
    expect(nearest('zebra', ['tags', 'author'])).toBeUndefined();
    expect(didYouMean('zebra', ['tags'])).toBe('');
  });
});
