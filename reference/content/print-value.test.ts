import { expect, it } from 'vitest';
import { printValue, wrongType } from './print-value.ts';

it.each([
  [null, 'null'],
  [undefined, 'undefined'],
  [true, 'true'],
  [1.5, '1.5'],
  [-0, '-0'],
  [Number.NaN, 'NaN'],
  ['a', '"a"'],
  [[1, 'a'], '[\n  "1",\n  "\\"a\\""\n]'],
  [{ a: null, b: true }, '{\n  "a": "null",\n  "b": "true"\n}'],
])('%j is printed as %s', (value, text) => {
  expect(printValue(value)).toBe(text);
});

it('a value of a wrong type is named, and what it was before', () => {
  expect(wrongType('x', 'number', 'a', Number.NaN)).toBe(
    'x must be a `number` type, but the final value was: `NaN` (cast from the value `"a"`).',
  );
  expect(wrongType('x', 'string', 5)).toBe('x must be a `string` type, but the final value was: `5`.');
  expect(wrongType('x', 'array', 'a', null)).toContain('`null` (cast from the value `"a"`)');
  expect(wrongType('x', 'array', null, 5)).toBe('x must be a `array` type, but the final value was: `5`.');
});
