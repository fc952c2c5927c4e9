import { expect, it } from 'vitest';
import { oncePer, oncePerName } from './once-per.ts';

it('makes a value once for each object, even one that is undefined', () => {
  const asked: object[] = [];
  const of = oncePer((key: object) => void asked.push(key));
  const [one, other] = [{}, {}];
  for (const key of [one, other, one]) of(key);
  expect(asked).toEqual([one, other]);
});

it('makes a value once for each name, even one that is undefined', () => {
  const names: string[] = [];
  const of = oncePerName((name: string) => void names.push(name));
  for (const name of ['one', 'other', 'one']) of(name);
  expect(names).toEqual(['one', 'other']);
});
