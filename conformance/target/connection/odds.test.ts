import { describe, expect, it } from 'vitest';
import { createOdds } from './odds.ts';

const lineAfter = (answers: number, faultsEvery: number) => {
  const odds = createOdds();
  for (let at = 1; at <= answers; at += 1) odds.recordAnswer(at % faultsEvery === 0 ? 1 : 0);
  return odds;
};

describe('the odds', () => {
  it('take four faults in a row for a cause where the line is sound', () => {
    const odds = lineAfter(2000, Number.POSITIVE_INFINITY);
    expect(odds.isCause(3)).toBe(false);
    expect(odds.isCause(4)).toBe(true);
  });

  it('want more of them the worse the line is', () => {
    const odds = lineAfter(2000, 30);
    expect(odds.isCause(5)).toBe(false);
    expect(odds.isCause(7)).toBe(true);
  });

  it('tell nothing where every other answer is lost', () => {
    const odds = lineAfter(200, 1);
    expect(odds.isCause(10)).toBe(false);
    expect(odds.isEnough(10)).toBe(true);
  });
});
