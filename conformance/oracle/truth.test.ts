import { describe, expect, it } from 'vitest';
import { and, FALSE, membership, not, OPEN, or, TRUE, UNKNOWN } from './truth.ts';

const single = [TRUE, FALSE, UNKNOWN];
const every = [1, 2, 3, 4, 5, 6, 7];

describe('truth', () => {
  it('joins as SQL does', () => {
    expect(single.map((a) => single.map((b) => and(a, b)))).toEqual([
      [TRUE, FALSE, UNKNOWN],
      [FALSE, FALSE, FALSE],
      [UNKNOWN, FALSE, UNKNOWN],
    ]);
    expect(single.map((a) => single.map((b) => or(a, b)))).toEqual([
      [TRUE, TRUE, TRUE],
      [TRUE, FALSE, UNKNOWN],
      [TRUE, UNKNOWN, UNKNOWN],
    ]);
  });

  it('joins sets of answers member by member', () => {
    const members = (set: number): number[] => single.filter((bit) => set & bit);
    for (const a of every) {
      for (const b of every) {
        const expected = members(a).flatMap((x) => members(b).map((y) => and(x, y)));
        expect(and(a, b)).toBe(expected.reduce((set, bit) => set | bit, 0));
        const either = members(a).flatMap((x) => members(b).map((y) => or(x, y)));
        expect(or(a, b)).toBe(either.reduce((set, bit) => set | bit, 0));
      }
    }
  });

  it('keeps the negation of unknown unknown in SQL, and open where nothing is said', () => {
    expect(not(UNKNOWN, 'sql')).toBe(UNKNOWN);
    expect(membership(not(UNKNOWN, 'open'))).toBe('open');
    expect(not(not(OPEN, 'sql'), 'sql')).toBe(OPEN);
  });

  it('requires an entry only where every allowed answer is true', () => {
    expect(every.map(membership)).toEqual(['in', 'out', 'open', 'out', 'open', 'out', 'open']);
  });
});
