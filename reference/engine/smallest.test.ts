import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstOf } from './smallest.ts';

it('the first items in order are those of a stable sort', () => {
  const items = fc.array(fc.tuple(fc.nat(9), fc.nat()), { maxLength: 200 });
  fc.assert(
    fc.property(items, fc.nat(30), (list, count) => {
      const compare = ([a]: readonly number[], [b]: readonly number[]) => (a ?? 0) - (b ?? 0);
      expect(firstOf([...list], count, compare)).toEqual(list.toSorted(compare).slice(0, count));
    }),
  );
});
