import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ref } from '../reader.ts';
import { splice, spliced } from './splice.ts';

const ref = (id: number): Ref => ({ uid: 'api::tag.tag', id });
const list = fc.array(fc.nat(4).map(ref), { maxLength: 8 });

describe('a splice', () => {
  it('makes one list of any other', () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        const change = splice(before, after);
        expect(change ? spliced(before, change) : before).toEqual(after);
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  it('names only what differs', () => {
    const many = Array.from({ length: 1000 }, (_, index) => ref(index));
    expect(splice(many, [...many, ref(7)])).toEqual([1000, 0, ref(7)]);
    expect(splice(many, many.toSpliced(500, 1))).toEqual([500, 1]);
    expect(splice(many, [...many])).toBeUndefined();
  });
});
