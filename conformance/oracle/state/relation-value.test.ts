import { describe, expect, it } from 'vitest';
import { linkedAfter } from './relation-value.ts';

const many = (value: unknown, before = [1, 2, 3]) => linkedAfter(before, value, true);
const linkedToOne = (value: unknown, before = [1]) => linkedAfter(before, value, false);

describe('the value of a to-many relation', () => {
  it('replaces with set and with a list, in order', () => {
    expect(many({ set: [3, { id: 1 }] })).toEqual([3, 1]);
    expect(many([2, 9])).toEqual([2, 9]);
    expect(many({ set: [] })).toEqual([]);
    expect(many(null)).toEqual([]);
  });

  it('adds with connect at the end, takes away with disconnect', () => {
    expect(many({ connect: [9], disconnect: [{ id: 2 }] })).toEqual([1, 3, 9]);
    expect(many({})).toEqual([1, 2, 3]);
    expect(many(undefined)).toEqual([1, 2, 3]);
  });

  it('places by position, one item after the other', () => {
    expect(many({ connect: [{ id: 9, position: { before: 2 } }] })).toEqual([1, 9, 2, 3]);
    expect(many({ connect: [{ id: 9, position: { after: 2 } }] })).toEqual([1, 2, 9, 3]);
    expect(
      many({
        connect: [
          { id: 8, position: { start: true } },
          { id: 9, position: { before: 8 } },
        ],
      }),
    ).toEqual([9, 8, 1, 2, 3]);
  });

  it('moves what is linked already', () => {
    expect(many({ connect: [1] })).toEqual([2, 3, 1]);
  });

  it('leaves a position open that names what is not linked', () => {
    expect(() => many({ connect: [{ id: 9, position: { after: 7 } }] })).toThrow('open');
  });
});

describe('the value of a to-one relation', () => {
  it('is the last one named', () => {
    expect(linkedToOne({ connect: [2, 3] })).toEqual([3]);
    expect(linkedToOne([2, 3])).toEqual([3]);
    expect(linkedToOne({ set: [{ id: 4 }] })).toEqual([4]);
    expect(linkedToOne(5)).toEqual([5]);
  });

  it('goes with null and with disconnect, and stays when another is disconnected', () => {
    expect(linkedToOne(null)).toEqual([]);
    expect(linkedToOne({ disconnect: [1] })).toEqual([]);
    expect(linkedToOne({ disconnect: [2] })).toEqual([1]);
  });
});
