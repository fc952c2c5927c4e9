import { expect, it } from 'vitest';
import { oncePer } from './once-per.ts';

it('makes a value once for each object, even one that is undefined', () => {
  const calls: object[] = [];
  const of = oncePer((key: object) => void calls.push(key));
  const [one, other] = [{}, {}];
  for (const key of [one, other, one]) of(key);
  expect(calls).toEqual([one, other]);
});
