import { describe, expect, it } from 'vitest';
import { sharesOf } from './shares.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('sharesOf', () => {
  it('divides the time of the run in proportion', () => {
    expect(sharesOf(100, [300, 100])).toEqual([75, 25]);
  });

  it('loses no millisecond to rounding', () => {
    const shares = sharesOf(
      1451,
      Array.from({ length: 917 }, (_, at) => (at * 7) % 13),
    );
    expect(sum(shares)).toBe(1451);
  });

  it('divides equally where nothing was measured', () => {
    expect(sharesOf(9, [0, 0, 0])).toEqual([3, 3, 3]);
  });
});
