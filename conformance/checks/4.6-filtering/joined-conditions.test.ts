import { describe, expect, it } from 'vitest';
import { and, type Judged, joinsOf, not, or } from './joined-conditions.ts';

// the last row has no value
const one: Judged = {
  tree: { a: { $eq: '1' } },
  kept: [true, true, false, false, false],
  denied: [false, false, true, true, false],
};
const other: Judged = {
  tree: { b: { $eq: '1' } },
  kept: [true, false, true, false, false],
  denied: [false, true, false, true, true],
};

describe('joined conditions', () => {
  it('keeps under $and what both keep, and under $or what one keeps', () => {
    expect(and(one, other).kept).toEqual([true, false, false, false, false]);
    expect(or(one, other).kept).toEqual([true, true, true, false, false]);
  });

  it('denies a join where its parts decide it, also without a value in the other', () => {
    expect(not(and(one, other)).kept).toEqual([false, true, true, true, true]);
    expect(not(or(one, other)).kept).toEqual([false, false, false, true, false]);
    expect(not(or(one, other)).tree).toEqual({ $not: { $or: [one.tree, other.tree] } });
  });

  it('joins conditions that keep different rows alone', () => {
    expect(joinsOf([one, one], () => 0)).toEqual([]);
    expect(joinsOf([one, other], () => 0).length).toBe(7);
  });
});
