import { expect, it } from 'vitest';
import { firstOfEach } from './first-of-each.ts';

it('keeps the first item of each kind, in their order', () => {
  expect(firstOfEach(['pear', 'apple', 'plum', 'peach', 'avocado'], (word) => word[0])).toEqual(['pear', 'apple']);
});
