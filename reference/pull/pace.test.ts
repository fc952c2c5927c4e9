import { expect, it } from 'vitest';
import { paceOf, pauseOf } from './pace.ts';

it('requests have their distance', async () => {
  const waits: number[] = [];
  const pace = paceOf(4, async (milliseconds) => void waits.push(Math.round(milliseconds / 10) * 10));
  for (let count = 0; count < 3; count++) await pace.turn();
  expect(waits).toEqual([250, 500]);
});

it('patience ends after some tries, and doubles until then', async () => {
  const waits: number[] = [];
  const pace = paceOf(4, async (milliseconds) => void waits.push(milliseconds));
  const isWorth = [1, 2, 3, 6].map((tries) => pace.patience(tries, null));
  expect(await Promise.all(isWorth)).toEqual([true, true, true, false]);
  expect(waits).toEqual([500, 1000, 2000]);
});

it.each([
  ['2', 2000],
  ['Thu, 01 Jan 1970 00:00:10 GMT', 9000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['soon', undefined],
  [null, undefined],
])('Retry-After: %s', (header, pause) => expect(pauseOf(header, 1000)).toBe(pause));
