import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byChance, byNumber, drawnByPicks, pickFrom } from './pick.ts';

const letters = ['a', 'b', 'c'] as const;

it('picks by the digits of a number', () => {
  const pick = byNumber(2 + 3 * 1);
  expect([pickFrom(letters, pick), pickFrom(letters, pick), pickFrom(letters, pick)]).toEqual(['c', 'b', 'a']);
});

it('picks by chance', () => {
  expect(
    pickFrom(
      letters,
      byChance(() => 0.99),
    ),
  ).toBe('c');
});

it('picks nothing from an empty list', () => {
  expect(pickFrom([] as string[], byNumber(5))).toBeUndefined();
});

it('draws every choice', () => {
  const drawn = fc.sample(
    drawnByPicks((pick) => pickFrom(letters, pick)),
    { seed: 1, numRuns: 60 },
  );
  expect(new Set(drawn)).toEqual(new Set(letters));
});
