import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ref } from './reader.ts';
import { LongList, listOf, type RefList, refsOf, withAdded, withoutRef } from './ref-list.ts';
import { splice, spliced } from './write-ahead-log/splice.ts';

const ref = (id: number): Ref => ({ uid: 'api::tag.tag', id });
const refs = (length: number) => Array.from({ length }, (_, index) => ref(index));

const steps = fc.array(fc.record({ add: fc.boolean(), id: fc.nat(150) }), { maxLength: 60 });

/** What a plain list would be after a step; what is there is not added again. */
function plainly(list: readonly Ref[], { add, id }: { add: boolean; id: number }): readonly Ref[] {
  const without = list.filter((each) => each.id !== id);
  if (!add) return without;
  return without.length < list.length ? list : [...list, ref(id)];
}

function step(list: RefList, { add, id }: { add: boolean; id: number }): RefList {
  if (!add) return withoutRef(list, ref(id));
  return refsOf(list).some((each) => each.id === id) ? list : withAdded(list, ref(id));
}

describe('a list of what is linked', () => {
  it('is what a plain list would be after any additions and removals, and leaves the one it came of as it was', () => {
    fc.assert(
      fc.property(fc.nat(140), steps, (length, all) => {
        let plain: readonly Ref[] = refs(length);
        let list = listOf(plain);
        for (const change of all) {
          const before = { list, refs: [...refsOf(list)] };
          list = step(list, change);
          plain = plainly(plain, change);
          expect(refsOf(list)).toEqual(plain);
          expect(list.length).toBe(plain.length);
          expect(refsOf(before.list)).toEqual(before.refs);
        }
        expect(JSON.stringify(list)).toBe(JSON.stringify(plain));
      }),
      { numRuns: 100, seed: 1 },
    );
  });

  it('becomes another by a splice, however many steps lie between', () => {
    fc.assert(
      fc.property(fc.nat(140), steps, (length, all) => {
        const before = listOf(refs(length));
        const after = all.reduce(step, before);
        const change = splice(before, after);
        expect(change ? spliced(refsOf(before), change) : refsOf(before)).toEqual(refsOf(after));
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  it('shares its pieces with the one it came of when it is long', () => {
    const before = listOf(refs(1000));
    const after = withAdded(before, ref(1000));
    expect(before).toBeInstanceOf(LongList);
    expect(after instanceof LongList && before instanceof LongList && after.pieces[0] === before.pieces[0]).toBe(true);
    expect(splice(before, after)).toEqual([1000, 0, ref(1000)]);
  });
});
