import { expect, it } from 'vitest';
import { weakest } from './standing.ts';

it.each([
  [[], 'stated'],
  [['stated', 'stated'], 'stated'],
  [['stated', 'tolerated'], 'tolerated'],
  [['unknown', 'tolerated', 'stated'], 'unknown'],
] as const)('the weakest of %j is %s', (standings, lowest) => {
  expect(weakest(standings)).toBe(lowest);
});
