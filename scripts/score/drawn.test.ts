import { expect, it } from 'vitest';
import { drawn } from './drawn.ts';

it('draws other items by another seed, and the same ones by the same, in their order', () => {
  const all = Array.from({ length: 400 }, (_, at) => at);
  const sample = drawn(all, 20, 1);
  expect(drawn(all, 20, 1)).toEqual(sample);
  expect(drawn(all, 20, 2)).not.toEqual(sample);
  expect(sample).toEqual(sample.toSorted((a, b) => a - b));
  expect(new Set(sample).size).toBe(20);
  expect(drawn(all, undefined, 1)).toBe(all);
});
