import { describe, expect, it } from 'vitest';
import { textOrder } from './order.ts';

describe('textOrder', () => {
  it.each([
    ['alpha', 'beta', -1],
    ['beta', 'alpha', 1],
    ['alpha', 'alpha', 0],
    ['Alpha', 'beta', -1],
    ['alpha', 'alphabet', -1],
    ['a1', 'aa', -1],
    ['10', '9', -1],
    ['écru a', 'écru b', -1],
    ['', 'a', -1],
  ])('orders %j and %j', (a, b, expected) => {
    expect(textOrder(a, b)).toBe(expected);
  });

  it.each([
    ['alpha', 'Alpha'],
    ['Beta', 'alpha'],
    ['écru', 'fall'],
    ['alpha', 'alpha '],
    ['a_b', 'aab'],
    ['', ' lead'],
    ['日本', '日本語'],
  ])('leaves the order of %j and %j open', (a, b) => {
    expect(textOrder(a, b)).toBeUndefined();
    expect(textOrder(b, a)).toBeUndefined();
  });
});
