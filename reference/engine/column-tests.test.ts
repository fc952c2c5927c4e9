import { expect, it } from 'vitest';
import { keepBetween, keepCoded, keepListed, nextAbove } from './column-tests.ts';

const VALUES = new Float64Array([Number.NaN, -1, 0, 0.1, 2, 1e300]);

const kept = (keep: (rows: Uint8Array) => void): string => {
  const rows = new Uint8Array(VALUES.length).fill(1);
  keep(rows);
  return rows.join('');
};

it('numbers of a range pass it, those outside its negation, NULL neither', () => {
  const range = { low: 0, high: 2 };
  expect(kept((rows) => keepBetween(rows, VALUES, VALUES.length, range, false))).toBe('001110');
  expect(kept((rows) => keepBetween(rows, VALUES, VALUES.length, range, true))).toBe('010001');
});

it.each([[[0, 2]], [[0, 2, ...Array(9).fill(77)]]])('numbers of a list pass it, others its negation: %j', (list) => {
  expect(kept((rows) => keepListed(rows, VALUES, VALUES.length, list, false))).toBe('001010');
  expect(kept((rows) => keepListed(rows, VALUES, VALUES.length, list, true))).toBe('010101');
});

it.each([
  [[2], '001100', '010011'],
  [[2, 3], '001110', '010001'],
  [[], '000000', '011111'],
])('codes of a list pass it, others its negation: %j', (list, passing, others) => {
  const codes = new Int32Array([0, 1, 2, 2, 3, 4]);
  expect(kept((rows) => keepCoded(rows, codes, codes.length, list, false))).toBe(passing);
  expect(kept((rows) => keepCoded(rows, codes, codes.length, list, true))).toBe(others);
});

it('rows that were removed before stay so', () => {
  const rows = new Uint8Array(VALUES.length);
  keepListed(rows, VALUES, VALUES.length, [], true);
  expect(rows.join('')).toBe('000000');
});

it.each([0, 1, -1, 0.1, 1e300, -5e-324, 123456789])('nothing lies between %d and the next number', (value) => {
  const next = nextAbove(value);
  expect(next).toBeGreaterThan(value);
  const middle = value + (next - value) / 2;
  expect([value, next]).toContain(middle);
});
