import { parseValue } from 'graphql';
import { expect, it } from 'vitest';
import { jsonOf } from './json-of.ts';
import { literal } from './scalars.ts';

it.each(['9007199254740992', '-9007199254740994', '1e300', '0.5', '12'])(
  'the Float %s is a number in a variable',
  (text) => {
    expect(jsonOf(parseValue(literal('Float', text)))).toBe(Number(text));
  },
);

it('a Long beyond 2^53 keeps its digits in a variable, as a text', () => {
  expect(jsonOf(parseValue(literal('Long', '9223372036854775807')))).toBe('9223372036854775807');
});
