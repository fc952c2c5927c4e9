import { expect, it } from 'vitest';
import { mixesBehind } from './joins-behind.ts';

const one = { name: { $eq: 'a' } };

it.each([
  ['a join alone behind a relation', { author: { $or: [one, one] } }, false],
  ['two joins behind a relation', { author: { $or: [one], $and: [one] } }, true],
  ['a join beside a field behind a relation', { author: { $or: [one], ...one } }, true],
  ['the same within a join', { $and: [{ author: { $or: [one], ...one } }] }, true],
  ['two joins of the entry itself', { $or: [one], $and: [one] }, false],
])('%s', (_what, filters, expected) => {
  expect(mixesBehind(filters)).toBe(expected);
});
