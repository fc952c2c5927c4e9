import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

describe('the text of a value', () => {
  it.each([
    ['a', 'a'],
    [7, '7'],
    [true, 'true'],
    [null, ''],
    [undefined, ''],
    [{ toString: [null] }, ''],
    [Object.create(null), ''],
    [[1], ''],
  ])('of %j is %j', (value, text) => {
    expect(plainText(value)).toBe(text);
  });
});
